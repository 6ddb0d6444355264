// The Duel Clock: now and then all wager points in secret, at the same time; who alone wagered most has a turn at once.
#include <bastide/bastide.hpp>

using namespace bastide;

class DuelClock : public Module {
public:
    void install(Registry& registry) override {
        every_ = registry.number("clock_strikes_every");
        highest_ = registry.number("highest_wager");
        clock_ = registry.slot<Clock>(hook<&DuelClock::describe>(this));
        wagers_ = registry.slot<Wagers>();
        registry.hidden(wagers_, hook<&DuelClock::redeal>(this));
        lost_ = registry.cause("a wager", "DUEL-002");
        wager_ = registry.verb<std::uint8_t>({.name = "wager", .apply = hook<&DuelClock::wager>(this), .secret = true});
        ask_ = registry.decision(
            {.name = "duel clock", .question = "How many points do you wager?", .list = hook<&DuelClock::list>(this)});
        next_ = registry.step<PlayerId>({.label = "duel-clock.next", .run = hook<&DuelClock::next>(this)});
        reveal_ = registry.step({.label = "duel-clock.reveal", .run = hook<&DuelClock::reveal>(this)});
        registry.at(
            Anchor::part_placed,
            {.label = "duel-clock.strike", .run = hook<&DuelClock::strike>(this), .writes = {"scores", "turns"}});
    }

private:
    struct Clock {
        std::uint16_t placed; ///< tiles
    };
    using Wagers = std::array<std::uint8_t, max_players>; ///< 0: none yet, else one more than the wager

    int most(const Play& play, PlayerId seat) const { return std::min(highest_, play.score(seat)); }

    /// DUEL-001
    void strike(Play& play) const {
        if (play.placed_tile() == none_of<TileId> || play.core().turns != 1) {
            return; // not within a turn that the clock gave
        }
        if (++play[clock_].placed % every_ != 0) {
            return;
        }
        play.push(reveal_);
        for (int i = play.players() - 1; i >= 0; --i) { // what is pushed last is done first
            play.push(next_, play.seat_after(play.turn_owner(), i));
        }
    }
    void next(Play& play, PlayerId seat) const {
        if (most(play, seat) > 0) {
            play.ask(ask_, seat);
        }
    }
    void list(const Play& play, ActionList& out) const {
        for (int points = 0; points <= most(play, play.actor()); ++points) {
            out.add(wager_(points));
        }
    }
    void wager(Play& play, int points) const { play[wagers_][index(play.actor())] = narrow(points + 1); }
    void redeal(const Play& play, Wagers& wagers, PlayerId viewer, Rng& rng) const {
        for (std::size_t p = 0; p < wagers.size(); ++p) {
            if (wagers[p] != 0 && p != index(viewer)) {
                const int most_points = most(play, static_cast<PlayerId>(p));
                wagers[p] = narrow(1 + rng.below(narrow(most_points + 1)));
            }
        }
    }

    /// DUEL-002 DUEL-003
    void reveal(Play& play) const {
        const Wagers of = play[wagers_];
        play[wagers_] = {};
        int best = 0;
        PlayerId winner = nobody;
        for (int p = 0; p < play.players(); ++p) {
            const auto seat = static_cast<PlayerId>(p);
            const int points = std::max(0, of[index(seat)] - 1);
            if (points > best) {
                best = points;
                winner = seat;
            } else if (points == best) {
                winner = nobody;
            }
            if (points != 0) {
                play.award(seat, -points, lost_);
            }
        }
        if (winner != nobody && play.tiles_due()) {
            play.tell([&] { return play.player_name(winner) + " wins the duel and has a turn at once."; }, winner,
                      "DUEL-003");
            play.push_turn(winner);
        }
    }
    std::string describe(const Play&, const Clock& clock) const {
        return std::to_string(every_ - clock.placed % every_) + " tiles until the clock strikes";
    }

    int every_ = 0, highest_ = 0;
    Slot<Clock> clock_{};
    Slot<Wagers> wagers_{};
    CauseId lost_{};
    Verb<std::uint8_t> wager_{};
    Decision<> ask_{};
    Step<PlayerId> next_{};
    Step<> reveal_{};
};

BASTIDE_MODULE(DuelClock)
