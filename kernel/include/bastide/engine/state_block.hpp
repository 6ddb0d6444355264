// The arrays of a game: pointers into one block of bytes (StateLayout), and the numbers by which they are read.
#pragma once
#include "bastide/checked.hpp"
#include "bastide/engine/bits.hpp"
#include "bastide/game/ruleset.hpp"
#include "bastide/game/state.hpp"
#include <cstddef>
#include <memory>

namespace bastide {

/// Each `number` is the index of what is named, checked as checked.hpp says.
class StateBlock {
protected:
    StateBlock() = default;
    ~StateBlock() = default;

    /// Bit sets of the running turn and of its part.
    std::uint8_t* turn_rights() const { return rights_ + core_->turns * std::size_t{rules_->layout.right_bytes}; }
    std::uint8_t* part_rights() const { return turn_rights() + rules_->layout.turn_right_bytes; }
    /// What is nobody's comes after the last seat.
    std::size_t seat_row(PlayerId p) const {
        return p == nobody ? static_cast<std::size_t>(rules_->players) : number(p);
    }
    std::size_t supply_index(PlayerId p, FigureKindId kind) const {
        return seat_row(p) * rules_->figure_kinds.size() +
               (p == nobody ? rules_->figure_kinds[index(kind)].neutral_word : number(kind));
    }

    std::size_t number(PlayerId p) const { return within(index(p), static_cast<std::size_t>(rules_->players), "seat"); }
    std::size_t number(TileId t) const { return within(index(t), core_->tiles, "tile"); }
    std::size_t number(SegmentId s) const { return within(index(s), core_->segments, "segment"); }
    std::size_t number(FeatureId f) const { return within(index(f), core_->segments, "feature"); }
    std::size_t number(FigureId f) const { return within(index(f), rules_->layout.figure_count, "figure"); }
    std::size_t number(TileTypeId t) const { return within(index(t), rules_->types.size(), "type of tile"); }
    std::size_t number(FigureKindId k) const { return within(index(k), rules_->figure_kinds.size(), "kind of figure"); }
    std::size_t number(WordId w) const { return within(index(w), rules_->words.size(), "word of tiles"); }
    std::size_t number(PileId p) const { return within(index(p), rules_->piles.size(), "pile"); }
    std::uint32_t bit(TurnRight r) const { return bit(index(r), rules_->turn_right_names.size(), "right of a turn"); }
    std::uint32_t bit(PartRight r) const { return bit(index(r), rules_->part_right_names.size(), "right of a part"); }
    std::uint32_t bit(Mark m) const { return bit(index(m), rules_->mark_names.size(), "mark"); }
    std::uint8_t* marks_of(FigureId f) const { return marks_ + number(f) * rules_->layout.mark_bytes; }
    template <class T> std::size_t offset(Slot<T> slot) const {
        within(slot.offset + sizeof(T), rules_->layout.slot_bytes + std::size_t{1}, "slot that ends at byte");
        return slot.offset;
    }

    std::shared_ptr<const Ruleset> rules_;
    Core* core_ = nullptr;
    Tile* tiles_ = nullptr;
    Segment* segments_ = nullptr;
    Feature* features_ = nullptr;
    std::int16_t* counters_ = nullptr; ///< [feature * layout.counters + Ruleset::counter_of]
    Figure* figures_ = nullptr;
    std::uint8_t* marks_ = nullptr; ///< [figure * layout.mark_bytes]
    std::uint32_t* supply_ = nullptr;
    Position* squares_ = nullptr;     ///< open squares
    std::uint16_t* rows_ = nullptr;   ///< of an open square: what its neighbours show, a terrain in four bits a side
    std::uint16_t* wanted_ = nullptr; ///< of an open square: the bits of its row that have to be matched
    Facing* facing_ = nullptr;        ///< of an open square
    Task* tasks_ = nullptr;
    Turn* turns_ = nullptr;          ///< [0] is none
    std::uint8_t* rights_ = nullptr; ///< [turn * layout.right_bytes]
    Entry* entries_ = nullptr;
    Watched* watched_ = nullptr;
    Link* links_ = nullptr;
    FeatureId* occupied_ = nullptr;
    Worth* worths_ = nullptr;                ///< parallel to occupied_; follows from the rest
    std::uint16_t* closed_counts_ = nullptr; ///< by kind; they follow from the rest
    std::uint8_t* piles_ = nullptr;
    std::uint16_t* pile_totals_ = nullptr;
    std::byte* slots_ = nullptr;
    TileId* word_tiles_ = nullptr;
    std::uint16_t* word_counts_ = nullptr;
    std::uint16_t* home_ = nullptr; ///< by tile type: bit set of the layers it lay in after set-up, 0 the supply
    std::uint16_t* grid_ = nullptr;

    const TileType* types_ = nullptr; ///< of the ruleset

private:
    static std::uint32_t bit(std::size_t bit, std::size_t count, const char* what) {
        return static_cast<std::uint32_t>(within(bit, count, what));
    }
};

} // namespace bastide
