// Parts of boxes: each alone, by itself and, with BASTIDE_EXTENT=all, beside everything.
#include "bastide/game/ruleset.hpp"
#include "random_mixes.hpp"
#include "support/mixes.hpp"
#include <catch2/catch.hpp>

namespace test_parts {

using namespace bastide;
using namespace bastide::test;

namespace {

std::vector<std::string> everything() {
    std::vector<std::string> names;
    for (const InstalledModule& module : library().modules()) {
        names.push_back(module.manifest.name);
    }
    return names;
}

/// The mix with one part of the module, or with none if `alone` names none.
void leave_parts_out(Mix& mix, const Manifest& module, const std::string& alone) {
    for (const SwitchSpec& spec : module.switches) {
        if (spec.part) {
            mix.switches[module.name + '.' + spec.name] = spec.name == alone ? "true" : "false";
        }
    }
}

} // namespace

TEST_CASE("Each part of every box plays alone, and so does the box without its parts", "[random][parts]") {
    std::uint64_t seed = 1;
    for (const InstalledModule& module : library().modules()) {
        std::vector<std::string> choices;
        for (const SwitchSpec& spec : module.manifest.switches) {
            if (spec.part) {
                choices.push_back(spec.name);
            }
        }
        if (!choices.empty()) {
            choices.emplace_back();
        }
        for (const std::string& alone : choices) {
            for (const bool all : {false, true}) {
                // A game of everything takes ten times as long: beside all others a box without its parts, and a few of
                // these.
                if (all && (extent() != Extent::all || (!alone.empty() && seed % 4 != 0))) {
                    continue;
                }
                Mix mix;
                mix.modules =
                    with_needed(all ? everything() : std::vector<std::string>{"base", "farmers", module.manifest.name});
                mix.more_sets = usual_sets(mix.modules);
                mix.players = 2 + static_cast<int>(seed % 4);
                leave_parts_out(mix, module.manifest, alone);
                INFO(mix.text() << ", seed " << seed);
                const auto rules = compiled(mix);
                CHECK(played_checked(rules, checks_for(*rules, seed)) == std::vector<std::string>{});
                ++seed;
            }
        }
    }
}

} // namespace test_parts
