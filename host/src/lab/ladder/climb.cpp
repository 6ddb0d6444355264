#include "lab/ladder/climb.hpp"
#include "agents/ladder.hpp"
#include "lab/contest.hpp"
#include "lab/cpu_clock.hpp"
#include "lab/seated_game.hpp"
#include "pages/text_table.hpp"
#include <algorithm>

namespace bastide::host {
namespace {

constexpr std::uint64_t least_deals = 5; ///< fewer have no interval

/// Nothing if it was stopped.
std::optional<LadderStep> climbed(const LadderTable& table, std::size_t upper, ContestPlan plan,
                                  const std::atomic<bool>& stop) {
    plan.agents = {table.rungs[upper], table.rungs[upper - 1]};
    std::atomic<std::uint64_t> done{0};
    const unsigned threads = plan.threads;
    const auto seats = static_cast<std::uint64_t>(plan.rules->players);
    const std::uint64_t wished = std::max(least_deals, (table.games + seats - 1) / seats);
    plan.rounds = plan.threads = 1;
    const Contest first = contest(plan, stop, done);
    if (first.rounds == 0) {
        return std::nullopt;
    }
    const double affordable = table.seconds / std::max(first.cpu_seconds, 1e-6);
    plan.rounds = affordable < static_cast<double>(wished) ? static_cast<std::uint64_t>(affordable) : wished;
    if (plan.rounds < least_deals) {
        return LadderStep{};
    }
    plan.threads = static_cast<unsigned>(std::min<std::uint64_t>(threads, plan.rounds));
    const Contest all = contest(plan, stop, done);
    const auto interval = all.score_interval();
    if (all.rounds < plan.rounds || !interval) {
        return std::nullopt;
    }
    return LadderStep{all.games, interval->value, interval->low, interval->high, all.cpu_seconds};
}

std::optional<LadderPace> paced(const std::string& rung, const std::shared_ptr<const Ruleset>& rules,
                                std::uint64_t seed, const std::atomic<bool>& stop) {
    SeatedGame game(rules, std::vector<std::string>(static_cast<std::size_t>(rules->players), rung));
    LadderPace pace;
    const double begun = thread_cpu_seconds();
    const bool ended = game.play(seed, 0, stop, [&](const Game& now, Action) {
        pace.turns = std::max<std::uint64_t>(pace.turns, static_cast<std::uint64_t>(now.play().core().turn_number));
    });
    pace.cpu_seconds = thread_cpu_seconds() - begun;
    return ended ? std::optional(pace) : std::nullopt;
}

} // namespace

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
        if (i > 0 && !game.steps[i]) {
            const auto step = climbed(table, i, plan, stop);
            if (!step) {
                return false;
            }
            game.steps[i] = step;
            const std::string pair = table.rungs[i] + " against " + table.rungs[i - 1];
            kept(step->games == 0
                     ? pair + ": it would take too long"
                     : pair + ": " + fixed(step->elo().value, 0) + " Elo points, " + grouped(step->games) + " games");
        }
        const bool too_long = game.steps[i] && game.steps[i]->games == 0;
        if (!game.paces[i]) {
            const auto pace = too_long ? LadderPace{} : paced(table.rungs[i], rules, table.seed, stop);
            if (!pace) {
                return false;
            }
            game.paces[i] = pace;
            kept(table.rungs[i] + ": timed");
        }
    }
    return true;
}

} // namespace bastide::host
