#include "agents/mcts/mcts.hpp"
#include "agents/deal_anew.hpp"
#include "agents/why.hpp"
#include "lab/cpu_clock.hpp"
#include <algorithm>

namespace bastide::host {

std::vector<AgentOption> MctsAgent::options() {
    const TrialSettings usual;
    return {{"playouts", "how often it plays on for each decision", 1, 10'000'000, 1000},
            {"milliseconds", "time for each decision, instead of a number of playouts", 0, 3'600'000, 0},
            {"cpu_milliseconds", "CPU time for each turn, of all threads, instead of a number of playouts", 0,
             3'600'000, 0},
            {"threads", "threads that share the playouts", 1, 64, 1},
            {"horizon", "turns after its own until a playout is valued", 1, 1000, static_cast<double>(usual.horizon)},
            {"width", "things to do that it tries, those that seem best at once", 2, 1000,
             static_cast<double>(usual.width)},
            {"reply", "actions that are thought through at each decision of a playout; 0 is all", 0, 10'000,
             static_cast<double>(usual.reply)},
            {"bias", "playouts that what seems at once counts as many as", 0, 1000, usual.bias, false},
            {"sure", "standard errors that it is behind by where it is tried no longer", 0.1, 1000, usual.sure, false},
            {"value", "what it values positions by: auto, none or a file of bastide train", 0, 0, 0, false, true}};
}

std::unique_ptr<Agent> MctsAgent::make(const AgentSettings& settings) {
    TrialSettings trial;
    trial.horizon = settings.whole<int>("horizon");
    trial.width = settings.whole<std::size_t>("width");
    trial.reply = settings.whole<std::size_t>("reply");
    trial.bias = settings.number("bias");
    trial.sure = settings.number("sure");
    TrialBudget budget;
    const double seconds = settings.number("milliseconds") / 1000;
    const double cpu_seconds = settings.number("cpu_milliseconds") / 1000;
    if (seconds > 0) {
        budget.seconds = seconds;
    }
    if (cpu_seconds > 0) {
        budget.cpu_seconds = cpu_seconds; // of both, what is used up first ends a search
    }
    if (seconds <= 0 && cpu_seconds <= 0) {
        budget.playouts = settings.whole<std::size_t>("playouts");
    }
    return std::make_unique<MctsAgent>(trial, ValueChoice(settings.text("value")), budget,
                                       settings.whole<std::size_t>("threads"));
}

MctsAgent::MctsAgent(const TrialSettings& trial, const ValueChoice& value, const TrialBudget& budget,
                     std::size_t threads)
    : value_(value), budget_(budget), trial_(trial, value, threads), threads_(threads) {}

void MctsAgent::begin() {
    plan_.clear();
    done_ = 0;
    turn_.reset();
}

/// Of a turn's time every search may take the greater part of what those before it have left.
TrialBudget MctsAgent::budget_now(const Game& game) {
    constexpr double part = 0.7;
    TrialBudget now = budget_;
    const auto turn = static_cast<std::uint64_t>(game.play().core().turn_number);
    cpu_left_ = turn_ == turn ? (1 - part) * cpu_left_ : budget_.cpu_seconds;
    turn_ = turn;
    now.cpu_seconds = part * cpu_left_ / static_cast<double>(threads_);
    now.seconds = std::min(now.seconds, most_seconds_);
    return now;
}

/// For about what as many playouts take, at most once or twice a game.
std::optional<Action> MctsAgent::best_of_all(const Game& known, TrialBudget& budget) {
    constexpr double positions_a_playout = 200, positions_a_second = 200'000, most_positions = 1e7;
    const auto begun = Trial::Clock::now();
    const double positions = std::min({positions_a_playout * static_cast<double>(budget.playouts), most_positions,
                                       positions_a_second * std::min(budget.seconds, budget.cpu_seconds)});
    const auto worths = last_tiles_.weigh(known, static_cast<std::size_t>(positions));
    const double seconds = std::chrono::duration<double>(Trial::Clock::now() - begun).count();
    budget.seconds -= seconds;
    budget.cpu_seconds -= seconds;
    if (!worths) {
        return std::nullopt;
    }
    return known.legal_action(
        static_cast<std::size_t>(std::max_element(worths->begin(), worths->end()) - worths->begin()));
}

void MctsAgent::prepare(const Game& game, Rng& rng) {
    TrialBudget budget = budget_now(game);
    Game known = game;
    known.watch(nullptr);
    deal_anew(known, game, rng);
    known_best_ = best_of_all(known, budget);
    if (!known_best_) {
        trial_.begin(known, rng.next(), budget);
    }
}

Action MctsAgent::choose(const Game& game, Rng& rng) {
    if (!goes_on(game)) {
        if (game.legal_count() == 1) {
            plan_.clear();
            return game.legal_action(0);
        }
        prepare(game, rng);
        if (!decided()) {
            trial_.run();
        }
        return line(game).front();
    }
    return next(game);
}

std::vector<Action> MctsAgent::line(const Game& game) {
    plan_ = known_best_ ? std::vector<Action>{*known_best_} : trial_.lines().front().actions;
    done_ = 0;
    next(game);
    return plan_;
}

void MctsAgent::follow(const Game& game, std::vector<Action> line) {
    known_best_.reset();
    trial_.forget();
    plan_ = std::move(line);
    done_ = 0;
    next(game);
}

/// Of the plan.
Action MctsAgent::next(const Game& game) {
    decided_ = game.digest();
    const Action action = plan_[done_++];
    if (done_ < plan_.size()) {
        Game next = game;
        next.watch(nullptr);
        next.apply(action);
        expected_ = next.digest();
    }
    return action;
}

/// What positions are worth tells why, and how often it played on after this where it has just decided.
std::vector<std::string> MctsAgent::why(const Game& game, Action chosen) {
    Thought thought(value_);
    std::vector<std::string> sentences = host::why(game, thought, chosen);
    if (plan_.empty() || decided_ != game.digest()) {
        return sentences;
    }
    if (known_best_) {
        sentences.insert(sentences.begin(),
                         "It looked at all " + std::to_string(last_tiles_.seen()) + " positions that may still come.");
        return sentences;
    }
    const auto before = static_cast<std::ptrdiff_t>(done_) - 1; // of the plan, that is decided already
    std::size_t all = 0, tried = 0;
    for (const TriedLine& line : trial_.lines()) {
        all += line.got.size();
        if (line.actions.size() >= done_ && line.actions[done_ - 1] == chosen &&
            std::equal(plan_.begin(), plan_.begin() + before, line.actions.begin())) {
            tried += line.got.size();
        }
    }
    if (tried != 0) {
        sentences.insert(sentences.begin(), "It played on in its head " + std::to_string(all) + " times, " +
                                                std::to_string(tried) + " of them after this.");
    }
    return sentences;
}

} // namespace bastide::host
