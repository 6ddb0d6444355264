// The value of a position is kept up by what changes; at every decision it is what finishing a copy says.
#include "bastide/host/game.hpp"
#include "random_mixes.hpp"
#include "support/mixes.hpp"
#include <catch2/catch.hpp>

namespace test_estimates {

using namespace bastide;
using namespace bastide::test;

namespace {

/// What is kept of a feature is what counting it again says: nothing changes it that the kernel does not hear of.
void compare_features(const Game& game) {
    const Play& play = game.play();
    for (const Figure& figure : play.figures()) {
        const FeatureId f = play.feature_of(figure);
        for (int seat = 0; f != none_of<FeatureId> && seat < play.players(); ++seat) {
            const auto player = static_cast<PlayerId>(seat);
            INFO(play.feature_name(f) << ", " << play.player_name(player));
            REQUIRE(play.points_at_end(f, player, stakes::majority) == play.value(f, occasions::final, player).total());
        }
    }
}

/// A random game. Copies are followed as well, so that what they keep is tried.
void play_and_compare(const Mix& mix, std::uint64_t seed) {
    INFO(mix.text() << "; seed " << seed);
    const auto rules = compiled(mix);
    Rng rng(seed), dice(seed + 1);
    Game game(rules), copy(rules), finished(rules);
    for (int decisions = 0; !game.is_terminal(); ++decisions) {
        finished = game;
        finished.finish_now();
        copy = game;
        const Scores kept = game.estimate();
        INFO(decisions << ' ' << game.decision_name() << " after " << game.play().tiles().size() << " tiles");
        REQUIRE(std::vector<int>(kept.begin(), kept.begin() + rules->players) == finished.scores());
        REQUIRE(copy.estimate() == kept);
        if (decisions % 8 == 0) {
            compare_features(game);
        }
        if (game.at_chance()) {
            game.apply(game.sample(dice));
        } else {
            game.apply_listed(rng.below(static_cast<std::uint32_t>(game.legal_count())));
        }
        if (rng.below(3) == 0) { // not everything is asked after every action
            copy = game;
            std::swap(game, copy);
        }
    }
    const Scores last = game.estimate();
    CHECK(std::vector<int>(last.begin(), last.begin() + rules->players) == game.scores());
}

std::vector<std::string> installed() {
    std::vector<std::string> names;
    for (const InstalledModule& module : library().modules()) {
        names.push_back(module.manifest.name);
    }
    return names;
}

} // namespace

TEST_CASE("The value of a position is what finishing says, for every pair of modules and all of them", "[estimate]") {
    const std::vector<std::string> names = installed();
    std::uint64_t seed = 1000;
    const auto play = [&](const std::vector<std::string>& modules, std::uint64_t games) {
        Mix mix;
        mix.modules = with_needed(modules);
        mix.more_sets = usual_sets(mix.modules);
        mix.players = 2 + static_cast<int>(++seed % 4);
        for (std::uint64_t game = 0; game < sized(std::uint64_t{1}, std::min<std::uint64_t>(games, 2), games); ++game) {
            play_and_compare(mix, seed * 10 + game);
        }
    };
    play({"base"}, 3);
    play(names, 3);
    const std::size_t pairs = names.size() * (names.size() + 1) / 2;
    std::size_t nth = 0;
    for (std::size_t i = 0; i < names.size(); ++i) {
        for (std::size_t j = 0; j <= i; ++j) {
            if (chosen(nth++, pairs, sized<std::size_t>(27, 68, pairs))) {
                play({"base", names[i], names[j]}, 1);
            }
        }
    }
}

TEST_CASE("The value of a position is what finishing says, in random mixes", "[estimate]") {
    for (std::uint64_t seed = 1; seed <= sized(8U, 20U, 60U); ++seed) {
        Mix mix = random_mix(seed);
        mix.copies = 1;
        std::string refusal;
        if (compiled_or_refused(mix, refusal) != nullptr) {
            play_and_compare(mix, seed);
        }
    }
}

} // namespace test_estimates
