#include "serve/analysis.hpp"
#include "agents/why.hpp"
#include "bastide/error.hpp"
#include "knowledge/option_score.hpp"
#include "knowledge/sentences.hpp"
#include "lab/cpu_clock.hpp"
#include "serve/protocol/actions.hpp"
#include <algorithm>
#include <climits>

namespace bastide::host::serve {
namespace {

using Json = nlohmann::ordered_json;

// Options of a decision that are looked at: those of nearly any game, and the same whatever else the processor does.
constexpr std::size_t most_options = 200;
constexpr double time_for_one = 0.25; ///< its seconds for a decision of a very large game; then the best so far it is
constexpr double noise = 1e-6;        ///< points that are none

/// Those that score most at once come first.
std::vector<Action> promising(const Game& game) {
    OptionScores scores(game);
    std::vector<std::pair<int, Action>> ranked;
    for (const Action action : game.legal_actions()) {
        const auto score = scores.of(action);
        ranked.emplace_back(score ? -(score->now + score->finished) : INT_MAX, action);
    }
    std::stable_sort(ranked.begin(), ranked.end(), [](const auto& l, const auto& r) { return l.first < r.first; });
    std::vector<Action> actions;
    for (const auto& [rank, action] : ranked) {
        actions.push_back(action);
    }
    actions.resize(std::min(actions.size(), most_options));
    return actions;
}

} // namespace

Analysis::Analysis(Record record, std::shared_ptr<const Ruleset> rules, std::shared_ptr<Pictures> pictures)
    : record_(std::move(record)), game_(std::move(rules)), pictures_(std::move(pictures)) {}

bool Analysis::step() {
    if (move_ == record_.moves.size()) {
        if (standings_.empty() || standings_.back().at("move") != move_) {
            note_standing();
        }
        return false;
    }
    const Action action = recorded_action(game_, record_, move_);
    if (!game_.at_chance()) {
        note_standing();
        judge(action);
    }
    game_.apply(action);
    ++move_;
    return true;
}

void Analysis::note_standing() {
    Json estimates = Json::array();
    const Scores estimated = game_.estimate();
    for (int seat = 0; seat < game_.play().players(); ++seat) {
        estimates.push_back(estimated[static_cast<std::size_t>(seat)]);
    }
    standings_.push_back({{"move", move_},
                          {"turn", game_.play().core().turn_number},
                          {"scores", game_.scores()},
                          {"estimates", std::move(estimates)}});
}

void Analysis::judge(Action chosen) {
    if (game_.legal_actions().size() < 2) {
        return;
    }
    try {
        thought_.begin(game_, game_.to_act()); // the first time it reads what was learned
        const double end = thread_cpu_seconds() + time_for_one;
        const double own = thought_.after(game_, chosen);
        Action best = chosen;
        double most = own + noise;
        for (const Action action : promising(game_)) {
            if (thread_cpu_seconds() >= end) {
                break;
            }
            if (const double worth = thought_.after(game_, action); worth > most) {
                best = action;
                most = worth;
            }
        }
        moves_.push_back({{"move", move_},
                          {"seat", index(game_.to_act())},
                          {"text", game_.text(chosen)},
                          {"sentence", action_sentence(game_.play(), chosen)},
                          {"best", game_.text(best)},
                          {"best_sentence", action_sentence(game_.play(), best)},
                          {"loss", best == chosen ? 0 : most - own},
                          {"played", action_json(game_, chosen, *pictures_, used_)}});
        if (best != chosen) {
            moves_.back()["better"] = action_json(game_, best, *pictures_, used_);
            moves_.back()["because"] = why(game_, thought_, best, chosen);
        }
    } catch (const Error&) {
        // a rule fails at an option that nobody chose; there is nothing to say of this decision
    }
}

} // namespace bastide::host::serve
