#include <bastide/bastide.hpp>
#include <bastide/random.hpp>

namespace {

using namespace bastide;

class BidsAndDice : public Module {
public:
    void install(Registry& registry) override {
        bids_ = registry.slot<Bids>();
        paid_ = registry.cause("bid", "BID-1");
        thrown_ = registry.cause("die", "BID-2");
        registry.hidden(bids_, hook<&BidsAndDice::redeal>(this));
        bid_ =
            registry.verb<std::uint8_t>({.name = "bid", .apply = hook<&BidsAndDice::apply_bid>(this), .secret = true});
        ask_bid_ = registry.decision(
            {.name = "bid", .question = "What do you bid?", .list = hook<&BidsAndDice::list_bids>(this)});
        next_ = registry.step<PlayerId>({.label = "bids-and-dice.next", .run = hook<&BidsAndDice::ask>(this)});
        registry.at(Anchor::setup_players,
                    {.label = "bids-and-dice.bids", .run = hook<&BidsAndDice::begin>(this), .after = {"base.deal"}});
        registry.display("bid", hook<&BidsAndDice::shown>(this), true);
        pips_ = registry.verb<std::uint8_t>({.name = "pips", .apply = hook<&BidsAndDice::apply_pips>(this)});
        throw_ = registry.decision({.name = "die",
                                    .question = "The die is thrown",
                                    .outcomes = hook<&BidsAndDice::outcomes>(this),
                                    .from_outside = true});
        registry.at(Anchor::turn_open, {.label = "bids-and-dice.die", .run = hook<&BidsAndDice::throw_die>(this)});
        registry.at(Anchor::end_awards, {.label = "bids-and-dice.pay", .run = hook<&BidsAndDice::pay>(this)});
    }

private:
    struct Bids {
        std::array<std::uint8_t, max_players> of; ///< plus one; 0: not yet
    };
    static constexpr int most = 3;

    void begin(Play& play) const { play.push(next_, PlayerId{}); }
    void ask(Play& play, PlayerId seat) const {
        if (play.seat_after(seat) != PlayerId{}) {
            play.push(next_, play.seat_after(seat));
        }
        play.ask(ask_bid_, seat);
    }
    void list_bids(const Play&, ActionList& out) const {
        for (int points = 0; points <= most; ++points) {
            out.add(bid_(points));
        }
    }
    void apply_bid(Play& play, int points) const { play[bids_].of[index(play.actor())] = narrow(points + 1); }
    void redeal(const Play& play, Bids& bids, PlayerId viewer, Rng& rng) const {
        for (std::size_t p = 0; p < static_cast<std::size_t>(play.players()); ++p) {
            if (p != index(viewer) && bids.of[p] != 0) {
                bids.of[p] = narrow(1 + rng.below(most + 1));
            }
        }
    }
    std::string shown(const Play& play, PlayerId p) const {
        const int bid = play[bids_].of[index(p)];
        return bid == 0 ? "" : std::to_string(bid - 1);
    }
    void pay(Play& play) const {
        for (int p = 0; p < play.players(); ++p) {
            const auto seat = static_cast<PlayerId>(p);
            if (const int bid = play[bids_].of[index(seat)]; bid > 1) {
                play.award(seat, 1 - bid, paid_);
            }
        }
    }

    void throw_die(Play& play) const { play.ask(throw_, chance); }
    void outcomes(const Play&, Chances& out) const {
        for (int pips = 1; pips <= 6; ++pips) {
            out.add(pips_(pips), 1);
        }
    }
    void apply_pips(Play& play, int pips) const { play.award(play.turn_owner(), pips, thrown_); }

    Slot<Bids> bids_;
    Verb<std::uint8_t> bid_{}, pips_{};
    Decision<> ask_bid_{}, throw_{};
    Step<PlayerId> next_{};
    CauseId paid_{}, thrown_{};
};

} // namespace

BASTIDE_MODULE(BidsAndDice)
