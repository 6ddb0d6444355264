// What a rule may do to a game in progress.
#pragma once
#include "bastide/lists.hpp"
#include "bastide/view.hpp"
#include <string>
#include <type_traits>

namespace bastide {

/// Made by Game alone: a view that hooks may change.
class BASTIDE_API Play : public View {
public:
    using View::operator[];
    template <class T> T& operator[](Slot<T> slot) { return *reinterpret_cast<T*>(slots_ + slot.offset); }

    // ---- what comes next
    void ask(DecisionId decision, PlayerId who, std::uint32_t argument = 0); ///< `who` may be chance
    void push(StepId step, std::uint16_t a = 0, std::uint32_t b = 0);        ///< done before anything else pending
    void queue_part(std::uint16_t flags = 0, TileTypeId allotted = none_of<TileTypeId>); ///< after this part, same turn
    void push_turn(PlayerId owner, std::uint16_t flags = 0,
                   TileTypeId allotted = none_of<TileTypeId>); ///< now, inside the running turn
    void set_next_player(PlayerId p) { core_->next_player = p; }
    void restart_part();   ///< offer tiles again
    void skip_placement(); ///< the part goes on without a tile
    void skip_figures() {
        turns_[core_->turns - 1U].flags |= Turn::no_figures;
    } ///< the part goes on without deployment
    /// One more part now, inside the running one: of the same turn, with the turn's rights.
    void insert_part(std::uint16_t flags = 0, TileTypeId allotted = none_of<TileTypeId>);
    void give(TurnRight right) { set_bit(turn_rights(), right.bit, true); }
    void give(PartRight right) { set_bit(part_rights(), right.bit, true); }
    void take(TurnRight right) { set_bit(turn_rights(), right.bit, false); }
    /// Draws from one pile into another; with `as_offer` the tile may be placed in the running part.
    void ask_draw(PileId from, PileId to, bool as_offer);

    // ---- tiles
    void offer(TileTypeId t, PileId from, std::uint8_t flags = 0);
    void withdraw_offers() { turns_[core_->turns - 1U].offers = 0; }
    void take_tile(TileTypeId t, PileId from); ///< out of a pile, onto the board or away
    void move_tile(TileTypeId t, PileId from, PileId to);
    /// Lays a tile of a pile that needs no neighbour (start tiles). Throws if the square is taken.
    TileId lay(TileTypeId t, Position p, unsigned rotation, PileId from, PlayerId by = nobody);
    /// Lays a block; each of its squares then is a tile like any other. Throws if a square is taken.
    void lay_block(const Block& block, Position p, unsigned rotation, PileId from, PlayerId by = nobody);
    void set_middle(Position p) { core_->middle = p; }
    void convert(FeatureId f, KindId kind); ///< the feature becomes one of another kind
    /// Closes the gaps of one side of a tile, as a tile that matches anything would.
    void close_side(TileId t, unsigned side);

    // ---- figures
    /// Puts a figure of the supply somewhere. The caller has checked the rules of its route.
    FigureId deploy(PlayerId p, FigureKindId kind, Place to);
    /// From wherever it is to another place. Off the board it loses its marks and its number.
    void move(FigureId f, Place to, ReasonId reason);
    void send_home(FigureId f, ReasonId reason) { move(f, Place::in_supply(), reason); } ///< to its owner's supply
    void mark(FigureId f, Mark mark, bool on = true) {
        set_bit(marks_ + index(f) * rules_->layout.mark_bytes, mark.bit, on);
    }
    void set_number(FigureId f, int number) { figures_[index(f)].number = static_cast<std::int16_t>(number); }

    // ---- scores
    void award(PlayerId p, int points, const char* cause, const char* rule);
    /// Pays one player the feature's value for a stake of a module's own, whoever has the majority. The points paid.
    int pay_stake(FeatureId f, OccasionId occasion, PlayerId p, StakeId stake);
    void list_score(FeatureId f, OccasionId occasion);
    /// A scoring round for this feature alone, before anything else that is pending. Not inside a scoring round.
    void score_now(FeatureId f, OccasionId occasion);
    void tell(const char* text, PlayerId p = nobody, const char* rule = "");
    /// A sentence that has to be made: `sentence()` is called only if somebody listens.
    template <class F>
    requires std::is_invocable_r_v<std::string, F>
    void tell(const F& sentence, PlayerId p = nobody, const char* rule = "") {
        if (heard(EventId::note)) {
            tell(std::string(sentence()).c_str(), p, rule);
        }
    }

    void emit(const Event& event);

protected:
    Play() = default;
    ~Play() = default;
};

inline const Play& View::play() const { return static_cast<const Play&>(*this); }

} // namespace bastide
