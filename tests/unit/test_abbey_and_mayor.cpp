// What of Abbey and Mayor no scenario can show.
#include "bastide/game/ruleset.hpp"
#include "support/mixes.hpp"
#include <catch2/catch.hpp>

namespace test_abbey_and_mayor {

using namespace bastide;
using namespace bastide::test;

TEST_CASE("A mayor laid flat is called otherwise, and is a knight to all rules", "[modules]") {
    for (const bool flat : {false, true}) {
        Mix mix;
        mix.modules = {"base", "abbey-and-mayor"};
        mix.more_sets = {{"abbey-and-mayor", 1}};
        mix.switches = {{"abbey-and-mayor.mayor_laid_flat", flat ? "true" : "false"}};
        const auto rules = compiled(mix);
        const KindId city = rules->kind("city");
        const FigureKindId mayor = rules->figure_kind("mayor"), follower = rules->figure_kind("follower");
        CHECK(rules->shown_role(mayor, city) == (flat ? "knight, laid flat" : "knight"));
        CHECK(rules->shown_role(follower, city) == "knight");
        CHECK(rules->figure_kinds[index(mayor)].role_of[index(city)] ==
              rules->figure_kinds[index(follower)].role_of[index(city)]);
    }
}

} // namespace test_abbey_and_mayor
