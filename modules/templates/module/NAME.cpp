// {{title}}: an expansion for Bastide.
{{#decision}}
#include <array>
{{/decision}}
#include <bastide/bastide.hpp>
{{#decision}}
#include <cstdint>
{{/decision}}

class {{class}} : public bastide::Module {
public:
{{^code}}
    void install(bastide::Registry&) override {} // here the rules say what there is: figures, tariffs, decisions, ...
{{/code}}
{{#code}}
    void install(bastide::Registry& registry) override {
{{#flag}}
        // What a switch is set to is known when the game is composed, so nothing has to ask later.
        if (!registry.flag("taking_part")) {
            return;
        }
{{/flag}}
{{#figure}}
        // That it is offered, competes for its road and comes home when that is scored is the game's affair.
        registry.figure_kind(
            {.name = "{{name}}-warden", .per_player = 1, .stands_on = {"road"}, .roles = {"warden"}});
{{/figure}}
{{#tariff}}
{{#tiles}}
        // A word that tile sets print on segments; its sum over a feature is kept by the game.
        milestone_ = registry.attribute("milestone");
        counted_ = registry.term("milestone");
{{/tiles}}
{{^tiles}}
        // What a value counts has a name, for explanations of scores.
        counted_ = registry.term("long road");
{{/tiles}}
{{#number}}
        points_ = registry.number("bonus");
{{/number}}
        // The base game says what roads are worth; this adds to it. It reads nothing but the feature itself.
        registry.tariff(registry.find_kind("road"), bastide::Rank::add, bastide::hook<&{{class}}::bonus>(this),
                        bastide::Reads::feature);
{{/tariff}}
{{#decision}}
        // One more choice where figures are deployed. A verb is the first word of what people type; what they read is a
        // sentence.
        rest_ = registry.verb({.name = "{{name}}-rest",
                               .apply = bastide::hook<&{{class}}::rest>(this),
                               .sentences = {"Rest and take 3 points"}});
        registry.contribute("figures", bastide::hook<&{{class}}::list_rest>(this));
        resting_ = registry.cause("a rest", "{{id}}-003");
        rested_ = registry.slot<Rested>();
{{/decision}}
    }

{{#private}}
private:
{{/private}}
{{#tariff}}
    /// {{id}}-002
    void bonus(const bastide::Play& play, bastide::Valuation& value) const {
{{#tiles}}
        value.add(counted_, play.count(value.feature, milestone_), points_, "{{id}}-002");
{{/tiles}}
{{^tiles}}
        value.add(counted_, play.tiles_of(value.feature) >= 4 ? 1 : 0, points_, "{{id}}-002");
{{/tiles}}
    }

{{/tariff}}
{{#decision}}
    /// {{id}}-003: what is legal. `rest` is called with an action of this list, never with another.
    void list_rest(const bastide::Play& play, bastide::ActionList& out) const {
        if (play[rested_].by[index(play.actor())] == 0) {
            out.add(rest_());
        }
    }

    void rest(bastide::Play& play) const {
        const bastide::PlayerId player = play.actor();
        play[rested_].by[index(player)] = 1;
        play.award(player, 3, resting_);
    }

    /// What changes during a game lies in the game, so that it is copied, saved and undone with it. All zero at first.
    struct Rested {
        std::array<std::uint8_t, bastide::max_players> by;
    };
    bastide::Slot<Rested> rested_{};
    bastide::Verb<> rest_{};
    bastide::CauseId resting_{};
{{/decision}}
{{#tariff}}
{{#tiles}}
    bastide::AttributeId milestone_{};
{{/tiles}}
    bastide::TermId counted_{};
{{#number}}
    int points_ = 0;
{{/number}}
{{^number}}
    static constexpr int points_ = 2;
{{/number}}
{{/tariff}}
{{/code}}
};

BASTIDE_MODULE({{class}})
