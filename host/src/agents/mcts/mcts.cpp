#include "agents/mcts/mcts.hpp"
#include "agents/deal_anew.hpp"
#include "agents/why.hpp"
#include "chance/streams.hpp"
#include "lab/cpu_clock.hpp"
#include <algorithm>
#include <chrono>
#include <exception>
#include <system_error>
#include <thread>

namespace bastide::host {

std::vector<AgentOption> MctsAgent::options() {
    std::vector<AgentOption> options = first_options();
    const std::vector<AgentOption> later = {
        {"cpu_milliseconds", "CPU time for each turn, of every thread, instead of a number of playouts", 0, 3'600'000,
         0},
        {"keep", "1: the tree is kept from one decision of a turn to the next", 0, 1, 1},
        {"value", "what it values positions by: auto, none or a file of bastide train", 0, 0, 0, false, true}};
    options.insert(options.end(), later.begin(), later.end());
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
    SearchSettings search;
    search.keeps = settings.number("keep") != 0;
    auto agent = make(settings, search, ValueChoice(settings.text("value")));
    agent->cpu_ = settings.number("cpu_milliseconds") / 1000;
    return agent;
}

std::unique_ptr<Agent> MctsAgent::make_first(const AgentSettings& settings) {
    return make(settings, {}, ValueChoice());
}

std::unique_ptr<MctsAgent> MctsAgent::make(const AgentSettings& settings, SearchSettings search,
                                           const ValueChoice& value) {
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
    : value_(value), keeps_(search.keeps), playouts_(playouts), time_(milliseconds) {
    searches_.reserve(threads);
    for (unsigned thread = 0; thread < threads; ++thread) {
        searches_.emplace_back(search, value);
    }
}

void MctsAgent::search(std::size_t thread, const Game& game, std::uint64_t seed, bool goes_on) {
    Search& search = searches_[thread];
    if (!goes_on || !search.go_on(game, done_, seed)) {
        search.begin(game, seed);
    }
    const bool timed = time_.count() != 0 || cpu_ > 0;
    const auto most = time_.count() != 0 ? std::min(time_, most_time_) : most_time_;
    const auto begun = std::chrono::steady_clock::now();
    const double cpu_begun = cpu_ > 0 ? thread_cpu_seconds() : 0;
    const std::size_t trees = searches_.size();
    for (std::size_t i = thread + search.root().visits * trees; timed || i < playouts_; i += trees) {
        search.play_on();
        if (std::chrono::steady_clock::now() - begun >= most ||
            (cpu_ > 0 && thread_cpu_seconds() - cpu_begun >= cpu_left_)) {
            return;
        }
    }
}

/// It decides again at once after what it did last, so what it has found out there still holds.
bool MctsAgent::goes_on(const Game& game) const {
    if (!keeps_ || !last_ || last_->to_act() != game.to_act() || last_->shared_rules() != game.shared_rules()) {
        return false;
    }
    Game next = *last_;
    next.apply(done_);
    return next == game;
}

/// Of a turn's time every decision may take the greater part of what those before it have left.
void MctsAgent::begin_turn(const Game& game) {
    constexpr double part = 0.7;
    const auto turn = static_cast<std::uint64_t>(game.play().core().turn_number);
    if (!last_ || turn != turn_) {
        turn_ = turn;
        cpu_left_ = part * cpu_;
    } else {
        cpu_left_ *= 1 - part;
    }
}

Action MctsAgent::choose(const Game& game, Rng& rng) {
    if (game.legal_count() == 1) {
        return game.legal_action(0);
    }
    const bool again = goes_on(game);
    begin_turn(game);
    Game known = game; // games belong to one thread: each search has its own
    known.watch(nullptr);
    deal_anew(known, game, rng);
    const std::uint64_t seed = rng.next();
    decided_ = game.digest();
    std::vector<Game> copies(searches_.size(), known);
    std::vector<std::exception_ptr> trouble(searches_.size());
    const auto run = [&](std::size_t thread) {
        try {
            search(thread, copies[thread], seed + thread * next_generator, again);
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
    const Action best = most_visited();
    if (keeps_ || cpu_ > 0) {
        last_ = game;
        last_->watch(nullptr);
        done_ = best;
    }
    return best;
}

/// What positions are worth tells why, and how often it tried this of all that it tried where it has just decided.
std::vector<std::string> MctsAgent::why(const Game& game, Action chosen) {
    Thought thought(value_);
    std::vector<std::string> sentences = host::why(game, thought, chosen);
    std::uint64_t all = 0, tried = 0;
    for (const Search& search : searches_) {
        for (const Edge& edge : search.root().edges) {
            all += edge.visits;
            tried += edge.action == chosen ? edge.visits : 0;
        }
    }
    if (tried != 0 && decided_ == game.digest()) {
        sentences.insert(sentences.begin(), "It played on in its head " + std::to_string(all) + " times, " +
                                                std::to_string(tried) + " of them after this.");
    }
    return sentences;
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
