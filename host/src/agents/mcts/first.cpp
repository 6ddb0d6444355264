#include "agents/mcts/first.hpp"
#include "agents/deal_anew.hpp"
#include "agents/mcts/in_threads.hpp"
#include "agents/why.hpp"
#include "chance/streams.hpp"
#include <algorithm>
#include <chrono>

namespace bastide::host {

std::vector<AgentOption> FirstMctsAgent::options() {
    return {{"playouts", "games played on for each decision", 1, 10'000'000, 1000},
            {"milliseconds", "time for each decision, instead of a number of playouts", 0, 3'600'000, 0},
            {"threads", "trees that are searched side by side; they share the playouts", 1, 64, 1},
            {"horizon", "turns of each player until a playout is valued", 1, 1000, 3},
            {"tries", "actions that a playout compares at a decision; 1 plays on at random", 1, 1000, 6},
            {"grow", "visits after which a place in the tree grows", 0, 1000, 2},
            {"explore", "how much rarely tried actions are preferred", 0, 10, 0.1, false},
            {"bias", "playouts that an action's promise counts as many as", 0, 1000, 5, false},
            {"widen", "actions that are looked at, by the root of the visits", 0.1, 1000, 1, false},
            {"scale", "points by which rewards are bounded", 1, 1000, 30, false}};
}

std::unique_ptr<Agent> FirstMctsAgent::make(const AgentSettings& settings) {
    SearchSettings search;
    search.horizon = settings.whole<int>("horizon");
    search.tries = settings.whole<int>("tries");
    search.grow = settings.whole<unsigned>("grow");
    search.explore = settings.number("explore");
    search.bias = settings.number("bias");
    search.widen = settings.number("widen");
    search.scale = settings.number("scale");
    return std::make_unique<FirstMctsAgent>(search, settings.whole<unsigned>("playouts"),
                                            settings.whole<unsigned>("milliseconds"),
                                            settings.whole<unsigned>("threads"));
}

FirstMctsAgent::FirstMctsAgent(const SearchSettings& search, unsigned playouts, unsigned milliseconds, unsigned threads)
    : playouts_(playouts), time_(milliseconds) {
    searches_.reserve(threads);
    for (unsigned thread = 0; thread < threads; ++thread) {
        searches_.emplace_back(search);
    }
}

void FirstMctsAgent::search(std::size_t thread, const Game& game, std::uint64_t seed) {
    Search& search = searches_[thread];
    search.begin(game, seed);
    const bool timed = time_.count() != 0;
    const auto most = timed ? std::min(time_, most_time_) : most_time_;
    const auto begun = std::chrono::steady_clock::now();
    for (std::size_t i = thread; timed || i < playouts_; i += searches_.size()) {
        search.play_on();
        if (std::chrono::steady_clock::now() - begun >= most) {
            return;
        }
    }
}

Action FirstMctsAgent::choose(const Game& game, Rng& rng) {
    if (game.legal_count() == 1) {
        return game.legal_action(0);
    }
    Game known = game; // games belong to one thread: each search has its own
    known.watch(nullptr);
    deal_anew(known, game, rng);
    const std::uint64_t seed = rng.next();
    std::vector<Game> copies(searches_.size(), known);
    in_threads(searches_.size(),
               [&](std::size_t thread) { search(thread, copies[thread], seed + thread * next_generator); });
    return most_visited();
}

std::vector<std::string> FirstMctsAgent::why(const Game& game, Action chosen) {
    Thought thought;
    return host::why(game, thought, chosen);
}

/// Over all trees. They have the same actions, each in its own order. Of two that were visited as often the one with
/// the better rewards is taken.
Action FirstMctsAgent::most_visited() const {
    std::vector<Edge> sums = searches_.front().root().edges;
    for (std::size_t i = 1; i < searches_.size(); ++i) {
        for (const Edge& edge : searches_[i].root().edges) {
            const auto same =
                std::find_if(sums.begin(), sums.end(), [&](const Edge& it) { return it.action == edge.action; });
            same->visits += edge.visits;
            same->sum += edge.sum;
        }
    }
    return std::max_element(
               sums.begin(), sums.end(),
               [](const Edge& a, const Edge& b) { return a.visits != b.visits ? a.visits < b.visits : a.sum < b.sum; })
        ->action;
}

} // namespace bastide::host
