// Parts of a box that stay in it: [[part]] of a manifest, set to false among the switches of a game.
#include "bastide/game/ruleset.hpp"
#include "knowledge/lying.hpp"
#include "support/mixes.hpp"
#include <algorithm>
#include <catch2/catch.hpp>

namespace test_parts {

using namespace bastide;
using namespace bastide::test;

namespace {

Mix dragons(const std::map<std::string, std::string>& switches) {
    Mix mix;
    mix.modules = {"base", "farmers", "princess-and-dragon"};
    mix.more_sets = {{"princess-and-dragon", 1}};
    mix.switches = switches;
    return mix;
}

bool has_figure(const Ruleset& rules, const char* kind) { return rules.figure_kind(kind) != none_of<FigureKindId>; }

} // namespace

TEST_CASE("A word whose part stays in the box means nothing and is seen", "[parts]") {
    const auto all = compiled(dragons({})), some = compiled(dragons({{"princess-and-dragon.dragon", "false"}}));
    const TileTypeId with = all->tile_type("volcano-field"), without = some->tile_type("volcano-field");
    CHECK(all->printed(with).words.contains("volcano"));
    CHECK(all->printed(with).inert.empty());
    CHECK_FALSE(some->printed(without).words.contains("volcano"));
    CHECK(some->printed(without).inert.contains("volcano"));
    CHECK(host::with_kinds(*some, without, {}).words.contains("volcano"));
    CHECK(std::find(some->word_names.begin(), some->word_names.end(), "dragon") == some->word_names.end());
    CHECK(std::find(some->word_names.begin(), some->word_names.end(), "portal") != some->word_names.end());
    CHECK(some->identity.digest != all->identity.digest);
}

TEST_CASE("Tiles that differ by what means nothing are told apart", "[parts]") {
    const auto rules = compiled(dragons({{"princess-and-dragon.dragon", "false"}}));
    for (const TileTypeId type : rules->type_of_def) {
        const TileDef& shown = rules->printed(type);
        for (std::size_t d = 0; d < rules->type_of_def.size(); ++d) {
            CHECK((rules->type_of_def[d] != type || rules->tile_defs[d].inert == shown.inert));
        }
    }
}

TEST_CASE("A figure whose part stays in the box is not there", "[parts]") {
    const auto rules = compiled(dragons({{"princess-and-dragon.fairy", "false"}}));
    CHECK_FALSE(has_figure(*rules, "fairy"));
    CHECK(has_figure(*rules, "dragon"));
}

} // namespace test_parts
