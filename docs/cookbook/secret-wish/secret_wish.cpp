// A hidden choice: a secret verb, a hidden slot, and what those who cannot know it may think of it.
#include <bastide/bastide.hpp>

using namespace bastide;

class SecretWish : public Module {
public:
    void install(Registry& registry) override {
        wishes_ = registry.slot<Wishes>();
        registry.hidden(wishes_, hook<&SecretWish::redeal>(this));
        granted_ = registry.cause("a wish", "WISH-002");
        wish_ = registry.verb<bool>(
            {.name = "wish", .apply = hook<&SecretWish::wish>(this), .forms = {"sun", "rain"}, .secret = true});
        ask_ = registry.decision({.name = "wish", .question = "Sun or rain?", .list = hook<&SecretWish::list>(this)});
        next_ = registry.step<PlayerId>({.label = "secret-wish.next", .run = hook<&SecretWish::next>(this)});
        registry.at(Anchor::setup_players, {.label = "secret-wish.begin", .run = hook<&SecretWish::begin>(this)});
        registry.at(Anchor::end_last_parts,
                    {.label = "secret-wish.grant", .run = hook<&SecretWish::grant>(this), .writes = {"scores"}});
        registry.estimate(Anchor::end_last_parts, hook<&SecretWish::estimate>(this));
    }

private:
    using Wishes = std::array<std::uint8_t, max_players>; ///< 0: none yet, 1: sun, 2: rain
    void begin(Play& play) const {                        // what is pushed last is done first
        for (int seat = play.players() - 1; seat >= 0; --seat) {
            play.push(next_, static_cast<PlayerId>(seat));
        }
    }
    /// WISH-001
    void next(Play& play, PlayerId seat) const { play.ask(ask_, seat); }
    void list(const Play&, ActionList& out) const {
        out.add(wish_(false));
        out.add(wish_(true));
    }
    void wish(Play& play, bool rain) const { play[wishes_][index(play.actor())] = rain ? 2 : 1; }
    void redeal(const Play&, Wishes& wishes, PlayerId viewer, Rng& rng) const {
        for (std::size_t p = 0; p < wishes.size(); ++p) {
            if (wishes[p] != 0 && p != index(viewer)) {
                wishes[p] = narrow(1 + rng.below(2));
            }
        }
    }
    /// WISH-002
    void grant(Play& play) const {
        const Wishes& of = play[wishes_];
        for (std::size_t p = 0; p < of.size(); ++p) {
            if (of[p] != 0 && std::count(of.begin(), of.end(), of[p]) == 1) {
                play.award(static_cast<PlayerId>(p), 3, granted_);
            }
        }
    }
    void estimate(const Play&, Estimate& end) const { end.give_up(); } // the end is played out instead
    Slot<Wishes> wishes_{};
    CauseId granted_{};
    Verb<bool> wish_{};
    Decision<> ask_{};
    Step<PlayerId> next_{};
};

BASTIDE_MODULE(SecretWish)
