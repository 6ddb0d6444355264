// What a rule may do to a game in progress.
#pragma once
#include "bastide/game/lists.hpp"
#include "bastide/game/view.hpp"
#include "bastide/narrow.hpp"
#include <string>
#include <type_traits>

namespace bastide {

/// Made by Game alone: a view that hooks may change.
class BASTIDE_API Play : public View {
public:
    using View::operator[];
    template <class T> T& operator[](Slot<T> slot) { return *reinterpret_cast<T*>(slots_ + offset(slot)); }

    // ---- what comes next
    /// `who` may be chance. What the decision is about, its hooks learn from `argument`.
    template <class T> void ask(Decision<T> decision, PlayerId who, const std::type_identity_t<T>& about) {
        open_decision(decision.id, who, static_cast<std::uint32_t>(pack_argument(about)));
    }
    void ask(Decision<> decision, PlayerId who) { open_decision(decision.id, who, 0); }
    /// Asks only if something other than `pass` can be chosen, whichever module lists it. Returns whether somebody was
    /// asked.
    template <class T>
    bool ask_unless_only_pass(Decision<T> decision, PlayerId who, const std::type_identity_t<T>& about) {
        return open_if_a_choice(decision.id, who, static_cast<std::uint32_t>(pack_argument(about)));
    }
    bool ask_unless_only_pass(Decision<> decision, PlayerId who) { return open_if_a_choice(decision.id, who, 0); }
    /// What the open decision, or the one being answered, is about. Throws Error if that is another decision.
    template <class T> T argument(Decision<T> decision) const {
        if (core_->decision != decision.id) {
            refuse_argument(decision.id);
        }
        return unpack_argument<T>(core_->argument);
    }
    /// The step is done before anything else pending; its hook is given what it is about.
    template <class T> void push(Step<T> step, const std::type_identity_t<T>& about) {
        const std::uint64_t word = pack_argument(about);
        push_step(step.id, static_cast<std::uint16_t>(word >> 32), static_cast<std::uint32_t>(word));
    }
    void push(Step<> step) { push_step(step.id, 0, 0); }
    void queue_part(std::uint16_t flags = 0, TileTypeId allotted = none_of<TileTypeId>); ///< after this part, same turn
    /// A turn begins now, inside the running one. What waits to be scored is scored in it, before the running turn goes
    /// on to its own figures; where that is not meant, push at Anchor::part_close.
    void push_turn(PlayerId owner, std::uint16_t flags = 0, TileTypeId allotted = none_of<TileTypeId>);
    void set_next_player(PlayerId p) { core_->next_player = static_cast<PlayerId>(number(p)); }
    /// The running part goes on at this anchor of a part, and its offered tiles are withdrawn. From part_offer it
    /// begins anew; from part_figures it goes on without a tile, or repeats its step of figures. Throws if no part is
    /// running.
    void resume_at(Anchor anchor);
    void skip_figures() { turns_[core_->turns].flags |= Turn::no_figures; } ///< the part goes on without deployment
    /// One more part now, inside the running one: of the same turn, with the turn's rights.
    void insert_part(std::uint16_t flags = 0, TileTypeId allotted = none_of<TileTypeId>);
    void give(TurnRight right) { set_bit(turn_rights(), bit(right), true); }
    void give(PartRight right) { set_bit(part_rights(), bit(right), true); }
    void take(TurnRight right) { set_bit(turn_rights(), bit(right), false); }
    /// Draws from one pile into another; with `as_offer` the tile may be placed in the running part.
    void ask_draw(PileId from, PileId to, bool as_offer);

    // ---- tiles
    void offer(TileTypeId t, PileId from, std::uint8_t flags = 0);
    void withdraw_offers() { turns_[core_->turns].offers = 0; }
    /// None of the offered tiles is placed, whether or not one could be: the modules' rule for tiles that fit nowhere
    /// (Registry::on_unplaceable) says what becomes of them.
    void refuse_offers();
    void move_tile(TileTypeId t, PileId from, PileId to);
    void discard(TileTypeId t, PileId from); ///< it leaves the game unplayed, in the running turn
    void move_all(PileId from, PileId to);   ///< every tile of a pile
    /// Lays a tile of a pile that needs no neighbour (start tiles). Throws if the square is taken.
    TileId lay(TileTypeId t, Position p, unsigned rotation, PileId from, PlayerId by = nobody);
    /// Lays a block; each of its squares then is a tile like any other. Throws if a square is taken.
    void lay_block(const Block& block, Position p, unsigned rotation, PileId from, PlayerId by = nobody);
    /// One copy of every start tile that is still in the supply leaves the game: something else opens it.
    void put_starts_away();
    void set_middle(Position p) { core_->middle = p; }

