// How many figures each player has, where the game says so itself: [figures].
#include "bastide/error.hpp"
#include "bastide/host/game.hpp"
#include "bastide/module/play.hpp"
#include "support/mixes.hpp"
#include <catch2/catch.hpp>

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

/// Random moves to the end; whether a figure of the kind was ever on the board.
bool is_deployed(const std::shared_ptr<const Ruleset>& rules, const char* kind) {
    Game game(rules);
    Rng rng(3), dice(4);
    const int all = in_supply(game, PlayerId{}, kind);
    bool deployed = false;
    while (!game.is_terminal()) {
        const auto legal = game.at_chance() ? std::span<const Action>{} : game.legal_actions();
        game.apply(legal.empty() ? game.sample(dice) : legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
        deployed = deployed || in_supply(game, PlayerId{}, kind) < all;
    }
    return deployed;
}

} // namespace

TEST_CASE("A game says how many figures of a kind each player has", "[figures]") {
    const auto rules = compiled(with_abbot({{"follower", 9}, {"abbot", 2}}));
    const Game game(rules);
    for (int p = 0; p < 3; ++p) {
        CHECK(in_supply(game, static_cast<PlayerId>(p), "follower") == 9);
        CHECK(in_supply(game, static_cast<PlayerId>(p), "abbot") == 2);
    }
    CHECK(rules->figure_kinds[index(rules->figure_kind("follower"))].usual == 7);
    CHECK(rules->identity.digest != compiled(with_abbot({}))->identity.digest);
}

TEST_CASE("Of none of a kind nobody deploys one", "[figures]") {
    CHECK(is_deployed(compiled(with_abbot({})), "abbot"));
    CHECK_FALSE(is_deployed(compiled(with_abbot({{"abbot", 0}})), "abbot"));
}

TEST_CASE("Numbers of figures that players do not have are refused", "[figures]") {
    CHECK_THROWS_WITH(compiled(with_abbot({{"abott", 1}})),
                      Contains("[figures]: in this game players have no figures 'abott'; they have follower and abbot. "
                               "Did you mean 'abbot'?"));
    Mix mix = with_abbot({{"fairy", 2}});
    mix.modules.emplace_back("princess-and-dragon");
    CHECK_THROWS_WITH(compiled(mix), Contains("players have no figures 'fairy'"));
    mix = with_abbot({{"follower", 32}});
    mix.players = 5;
    CHECK_NOTHROW(compiled(mix));
    mix.modules.emplace_back("inns-and-cathedrals");
    mix.figures["big-follower"] = 32;
    CHECK_THROWS_WITH(compiled(mix), Contains("Take fewer players or figures"));
}
