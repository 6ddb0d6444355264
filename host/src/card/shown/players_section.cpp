#include "bastide/game/ruleset.hpp"
#include "card/shown/sections.hpp"
#include "quality/luck.hpp"
#include "quality/ratings.hpp"
#include "quality/trace.hpp"
#include "quality/who_won.hpp"
#include <algorithm>
#include <bit>

namespace bastide::host {
namespace {

/// Points of a team.
int points_of(const CardGame& game, unsigned team) {
    int sum = 0;
    for (unsigned rest = team; rest != 0; rest &= rest - 1) {
        sum += game.scores[static_cast<std::size_t>(std::countr_zero(rest))];
    }
    return sum;
}

/// How a seat's team fared against the others: points ahead of their mean, and the share of them that it beat.
struct Fared {
    double ahead = 0, beaten = 0;
};

Fared fared(const CardGame& game, const std::vector<unsigned>& teams, std::size_t seat) {
    const auto own = std::find_if(teams.begin(), teams.end(), [&](unsigned team) { return (team >> seat & 1U) != 0; });
    const bool gave_up = (game.forfeits >> seat & 1U) != 0;
    Fared out;
    double others = 0, points = 0;
    for (const unsigned team : teams) {
        if (team == *own) {
            continue;
        }
        const int mine = points_of(game, *own), theirs = points_of(game, team);
        others += 1;
        points += theirs;
        out.beaten += share_won(mine, theirs, gave_up, (team & ~game.forfeits) == 0);
    }
    out.ahead = points_of(game, *own) - points / std::max(others, 1.0);
    out.beaten /= std::max(others, 1.0);
    return out;
}

/// The games of a line-up, by number; none if it is not played.
const GamesOf* games_of(const CardPlan& plan, const CardGames& games, std::size_t focal, std::size_t others) {
    const CardVariant* const variant = plan.lineup(focal, others);
    return variant == nullptr ? nullptr : &games.of_variants[static_cast<std::size_t>(variant - plan.variants.data())];
}

PairScores scores_of(const CardPlan& plan, const CardGames& games, std::size_t first, std::size_t second) {
    PairScores out{first, second, {}};
    const GamesOf *const one = games_of(plan, games, first, second), *const other =
                                                                         games_of(plan, games, second, first);
    const std::vector<unsigned> teams = teams_of(*plan.table.rules);
    if (one == nullptr || other == nullptr) {
        return out;
    }
    for (const auto& [number, game] : *one) {
        if (const auto swapped = other->find(number); swapped != other->end()) {
            const std::size_t focal = number % game.scores.size();
            out.by_deal.push_back((fared(game, teams, focal).beaten + 1 - fared(swapped->second, teams, focal).beaten) /
                                  2);
        }
    }
    return out;
}

/// All that the two agents won of each deal is half of it.
bool nobody_ahead(const PairScores& pair) {
    constexpr double even = 0.5;
    return std::all_of(pair.by_deal.begin(), pair.by_deal.end(), [](double share) { return share == even; });
}

/// Milliseconds that an agent thought at a decision, on average; nothing if that was not measured.
std::optional<double> thinking(const CardPlan& plan, const CardGames& games, std::size_t agent) {
    double microseconds = 0, decisions = 0;
    for (std::size_t v = 0; v < plan.variants.size(); ++v) {
        for (const auto& [number, game] : games.of_variants[v]) {
            for (std::size_t who = 0; who < 2 && game.think.size() == 4; ++who) {
                if ((who == 0 ? plan.variants[v].focal : plan.variants[v].others) == agent) {
                    microseconds += static_cast<double>(game.think[2 * who]);
                    decisions += static_cast<double>(game.think[2 * who + 1]);
                }
            }
        }
    }
    return decisions > 0 ? std::optional(microseconds / decisions / 1000) : std::nullopt;
}

/// By agent, those of the weakest one 0: which one that is, nobody knows before.
std::vector<Measured> ratings_over_the_weakest(std::size_t agents, std::vector<PairScores> pairs) {
    const auto by_value = [](const Measured& a, const Measured& b) { return a.value < b.value; };
    std::vector<Measured> elo = ratings(agents, pairs); // over the first
    const auto weakest = static_cast<std::size_t>(std::min_element(elo.begin(), elo.end(), by_value) - elo.begin());
    if (weakest != 0) {
        for (PairScores& pair : pairs) {
            for (std::size_t* const agent : {&pair.first, &pair.second}) {
                *agent = *agent == 0 ? weakest : *agent == weakest ? 0 : *agent;
            }
        }
        elo = ratings(agents, pairs);
        std::swap(elo.front(), elo[weakest]);
    }
    return elo;
}

} // namespace

std::vector<double> won_by_team(const CardGame& game, const std::vector<unsigned>& teams) {
    std::vector<int> points;
    for (const unsigned team : teams) {
        points.push_back(points_of(game, team));
    }
    return shares_won(winners_of(teams, points, game.forfeits), teams);
}

Json seats_json(const CardPlan& plan, const GamesOf& whole) {
    const std::vector<unsigned> teams = teams_of(*plan.table.rules);
    Json out = Json::array();
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(plan.table.rules->players); ++seat) {
        Spread won, ahead;
        const auto own =
            std::find_if(teams.begin(), teams.end(), [&](unsigned team) { return (team >> seat & 1U) != 0; });
        for (const auto& [number, game] : whole) {
            won.add(won_by_team(game, teams)[static_cast<std::size_t>(own - teams.begin())]);
            ahead.add(fared(game, teams, seat).ahead);
        }
        out.push_back({{"seat", seat + 1}, {"won", share_figure(won)}, {"ahead", mean_figure(ahead)}});
    }
    return out;
}

