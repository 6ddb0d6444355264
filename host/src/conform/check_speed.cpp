// What the module costs.
#include "bastide/error.hpp"
#include "command_line/numbers.hpp"
#include "conform/checks.hpp"
#include "lab/cpu_clock.hpp"
#include "lab/playout.hpp"
#include <algorithm>
#include <array>
#include <cmath>

namespace bastide::host::conform {

namespace {

/// CPU microseconds for each tile that is placed, in random games.
double cost_of_a_tile(const std::shared_ptr<const Ruleset>& rules, std::uint64_t seed) {
    Game game(rules);
    const Game fresh = game;
    Rng rng(seed);
    std::size_t tiles = 0;
    const double start = thread_cpu_seconds();
    double spent = 0;
    while (spent < 0.1) {
        game = fresh;
        play_randomly(game, rng);
        tiles += game.play().tiles().size();
        spent = thread_cpu_seconds() - start;
    }
    return 1e6 * spent / static_cast<double>(tiles);
}

/// The least of several: what else runs on the machine only adds.
double least_cost(const std::shared_ptr<const Ruleset>& rules, std::uint64_t seed) {
    double least = cost_of_a_tile(rules, seed);
    for (int again = 0; again < 2; ++again) {
        least = std::min(least, cost_of_a_tile(rules, seed));
    }
    return least;
}

} // namespace

Findings slow_play(const Subject& subject) {
    constexpr double too_slow = 25;
    const GameFile with = subject.game({}, 2);
    GameFile without = with;
    std::erase_if(without.modules, [&](const auto& module) { return module.first == subject.name(); });
    std::shared_ptr<const Ruleset> rules;
    try {
        std::erase_if(without.tile_sets, [&](const GameFile::Set& set) {
            const auto& own = subject.manifest().tile_sets;
            return std::find(own.begin(), own.end(), set.name) != own.end();
        });
        rules = subject.library().compile(without);
    } catch (const Error&) {
        return {}; // nothing can be played without it
    }
    const double base = least_cost(rules, subject.settings().seed);
    const double cost = least_cost(subject.library().compile(with), subject.settings().seed);
    if (cost < too_slow * base) {
        return {};
    }
    return {"A tile costs " + std::to_string(std::lround(cost / base)) +
            " times as much as without it; look for what is found anew at each decision, and ask for it less often or "
            "keep it in a slot."};
}

} // namespace bastide::host::conform
