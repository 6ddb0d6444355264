// One player alone (BASE-149): with each module, and with all of them.
#include "bastide/game/ruleset.hpp"
#include "random_mixes.hpp"
#include "support/extent.hpp"
#include "support/mixes.hpp"
#include <catch2/catch.hpp>

namespace test_alone {

using namespace bastide;
using namespace bastide::test;

namespace {

void play_alone(const std::vector<std::string>& modules, std::uint64_t seed) {
    Mix mix;
    mix.modules = with_needed(modules);
    mix.more_sets = usual_sets(mix.modules);
    mix.players = 1;
    mix.switches["base.one_player"] = "true";
    INFO(mix.text() << ", seed " << seed);
    const auto rules = compiled(mix);
    CHECK(played_checked(rules, checks_for(*rules, seed)) == std::vector<std::string>{});
}

} // namespace

TEST_CASE("One player alone plays every box, and all of them", "[random][alone]") {
    std::vector<std::string> all;
    for (const InstalledModule& module : library().modules()) {
        all.push_back(module.manifest.name);
        if (chosen(all.size() - 1, library().modules().size(), sized<std::size_t>(6, 16, 100))) {
            play_alone({"base", "farmers", module.manifest.name}, all.size());
        }
    }
    play_alone(all, 1);
}

} // namespace test_alone
