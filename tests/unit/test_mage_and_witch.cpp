// Of Mage and Witch what no position shows: by which rule somebody is put somewhere.
#include "support/mixes.hpp"
#include "support/played_games.hpp"
#include <catch2/catch.hpp>
#include <string>
#include <vector>

namespace test_mage_and_witch {

using namespace bastide;
using namespace bastide::test;

TEST_CASE("A move is told with the rule that calls for it: the symbol's, or that of features joined", "[mage]") {
    struct Listener : Observer {
        void on_event(const Play&, const Event& event) override {
            if (const auto* note = event.as<events::Note>(); note != nullptr) {
                rules += (rules.empty() ? "" : " ") + std::string(note->rule);
            }
        }
        std::string rules;
    } told;
    Mix mix;
    mix.modules = {"base", "farmers", "mage-and-witch"};
    mix.more_sets["mage-and-witch"] = 2;
    Game game(compiled(mix));
    game.watch(&told);
    const auto rules_of = [&](const std::vector<std::string>& texts) {
        told.rules.clear();
        play(game, texts);
        return told.rules;
    };
    play(game, {"draw straight-road", "place straight-road 1,0 r0", "pass", "draw straight-road",
                "place straight-road 2,0 r0", "pass", "draw magic-two-caps-opposite",
                "place magic-two-caps-opposite 0,1 r90"});
    CHECK(rules_of({"mage city:n @0,0"}) == "MAGE-004");
    play(game, {"pass", "draw cap", "place cap 1,-1 r270", "pass", "draw magic-two-caps-opposite",
                "place magic-two-caps-opposite 0,2 r90"});
    CHECK(rules_of({"witch city:w @1,-1"}) == "MAGE-004");
    play(game, {"pass", "draw corner-city", "place corner-city 0,-1 r180"});
    CHECK(rules_of({"witch road:e @0,0"}) == "MAGE-010");
}

} // namespace test_mage_and_witch
