// The signs of positions: they are what lies on the board, and worth what the weights say.
#include "agents/random.hpp"
#include "agents/value/learned.hpp"
#include "signs_again.hpp"
#include "support/folders.hpp"
#include "support/mixes.hpp"
#include <catch2/catch.hpp>
#include <cstring>
#include <filesystem>

namespace test_signs {

using namespace bastide;
using namespace bastide::host;
using test::Recount;

namespace {

/// What hangs on more than the feature and the squares around it is kept from the beginning of a thought on.
bool kept(const Ruleset& rules, const std::string& sign) {
    for (const CompiledKind& kind : rules.kinds) {
        const bool elsewhere = kind.worth == Reads::anything || kind.worth == Reads::closed_beside;
        if (elsewhere && sign.starts_with(kind.spec.name + ".")) {
            return true;
        }
    }
    return sign.starts_with("rest") || sign.starts_with("join");
}

/// What may still close beside a feature is counted anew only when something has closed.
bool counted_beside(const std::string& sign) { return sign.ends_with(".join.late") || sign.ends_with(".take.late"); }

void compare(const Game& begun, const Game& now, Sight& sight) {
    SignRows rows;
    const Scores scores = now.estimate();
    sight.list(now, scores, rows);
    Recount recount(begun.play(), now.play());
    recount.expect(scores);
    const bool later = &begun != &now;
    for (int seat = 0; seat < now.play().players(); ++seat) {
        for (std::size_t i = 0; i < sight.signs().size(); ++i) {
            const std::string& sign = sight.signs().names()[i];
            const bool told = !sign.ends_with("beside.late") && !sign.ends_with(".chance") &&
                              !(recount.unsure() && sign.starts_with("join")) &&
                              !(recount.unsure_of_lasting() &&
                                (sign.find(".join") != std::string::npos || sign.find(".take") != std::string::npos)) &&
                              !(later && (kept(now.rules(), sign) || counted_beside(sign)));
            const double got = static_cast<double>(rows[static_cast<std::size_t>(seat)][i]);
            if (told && std::abs(got - recount(seat, sign)) > 1e-3 * (1 + std::abs(got))) {
                FAIL_CHECK("seat " << seat << ": " << sign << " is " << got << ", counted again "
                                   << recount(seat, sign));
            }
        }
    }
}

/// Now and then in a random game, with some of what can become of the position.
void compare_through(const std::string& mix, unsigned moves_between) {
    INFO(mix);
    const auto rules = test::library().compile(test::ready_made(mix));
    Sight sight(*rules);
    Rng rng(7);
    Game game(rules), next(rules);
    for (unsigned move = 0; !game.is_terminal(); ++move) {
        if (game.at_chance()) {
            game.apply_sampled(rng);
            continue;
        }
        if (move % moves_between == 0) {
            sight.begin(game);
            compare(game, game, sight);
            for (int i = 0; i < 3; ++i) {
                next.become(game, any_action(game, rng));
                if (!next.is_terminal()) {
                    compare(game, next, sight);
                }
            }
        }
        apply_any(game, rng);
    }
}

} // namespace

TEST_CASE("The signs of a position are what lies on the board, in every installed game", "[unwatched]") {
    for (const auto& entry : std::filesystem::directory_iterator(test::in_source("/host/games"))) {
        if (entry.path().extension() == ".toml") {
            compare_through(entry.path().stem().string(), test::sized(61U, 31U, 3U));
        }
    }
}

TEST_CASE("Pieces and bridges change what features are worth that they are not of", "[agents]") {
    for (const char* mix : {"spells", "village", "gates-and-bridges"}) {
        compare_through(mix, 3);
    }
}

/// Where one more figure of a feature is another than before, the feature itself is the same.
bool somebody_took_a_place(const Play& before, const Play& after) {
    for (std::size_t i = 0; i < before.figures().size(); ++i) {
        const Figure &one = before.figures()[i], &now = after.figures()[i];
        if (one.place.where == Where::segment && now.place != one.place) {
            const FeatureId f = before.feature_of(one);
            if (std::memcmp(&before.feature(f), &after.feature(f), sizeof(Feature)) == 0) {
                return true;
            }
        }
    }
    return false;
}

TEST_CASE("A figure that takes the place of another's is seen", "[unwatched]") {
    test::Mix mix;
    mix.modules = {"base", "farmers", "catapult"};
    mix.more_sets["catapult"] = 1;
    const auto rules = test::compiled(mix);
    Sight sight(*rules);
    Game next(rules);
    int seen = 0; // a rare move
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        Rng rng(seed);
        for (Game game(rules); !game.is_terminal();) {
            if (game.at_chance()) {
                game.apply_sampled(rng);
                continue;
            }
            sight.begin(game);
            next.become(game, any_action(game, rng));
            if (!next.is_terminal() && somebody_took_a_place(game.play(), next.play())) {
                compare(game, next, sight);
                ++seen;
            }
            apply_any(game, rng);
        }
    }
    CHECK(seen >= 10);
}

TEST_CASE("What signs are worth is their sum by the weights, kept or not", "[agents]") {
    const auto rules = test::library().compile(test::ready_made("big-box"));
    Rng rng(3);
    std::vector<float> weights(Signs(*rules).size());
    for (float& weight : weights) {
        weight = static_cast<float>(rng.below(2001)) / 1000 - 1;
    }
    Sight sight(*rules, weights);
    Game game(rules), next(rules);
    SignRows rows;
    int compared = 0;
    while (!game.is_terminal()) {
        if (game.at_chance()) {
            game.apply_sampled(rng);
            continue;
        }
        sight.begin(game);
        for (int i = 0; i < 2; ++i) {
            next.become(game, any_action(game, rng));
            if (next.is_terminal()) {
                continue;
            }
            const Scores scores = next.estimate();
            Worths worths{};
            sight.weigh(next, scores, worths);
            sight.list(next, scores, rows);
            for (std::size_t seat = 0; seat < static_cast<std::size_t>(rules->players); ++seat) {
                double sum = 0;
                for (std::size_t k = 0; k < weights.size(); ++k) {
                    sum += static_cast<double>(weights[k] * rows[seat][k]);
                }
                CHECK(worths[seat] == Approx(sum).margin(1e-2));
                ++compared;
            }
        }
        apply_any(game, rng);
    }
    CHECK(compared > 500);
}

} // namespace test_signs
