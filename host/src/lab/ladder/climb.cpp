#include "lab/ladder/climb.hpp"
#include "agents/ladder.hpp"
#include "lab/contest.hpp"
#include "lab/cpu_clock.hpp"
#include "lab/seated_game.hpp"
#include "pages/text_table.hpp"
#include <algorithm>

namespace bastide::host {
namespace {

constexpr double longest_timing = 60; ///< CPU seconds of a game that tell how long a turn takes

/// CPU seconds after which a game is cut off that is only timed.
double longest_of(const LadderTable& table, const LadderGame& game) {
    return std::min(table.seconds_in(game), longest_timing);
}

/// Of one game, or of what of it fits into the seconds of a step; nothing if it was stopped.
std::optional<LadderPace> paced(const LadderTable& table, const LadderGame& it, std::size_t rung,
                                const std::shared_ptr<const Ruleset>& rules, const std::atomic<bool>& stop) {
    SeatedGame game(rules, std::vector<std::string>(static_cast<std::size_t>(rules->players), table.rungs[rung]));
    LadderPace pace;
    std::atomic<bool> enough{false};
    const double begun = thread_cpu_seconds(), most = longest_of(table, it);
    game.play(table.seed, 0, enough, [&](const Game& now, Action) {
        pace.turns = std::max<std::uint64_t>(pace.turns, static_cast<std::uint64_t>(now.play().core().turn_number));
        enough = stop || thread_cpu_seconds() - begun > most;
    });
    pace.cpu_seconds = thread_cpu_seconds() - begun;
    return stop ? std::nullopt : std::optional(pace);
}

/// How many deals fit into the seconds of a step, by what the game of each rung in all seats took.
std::uint64_t affordable(const LadderTable& table, const LadderGame& game, std::size_t upper) {
    const double of_a_deal = seconds_of_game(table, game, upper) +
                             static_cast<double>(game.players - 1) * seconds_of_game(table, game, upper - 1);
    return static_cast<std::uint64_t>(table.seconds_in(game) / std::max(of_a_deal, 1e-6));
}

/// Nothing if it was stopped.
std::optional<LadderStep> climbed(const LadderTable& table, const LadderGame& game, std::size_t upper, ContestPlan plan,
                                  const std::atomic<bool>& stop) {
    plan.agents = {table.rungs[upper], table.rungs[upper - 1]};
    plan.rounds = std::min(table.deals_in(game), affordable(table, game, upper));
    if (plan.rounds < least_rounds) {
        return LadderStep{};
    }
    plan.threads = static_cast<unsigned>(std::min<std::uint64_t>(plan.threads, plan.rounds));
    std::atomic<std::uint64_t> done{0};
    const Contest all = contest(plan, stop, done);
    const auto interval = all.score_interval();
    if (all.rounds < plan.rounds || !interval) {
        return std::nullopt;
    }
    return LadderStep{all.games, interval->value, interval->low, interval->high, all.cpu_seconds};
}

} // namespace

double seconds_of_game(const LadderTable& table, const LadderGame& game, std::size_t rung) {
    const LadderPace& timed = *game.paces[rung];
    if (timed.cpu_seconds <= longest_of(table, game)) {
        return timed.cpu_seconds;
    }
    std::uint64_t turns = timed.turns;
    for (const std::optional<LadderPace>& other : game.paces) {
        turns = std::max(turns, other ? other->turns : 0);
    }
    return timed.cpu_seconds * static_cast<double>(turns) /
           static_cast<double>(std::max<std::uint64_t>(timed.turns, 1));
}

bool climb(LadderTable& table, LadderGame& game, const std::shared_ptr<const Ruleset>& rules, unsigned threads,
           const std::atomic<bool>& stop, const std::function<void(const std::string&)>& kept) {
    ContestPlan plan;
    plan.rules = rules;
    plan.seed = table.seed;
    plan.threads = threads;
    for (std::size_t i = 0; i < table.rungs.size(); ++i) {
        if (!table.slow && ladder()[i].slow) {
            continue; // whoever wants it measures it later
        }
        if (!game.paces[i]) {
            game.paces[i] = paced(table, game, i, rules, stop);
            if (!game.paces[i]) {
                return false;
            }
            kept(table.rungs[i] + ": timed");
        }
        if (i > 0 && !game.steps[i]) {
            game.steps[i] = climbed(table, game, i, plan, stop);
            if (!game.steps[i]) {
                return false;
            }
            const LadderStep& step = *game.steps[i];
            const std::string pair = table.rungs[i] + " against " + table.rungs[i - 1];
            kept(step.games == 0
                     ? pair + ": it would take too long"
                     : pair + ": " + fixed(step.elo().value, 0) + " Elo points, " + grouped(step.games) + " games");
        }
    }
    return true;
}

} // namespace bastide::host