Json luck_json(const CardPlan& plan, const CardGames& games) {
    const std::size_t top = plan.strongest();
    if (top == 0 || teams_of(*plan.table.rules).size() < 2) {
        return nullptr;
    }
    const std::size_t next = top - 1;
    const std::vector<unsigned> teams = teams_of(*plan.table.rules);
    std::vector<std::vector<double>> ahead, beaten;
    for (const auto& [number, game] : *games_of(plan, games, top, top)) {
        std::vector<double> points, wins;
        for (const auto& [focal, others] : {std::pair(top, top), {top, next}, {next, top}, {next, next}}) {
            const GamesOf& those = *games_of(plan, games, focal, others);
            if (const auto found = those.find(number); found != those.end()) {
                const Fared one = fared(found->second, teams, number % game.scores.size());
                points.push_back(one.ahead);
                wins.push_back(one.beaten);
            }
        }
        if (points.size() == 4) {
            ahead.push_back(points);
            beaten.push_back(wins);
        }
    }
    const LuckShares of_points = luck_shares(ahead), of_wins = luck_shares(beaten);
    for (const LuckShares& it : {of_points, of_wins}) {
        if (it.deal.value + it.players.value + it.both.value <= 0) {
            return nullptr; // all games came out alike, which is neither luck nor skill
        }
    }
    const auto shares = [](const LuckShares& it) {
        const Measured luck{1 - it.players.value, 1 - it.players.high, 1 - it.players.low};
        return Json{{"luck", figure(luck)},
                    {"deal", figure(it.deal)},
                    {"players", figure(it.players)},
                    {"both", figure(it.both)}};
    };
    return {{"agents", {plan.options.ladder[top], plan.options.ladder[next]}},
            {"deals", ahead.size()},
            {"points", shares(of_points)},
            {"wins", shares(of_wins)}};
}

Json skill_json(const CardPlan& plan, const CardGames& games) {
    const std::vector<std::string>& ladder = plan.options.ladder;
    if (ladder.size() < 2 || teams_of(*plan.table.rules).size() < 2) {
        return nullptr;
    }
    std::vector<PairScores> pairs;
    Json told_pairs = Json::array();
    for (std::size_t strong = 1; strong < ladder.size(); ++strong) {
        for (std::size_t weak = 0; weak < strong; ++weak) {
            pairs.push_back(scores_of(plan, games, strong, weak));
            const Spread share = pairs.back().share();
            told_pairs.push_back({{"first", ladder[strong]},
                                  {"second", ladder[weak]},
                                  {"deals", share.count()},
                                  {"share", share_figure(share)}});
        }
    }
    if (std::all_of(pairs.begin(), pairs.end(), nobody_ahead)) {
        return nullptr; // no deal told two agents apart
    }
    const std::vector<Measured> elo = ratings_over_the_weakest(ladder.size(), pairs);
    Json rungs = Json::array();
    for (std::size_t agent = 0; agent < ladder.size(); ++agent) {
        rungs.push_back({{"agent", ladder[agent]}, {"elo", figure(elo[agent])}});
        if (const auto milliseconds = thinking(plan, games, agent)) {
            rungs.back()["milliseconds"] = told(*milliseconds);
        }
    }
    const auto highest = std::max_element(elo.begin(), elo.end(),
                                          [](const Measured& a, const Measured& b) { return a.value < b.value; });
    constexpr double level = 200; // Elo points: who has so many more wins three games of four
    return {{"ladder", rungs},
            {"pairs", told_pairs},
            {"levels", figure(Measured{highest->value / level, highest->low / level, highest->high / level})}};
}

} // namespace bastide::host
