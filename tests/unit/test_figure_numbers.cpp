// How many figures each player has, where the game says so itself: [figures].
#include "bastide/host/game.hpp"
#include "bastide/module/play.hpp"
#include "record/record.hpp"
#include "support/mixes.hpp"
#include <catch2/catch.hpp>

namespace test_figure_numbers {

using namespace bastide;
using namespace bastide::test;
using Catch::Contains;

namespace {

Mix with_abbot(const std::map<std::string, int>& figures) {
    Mix mix;
    mix.modules = {"base", "farmers", "abbot"};
    mix.players = 3;
    mix.figures = figures;
    return mix;
}

int in_supply(const Game& game, PlayerId player, const char* kind) {
    return game.play().in_supply(player, game.rules().figure_kind(kind));
}

} // namespace

TEST_CASE("A game says how many figures of a kind each player has", "[figures]") {
    const auto rules = compiled(with_abbot({{"follower", 9}}));
    const Game game(rules);
    for (int p = 0; p < 3; ++p) {
        CHECK(in_supply(game, static_cast<PlayerId>(p), "follower") == 9);
        CHECK(in_supply(game, static_cast<PlayerId>(p), "abbot") == 1);
    }
    CHECK(rules->figure_kinds[index(rules->figure_kind("follower"))].usual == 7);
    CHECK(rules->identity.digest != compiled(with_abbot({}))->identity.digest);
}

TEST_CASE("A number that is the usual one makes no other rules", "[figures]") {
    const std::string usual = compiled(with_abbot({}))->identity.digest;
    CHECK(compiled(with_abbot({{"follower", 7}, {"abbot", 1}}))->identity.digest == usual);
    const auto six = compiled(with_abbot({{"follower", 6}, {"abbot", 1}}));
    CHECK(six->identity.digest == compiled(with_abbot({{"follower", 6}}))->identity.digest);
    CHECK(six->identity.digest != usual);
}

TEST_CASE("Records by which the usual number made other rules go on, too", "[figures]") {
    const GameFile game = with_abbot({{"follower", 7}, {"abbot", 2}}).file();
    const Composition composition = library().compose(game);
    const auto rules = compile(composition);
    const std::string now = host::record_head(game, *rules, 42, "x.bastide");
    const std::string digest = identity_of(composition).digest;
    REQUIRE(digest != rules->identity.digest);
    std::string before = now;
    before.replace(before.find(rules->identity.digest), digest.size(), digest);
    for (const std::string& head : {now, before}) {
        CHECK(host::ruleset_of(host::parse_record(head, "x.bastide"), library())->identity.digest ==
              rules->identity.digest);
    }
    std::string other = now;
    other.replace(other.find(rules->identity.digest), 4, "0000");
    CHECK_THROWS_WITH(host::ruleset_of(host::parse_record(other, "x.bastide"), library()),
                      Contains("the ruleset's digest is " + rules->identity.digest + " here"));
}

TEST_CASE("Nobody has any, or everybody has several where the box has one", "[figures]") {
    const auto rules = compiled(with_abbot({{"follower", 0}, {"abbot", 2}}));
    const Game game(rules);
    CHECK(in_supply(game, PlayerId{1}, "follower") == 0);
    CHECK(in_supply(game, PlayerId{1}, "abbot") == 2);
    CHECK(game.play().figures_of(PlayerId{2}, rules->figure_kind("follower")).size() == 0);
    CHECK(index(game.play().figures_of(PlayerId{2}, rules->figure_kind("abbot"))[1]) == 5U);
}

TEST_CASE("There is another number only of figures that players own", "[figures]") {
    for (const char* kind : {"folower", "fairy"}) {
        CHECK_THROWS_WITH(compiled(with_abbot({{kind, 2}})),
                          Contains("[figures]: there can be another number only of figures that players own: "
                                   "follower and abbot; take '" +
                                   std::string(kind) + "' out."));
    }
    CHECK_THROWS_WITH(compiled(with_abbot({{"folower", 2}})), Contains("Did you mean 'follower'?"));
}

TEST_CASE("As many figures as there can be, and none, play to the end", "[figures]") {
    Mix mix = with_abbot({{"follower", 32}});
    mix.players = 5;
    CHECK(played_checked(compiled(mix), checks_for(*compiled(mix), 1)).empty());
    for (const int others : {0, 1, 2}) {
        mix.figures = {{"follower", others}, {"abbot", 2 - others}};
        CHECK(played_checked(compiled(mix), checks_for(*compiled(mix), 2)).empty());
    }
}

} // namespace test_figure_numbers
