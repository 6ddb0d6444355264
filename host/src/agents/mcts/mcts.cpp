#include "agents/mcts/mcts.hpp"
#include "agents/deal_anew.hpp"
#include "chance/streams.hpp"
#include <algorithm>
#include <chrono>
#include <exception>
#include <system_error>
#include <thread>

namespace bastide::host {

std::vector<AgentOption> MctsAgent::options() {
    std::vector<AgentOption> options = first_options();
    options.push_back(
        {"value", "what it values positions by: auto, none or a file of bastide train", 0, 0, 0, false, true});
    return options;
}

std::vector<AgentOption> MctsAgent::first_options() {
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

std::unique_ptr<Agent> MctsAgent::make(const AgentSettings& settings) {
    return make(settings, ValueChoice(settings.text("value")));
}

std::unique_ptr<Agent> MctsAgent::make_first(const AgentSettings& settings) { return make(settings, ValueChoice()); }

std::unique_ptr<Agent> MctsAgent::make(const AgentSettings& settings, const ValueChoice& value) {
    SearchSettings search;
    search.horizon = settings.whole<int>("horizon");
    search.tries = settings.whole<int>("tries");
    search.grow = settings.whole<unsigned>("grow");
    search.explore = settings.number("explore");
    search.bias = settings.number("bias");
    search.widen = settings.number("widen");
    search.scale = settings.number("scale");
    return std::make_unique<MctsAgent>(search, value, settings.whole<unsigned>("playouts"),
                                       settings.whole<unsigned>("milliseconds"), settings.whole<unsigned>("threads"));
}

MctsAgent::MctsAgent(const SearchSettings& search, const ValueChoice& value, unsigned playouts, unsigned milliseconds,
                     unsigned threads)
    : value_(value), playouts_(playouts), time_(milliseconds) {
    searches_.reserve(threads);
    for (unsigned thread = 0; thread < threads; ++thread) {
        searches_.emplace_back(search, value);
    }
}

void MctsAgent::search(std::size_t thread, const Game& game, std::uint64_t seed) {
    Search& search = searches_[thread];
    search.begin(game, seed);
    const bool timed = time_.count() != 0;
    const auto most = timed ? std::min(time_, most_time_) : most_time_;
    const auto begun = std::chrono::steady_clock::now();
    const std::size_t trees = searches_.size();
    for (std::size_t i = thread; timed || i < playouts_; i += trees) {
        search.play_on();
        if (std::chrono::steady_clock::now() - begun >= most) {
            return;
        }
    }
}

Action MctsAgent::choose(const Game& game, Rng& rng) {
    if (game.legal_count() == 1) {
        return game.legal_action(0);
    }
    Game known = game; // games belong to one thread: each search has its own
    known.watch(nullptr);
    deal_anew(known, game, rng);
    const std::uint64_t seed = rng.next();
    std::vector<Game> copies(searches_.size(), known);
    std::vector<std::exception_ptr> trouble(searches_.size());
    const auto run = [&](std::size_t thread) {
        try {
            search(thread, copies[thread], seed + thread * next_generator);
        } catch (...) {
            trouble[thread] = std::current_exception();
        }
    };
    std::vector<std::thread> threads;
    for (std::size_t thread = 1; thread < searches_.size(); ++thread) {
        try {
            threads.emplace_back(run, thread);
        } catch (const std::system_error&) {
            run(thread); // the system refuses more of them: one after the other
        }
    }
    run(0);
    for (std::thread& thread : threads) {
        thread.join();
    }
    for (const std::exception_ptr& one : trouble) {
        if (one) {
            std::rethrow_exception(one);
        }
    }
    return most_visited();
}

/// Over all trees. They have the same actions, each in its own order. Of two that were visited as often the one with
/// the better rewards is taken.
Action MctsAgent::most_visited() const {
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
