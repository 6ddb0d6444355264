#include "bastide/game/ruleset.hpp"
#include "card/shown/sections.hpp"
#include "lab/statistics/grouped.hpp"
#include "quality/drama.hpp"
#include "quality/oracle.hpp"
#include "quality/trace.hpp"
#include <algorithm>
#include <array>

namespace bastide::host {
namespace {

using Path = std::vector<std::vector<double>>;

struct Suspenses {
    Spread uncertainty, surprise, lead_changes, killer, drama, settled, lowest, comeback;
    std::uint64_t shared = 0; ///< games that nobody won alone

    void add(const Suspense& it) {
        uncertainty.add(it.uncertainty);
        surprise.add(it.surprise);
        lead_changes.add(it.lead_changes);
        killer.add(it.killer);
        if (!it.winner) {
            ++shared;
            return;
        }
        drama.add(it.winner->drama);
        settled.add(it.winner->settled);
        lowest.add(it.winner->lowest);
        comeback.add(it.winner->comeback);
    }
};

/// Those that are told with an error.
constexpr std::array<Spread Suspenses::*, 7> erring{
    &Suspenses::drama,   &Suspenses::uncertainty, &Suspenses::surprise, &Suspenses::lead_changes,
    &Suspenses::settled, &Suspenses::lowest,      &Suspenses::killer};
using Erring = std::array<Estimate95, erring.size()>;

Suspenses suspenses_of(const std::vector<JudgedGame>& games, const JudgedPaths& all) {
    Suspenses sums;
    for (std::size_t i = 0; i < games.size(); ++i) {
        std::vector<std::size_t> next;
        for (const Moment& moment : *games[i].moments) {
            next.push_back(static_cast<std::size_t>(moment.next));
        }
        sums.add(suspense_of(all.paths[i], next));
    }
    return sums;
}

/// By what they are without a part of the games, judged by oracles that learned from the others alone: an oracle that
/// is off is off in all games alike, so how these differ from each other does not tell it.
Erring errors_of(const std::vector<JudgedGame>& games, const JudgedPaths& all, const Suspenses& sums) {
    constexpr std::size_t most_groups = 20;
    const std::size_t groups = std::min(most_groups, games.size() / 2);
    std::array<Grouped, erring.size()> figures;
    for (std::size_t f = 0; f < erring.size(); ++f) {
        figures[f].all = (sums.*erring[f]).mean();
    }
    for (std::size_t group = 0; group < groups; ++group) {
        std::vector<JudgedGame> others;
        for (std::size_t i = 0; i < games.size(); ++i) {
            if (i / 2 % groups != group) { // two by two, so that the others stay in their halves
                others.push_back(games[i]);
            }
        }
        const Suspenses without = suspenses_of(others, judged(others, &all));
        for (std::size_t f = 0; f < erring.size(); ++f) {
            const Spread &here = sums.*erring[f], &there = without.*erring[f];
            if (there.count() != 0 && there.count() != here.count()) {
                figures[f].without.push_back(there.mean());
                figures[f].games.push_back(here.count() - there.count());
            }
        }
    }
    Erring out;
    std::transform(figures.begin(), figures.end(), out.begin(), [](const Grouped& one) { return jackknifed(one); });
    return out;
}

Json suspense_json(const Suspenses& sums, const Erring& errors) {
    const auto share = [&](std::size_t f) {
        Estimate95 it = errors[f];
        it.low = std::max(0.0, it.low);
        it.high = std::min(1.0, it.high);
        return figure(it);
    };
    const auto of_winners = [&](Json it) { return sums.drama.count() == 0 ? Json() : std::move(it); };
    return {{"drama", of_winners(share(0))},
            {"uncertainty", share(1)},
            {"surprise", figure(errors[2])},
            {"lead_changes", figure(errors[3])},
            {"settled", of_winners(share(4))},
            {"comebacks", of_winners(share_figure(sums.comeback))},
            {"lowest", of_winners(share(5))},
            {"killer", share(6)},
            {"shared", sums.shared}};
}

/// The chance of whoever won, at so many twentieths of the game.
constexpr std::size_t looks = 20;
std::vector<double> of_winner(const Path& path) {
    const auto winner = std::max_element(path.back().begin(), path.back().end()) - path.back().begin();
    std::vector<double> out;
    for (std::size_t look = 0; look <= looks; ++look) {
        out.push_back(path[look * (path.size() - 1) / looks][static_cast<std::size_t>(winner)]);
    }
    return out;
}

/// Mean and middle half over the games, and a few of them.
Json paths_json(const std::vector<Path>& paths) {
    constexpr std::size_t samples = 6;
    std::vector<std::vector<double>> winners;
    for (const Path& path : paths) {
        winners.push_back(of_winner(path));
    }
    Json out{{"mean", Json::array()}, {"low", Json::array()}, {"high", Json::array()}, {"samples", Json::array()}};
    for (std::size_t look = 0; look <= looks; ++look) {
        std::vector<double> now;
        double sum = 0;
        for (const std::vector<double>& one : winners) {
            now.push_back(one[look]);
            sum += one[look];
        }
        std::sort(now.begin(), now.end());
        out["mean"].push_back(told(sum / static_cast<double>(now.size())));
        out["low"].push_back(told(now[now.size() / 4]));
        out["high"].push_back(told(now[now.size() - 1 - now.size() / 4]));
    }
    for (std::size_t i = 0; i < std::min(samples, winners.size()); ++i) {
        Json one = Json::array();
        for (const double chance : winners[i]) {
            one.push_back(told(chance));
        }
        out["samples"].push_back(std::move(one));
    }
    return out;
}

Json oracle_json(const JudgedPaths& all) {
    const auto one = [](const Oracle& oracle) {
        return Json{{"slope", oracle.slope}, {"move", oracle.move}, {"fade", oracle.fade}};
    };
    const Calibration it = calibration_of(all.paths);
    Json bins = Json::array();
    for (const Calibration::Bin& bin : it.bins) {
        bins.push_back({{"n", bin.n}, {"said", told(bin.said)}, {"came", told(bin.came)}});
    }
    return {{"of_even", one(all.of_even)},
            {"of_odd", one(all.of_odd)},
            {"calibration",
             {{"error", told(it.error)},
              {"brier", told(it.brier)},
              {"brier_of_even_chances", told(it.brier_of_nothing)},
              {"bins", bins}}}};
}

} // namespace

void add_suspense(const CardPlan& plan, const GamesOf& whole, Json& card) {
    const std::vector<unsigned> teams = teams_of(*plan.table.rules);
    if (teams.size() < 2) {
        return;
    }
    std::vector<JudgedGame> games;
    for (const auto& [number, game] : whole) {
        games.push_back({&game.trace.moments, won_by_team(game, teams)});
    }
    const JudgedPaths all = judged(games);
    std::vector<Path> won; // of games that somebody won alone
    for (const Path& path : all.paths) {
        if (std::count(path.back().begin(), path.back().end(), 1.0) == 1) {
            won.push_back(path);
        }
    }
    const Suspenses sums = suspenses_of(games, all);
    card["suspense"] = suspense_json(sums, errors_of(games, all, sums));
    card["paths"] = won.empty() ? Json() : paths_json(won);
    card["oracle"] = oracle_json(all);
}

Json decisions_json(const GamesOf& whole) {
    Spread decisions, open, real, options, effective, gap, stake, slips;
    for (const auto& [number, game] : whole) {
        const DecisionSums& it = game.trace.choices;
        decisions.add(it.decisions);
        open.add(it.open);
        real.add(it.real);
        const double n = std::max(1.0, static_cast<double>(it.open));
        options.add(it.options / n);
        effective.add(it.effective / n);
        gap.add(it.gap / n);
        stake.add(it.stake / n);
        slips.add(it.slips);
    }
    return {{"all", mean_figure(decisions)},   {"open", mean_figure(open)},           {"real", mean_figure(real)},
            {"options", mean_figure(options)}, {"effective", mean_figure(effective)}, {"gap", mean_figure(gap)},
            {"stake", mean_figure(stake)},     {"slips", mean_figure(slips)}};
}

Json moves_json(const GamesOf& whole) {
    std::map<std::string, MoveKind> kinds;
    for (const auto& [number, game] : whole) {
        for (const auto& [name, kind] : game.trace.choices.kinds) {
            MoveKind& sum = kinds[name];
            sum.offered += kind.offered;
            sum.chosen += kind.chosen;
            sum.lost += kind.lost;
        }
    }
    constexpr double nearly_always = 0.9, nearly_never = 0.01;
    constexpr std::uint32_t least = 20; ///< times offered, of which something can be said
    Json out = Json::array();
    for (const auto& [name, kind] : kinds) {
        const Share share = share_of(kind.chosen, kind.offered);
        const bool known = kind.offered >= least;
        out.push_back({{"move", name},
                       {"offered", kind.offered},
                       {"chosen", figure(share)},
                       {"lost", told(kind.lost / kind.offered)},
                       {"verdict", known && share.low > nearly_always   ? "dominates"
                                   : known && share.high < nearly_never ? "never"
                                                                        : ""}});
    }
    std::stable_sort(out.begin(), out.end(), [](const Json& a, const Json& b) {
        return a["chosen"]["value"].get<double>() > b["chosen"]["value"].get<double>();
    });
    return out;
}

} // namespace bastide::host
