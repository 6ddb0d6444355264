// What holds of flocks and hills at every decision of a game, whatever else is played: seen from the board alone.
#include "agents/random.hpp"
#include "bastide/host/game.hpp"
#include "random_mixes.hpp"
#include "support/mixes.hpp"
#include <array>
#include <catch2/catch.hpp>

namespace test_flocks {

using namespace bastide;
using namespace bastide::test;

namespace {

class Flocks {
public:
    explicit Flocks(const Ruleset& rules)
        : shepherd_(rules.figure_kind("shepherd")), sheep_(rules.figure_kind("sheep")), draw_(rules.decision("draw")),
          place_(rules.decision("place")), token_(rules.decision("sheep or wolf")) {}

    /// The first thing that does not hold, or nothing.
    std::string broken(const Game& game) const {
        if (game.is_terminal()) {
            return "";
        }
        const Play& play = game.play();
        const DecisionId open = play.core().decision;
        std::array<int, 5> tokens{};
        for (const FigureId f : play.figures_of(nobody, sheep_)) {
            const Figure& token = play.figure(f);
            if (!token.on_board()) {
                continue;
            }
            if (token.number < 1 || token.number > 4 || token.place.where != Where::segment) {
                return "a token has " + std::to_string(token.number) + " sheep, or lies on no field";
            }
            ++tokens[static_cast<std::size_t>(token.number)];
            if (beside(play, token.place, shepherd_) != 1) {
                return "a token lies beside no shepherd, or beside two";
            }
        }
        if (tokens[1] > 4 || tokens[2] > 5 || tokens[3] > 5 || tokens[4] > 2) {
            return "more tokens are on the board than were in the bag";
        }
        for (int p = 0; p < play.players(); ++p) {
            const Figure& shepherd = play.figure(play.first_figure(static_cast<PlayerId>(p), shepherd_));
            if (!shepherd.on_board()) {
                continue;
            }
            if (open != token_ && beside(play, shepherd.place, sheep_) == 0) {
                return "a shepherd has no sheep";
            }
            const bool between_parts = open == draw_ || open == place_;
            if (between_parts && play.feature(play.feature_of(shepherd)).open == 0) {
                return "a flock on a closed field was not gathered";
            }
        }
        return "";
    }

private:
    static int beside(const Play& play, Place place, FigureKindId kind) {
        int n = 0;
        play.each_figure_on(play.tile_of(place), [&](FigureId f) {
            n += play.figure(f).kind == kind && play.figure(f).place == place ? 1 : 0;
        });
        return n;
    }

    FigureKindId shepherd_, sheep_;
    DecisionId draw_, place_, token_;
};

void play_checked(const Mix& mix, std::uint64_t games) {
    std::string refusal;
    const auto rules = compiled_or_refused(mix, refusal);
    if (rules == nullptr || rules->figure_kind("shepherd") == none_of<FigureKindId>) {
        return;
    }
    const Flocks flocks(*rules);
    for (std::uint64_t seed = 1; seed <= games; ++seed) {
        Game game(rules);
        Rng rng(seed);
        while (!game.is_terminal()) {
            game.apply(game.at_chance() ? game.sample(rng) : host::any_action(game, rng));
            const std::string broken = flocks.broken(game);
            INFO(mix.text() << ", seed " << seed << ", turn " << game.play().core().turn_number << ", "
                            << (game.is_terminal() ? "over" : game.decision_name()));
            REQUIRE(broken == "");
        }
    }
}

Mix with_flocks(Mix mix) {
    for (const char* needed : {"farmers", "hills-and-sheep"}) {
        if (std::find(mix.modules.begin(), mix.modules.end(), needed) == mix.modules.end()) {
            mix.modules.emplace_back(needed);
        }
    }
    mix.more_sets["hills-and-sheep"] = 1;
    return mix;
}

} // namespace

TEST_CASE("Flocks hold together in games with any other modules", "[flocks]") {
    const std::uint64_t games = sized<std::uint64_t>(3, 60, 60);
    play_checked(with_flocks(Mix{}), games);
    Mix dragon = with_flocks(Mix{});
    dragon.modules.emplace_back("princess-and-dragon");
    dragon.modules.emplace_back("river");
    dragon.more_sets["princess-and-dragon"] = 1;
    dragon.more_sets["river-3"] = 1;
    dragon.players = 4;
    play_checked(dragon, games);
    for (std::uint64_t seed = 1; seed <= games; ++seed) {
        play_checked(with_flocks(random_mix(seed)), 2);
    }
}

} // namespace test_flocks
