// Agents look ahead, copy games and deal anew what they cannot know: more of a module's hooks than a random game asks.
#include "agents/agent.hpp"
#include "conform/checks.hpp"
#include "conform/leave_record.hpp"
#include "conform/playing.hpp"
#include <array>

namespace bastide::host::conform {

namespace {

constexpr std::array agents{"greedy", "careful", "mcts:playouts=12:horizon=1"};

/// A game of one of them against the next. `done`: its actions.
void play_game(const std::shared_ptr<const Ruleset>& rules, std::uint64_t nth, Rng& rng, std::vector<Action>& done) {
    std::vector<std::unique_ptr<Agent>> seats;
    for (int seat = 0; seat < rules->players; ++seat) {
        seats.push_back(make_agent(agents[(nth + static_cast<std::uint64_t>(seat)) % agents.size()]));
    }
    Game game(rules);
    while (!game.is_terminal()) {
        const Action action = game.at_chance() ? game.sample(rng) : seats[index(game.to_act())]->choose(game, rng);
        game.apply(action);
        done.push_back(action);
        demand_end(game, done.size());
    }
}

} // namespace

Findings agents_that_fail(const Subject& subject) {
    const auto games = static_cast<std::uint64_t>(subject.settings().games);
    const GameFile file = subject.playable({}, 3);
    const auto rules = subject.library().compile(file);
    for (std::uint64_t nth = 0; nth < games; ++nth) {
        const std::uint64_t seed = subject.settings().seed + nth;
        Rng rng(seed);
        std::vector<Action> done;
        try {
            play_game(rules, nth, rng, done);
        } catch (const std::exception& error) {
            return {"In " + file.file + " between greedy, careful and mcts (--seed " +
                    std::to_string(subject.settings().seed) + ", game " + std::to_string(nth) + "): " + error.what() +
                    leave_record(subject, file, rules, seed, done)};
        }
    }
    return {};
}

} // namespace bastide::host::conform
