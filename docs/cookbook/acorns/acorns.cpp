// A bag of tokens: what is left lies in a slot, and chance draws by its numbers.
#include <bastide/bastide.hpp>

using namespace bastide;

class Acorns : public Module {
public:
    void install(Registry& registry) override {
        bag_ = registry.slot<Bag>();
        deployed_ = registry.part_right("deployed, so no acorn");
        gold_ = registry.cause("a golden acorn", "ACORN-001");
        take_ =
            registry.verb<Acorn>({.name = "acorn", .apply = hook<&Acorns::take>(this), .forms = {"golden", "plain"}});
        drawn_ = registry.decision({.name = "acorn", .question = "Acorn?", .outcomes = hook<&Acorns::outcomes>(this)});
        registry.at(Anchor::setup_players, {.label = "acorns.fill", .run = hook<&Acorns::fill>(this)});
        registry.on<events::FigureMoved>(hook<&Acorns::hear>(this));
        registry.at(Anchor::part_effects,
                    {.label = "acorns.reach", .run = hook<&Acorns::reach>(this), .writes = {"scores"}});
        registry.display("acorns", hook<&Acorns::left>(this));
    }

private:
    enum Acorn : std::uint8_t { golden, plain };
    struct Bag {
        std::array<std::uint8_t, 2> of;
    };

    void fill(Play& play) const { play[bag_].of = {4, 8}; }
    void hear(Play& play, const events::FigureMoved& event) const {
        if (event.reason == reasons::deployed && event.player == play.turn_owner()) { // wherever it is deployed to
            play.give(deployed_);
        }
    }
    /// ACORN-001
    void reach(Play& play) const {
        const bool left = play[bag_].of[0] + play[bag_].of[1] != 0;
        if (left && !play.has(deployed_) && play.placed_tile() != none_of<TileId>) {
            play.ask(drawn_, chance);
        }
    }
    void outcomes(const Play& play, Chances& out) const {
        out.add(take_(golden), play[bag_].of[golden]);
        out.add(take_(plain), play[bag_].of[plain]);
    }
    void take(Play& play, Acorn acorn) const {
        --play[bag_].of[acorn];
        if (acorn == golden) {
            play.award(play.turn_owner(), 2, gold_);
        }
    }
    std::string left(const Play& play, PlayerId) const { return std::to_string(play[bag_].of[0] + play[bag_].of[1]); }

    Slot<Bag> bag_{};
    PartRight deployed_{};
    CauseId gold_{};
    Verb<Acorn> take_{};
    Decision<> drawn_{};
};

BASTIDE_MODULE(Acorns)
