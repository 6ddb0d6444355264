// An auction in the middle of a turn: a step that pushes itself from seat to seat, with what was bid so far in a slot.
#include <bastide/bastide.hpp>

using namespace bastide;

class Auction : public Module {
public:
    void install(Registry& registry) override {
        best_ = registry.slot<Best>();
        won_ = registry.cause("4 points less the bid", "AUCTION-001");
        bid_ = registry.verb<std::uint8_t>({.name = "bid", .apply = hook<&Auction::bid>(this)});
        ask_ = registry.decision({.name = "bid", .question = "What do you bid?", .list = hook<&Auction::list>(this)});
        next_ = registry.step<PlayerId>({.label = "auction.next", .run = hook<&Auction::next>(this)});
        registry.at(Anchor::part_effects,
                    {.label = "auction.open", .run = hook<&Auction::open>(this), .writes = {"scores"}});
    }

private:
    struct Best {
        std::uint8_t bid;
        PlayerId by;
        std::uint16_t turn; ///< of the last auction: a turn may have several parts, and turns inside it
    };

    /// AUCTION-001
    void open(Play& play) const {
        const std::uint16_t turn = play.core().turn_number;
        if (turn % 3 == 0 && play[best_].turn != turn) {
            play[best_] = {0, nobody, turn};
            play.push(next_, play.seat_after(play.turn_owner()));
        }
    }
    void next(Play& play, PlayerId seat) const {
        if (seat != play.turn_owner()) {
            play.push(next_, play.seat_after(seat));
            if (play[best_].bid < 3) {
                play.ask(ask_, seat);
            }
        } else if (const Best best = play[best_]; best.bid != 0) {
            play.award(best.by, 4 - best.bid, won_);
        }
    }
    void list(const Play& play, ActionList& out) const {
        for (int bid = play[best_].bid + 1; bid <= 3; ++bid) {
            out.add(bid_(bid));
        }
        out.add(verbs::pass());
    }
    void bid(Play& play, std::uint8_t points) const { play[best_] = {points, play.actor(), play.core().turn_number}; }

    Slot<Best> best_{};
    CauseId won_{};
    Verb<std::uint8_t> bid_{};
    Decision<> ask_{};
    Step<PlayerId> next_{};
};

BASTIDE_MODULE(Auction)