    // ---- edits of the board
    // Features may get other ids by an edit. Those that it closes wait for scoring; those that it opens again no longer
    // do.
    /// The tile becomes another form of itself (Registry::form). Its segments are new ones. What stood on an old
    /// segment stands on the new one of its kind at the same ports; a figure for which there is none goes home.
    void transform(TileId t, FormId form);
    /// Two segments of a kind are in one feature although they do not meet.
    void join(SegmentId a, SegmentId b);
    /// Undoes a `join` of these two: without it their feature may be several. Figures stay on their segments, and what
    /// that closes waits for scoring.
    void separate(SegmentId a, SegmentId b);
    /// The feature becomes one of another kind (Registry::conversion), in every respect; whoever stands there stays.
    /// Returns the feature that it is then, which may be a larger one.
    FeatureId convert(FeatureId f, KindId kind);
    /// The feature no longer waits for valuing, in the running round or after it. It does not count as completed.
    void unlist(FeatureId f);
    /// Closes the gaps on one side of a tile, as a tile that matches anything would; nothing if a tile lies there.
    void close_side(TileId t, unsigned side);
    /// Puts all features together from the tiles, as every edit does. Whatever was kept up step by step stays as it is.
    void rebuild_features();

    // ---- figures
    /// Puts a figure of the supply somewhere. The caller has checked the rules of its route.
    FigureId deploy(PlayerId p, FigureKindId kind, Place to);
    /// From wherever it is to another place. Off the board it loses its marks and its number.
    void move(FigureId f, Place to, ReasonId reason);
    void send_home(FigureId f, ReasonId reason) { move(f, Place::in_supply(), reason); } ///< to its owner's supply
    void mark(FigureId f, Mark mark, bool on = true) {
        set_bit(marks_of(f), bit(mark), on);
        stale(f);
    }
    void set_number(FigureId f, int number) { ///< Throws Error if an int16 has no room for it.
        figures_[StateBlock::number(f)].number = narrow(number);
        stale(f);
    }

    // ---- scores
    void award(PlayerId p, int points, CauseId cause); ///< points that no feature is worth
    /// Pays one player the feature's value for a stake of a module's own, whoever has the majority. Returns the points.
    int pay_stake(FeatureId f, OccasionId occasion, PlayerId p, StakeId stake);
    /// What the feature is worth hangs on something of a module's own, which has changed: so its tariff need not be of
    /// those that read anything.
    void revalue(FeatureId f);
    void list_score(FeatureId f, OccasionId occasion);
    /// A scoring round for this feature alone, before anything else that is pending. Not inside a scoring round.
    void score_now(FeatureId f, OccasionId occasion);
    void tell(const char* text, PlayerId p = nobody, const char* rule = "");
    /// A sentence that has to be made: `sentence()` is called only if somebody listens.
    template <class F>
    requires std::is_invocable_r_v<std::string, F>
    void tell(const F& sentence, PlayerId p = nobody, const char* rule = "") {
        if (heard<events::Note>()) {
            tell(std::string(sentence()).c_str(), p, rule);
        }
    }

protected:
    Play() = default;
    ~Play() = default;
    void stale(FigureId f); ///< what its feature is worth has to be counted again

private:
    friend class Engine;
    void open_decision(DecisionId decision, PlayerId who, std::uint32_t argument);
    bool open_if_a_choice(DecisionId decision, PlayerId who, std::uint32_t argument);
    void push_step(StepId step, std::uint16_t high, std::uint32_t low);
    [[noreturn]] void refuse_argument(DecisionId decision) const;
    void take_tile(TileTypeId t, PileId from); ///< out of a pile, onto the board
};

inline const Play& View::play() const { return static_cast<const Play&>(*this); }

} // namespace bastide
