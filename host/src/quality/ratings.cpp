#include "quality/ratings.hpp"
#include "quality/resampled.hpp"
#include <cmath>
#include <limits>
#include <numeric>

namespace bastide::host {

/// By Hunter's algorithm (MM algorithms for generalized Bradley-Terry models, Annals of Statistics 32, 2004).
std::vector<double> elo_of_meetings(std::size_t agents, const std::vector<Meeting>& meetings) {
    constexpr int rounds = 3000;
    constexpr double drawn = 0.5; ///< games
    std::vector<double> strength(agents, 1.0), won(agents, 0.0);
    for (const Meeting& one : meetings) {
        won[one.first] += one.won + drawn / 2;
        won[one.second] += one.games - one.won + drawn / 2;
    }
    for (int round = 0; round < rounds; ++round) {
        std::vector<double> shared(agents, 0.0);
        for (const Meeting& one : meetings) {
            const double share = (one.games + drawn) / (strength[one.first] + strength[one.second]);
            shared[one.first] += share;
            shared[one.second] += share;
        }
        double moved = 0;
        for (std::size_t a = 0; a < agents; ++a) {
            const double now = shared[a] > 0 ? won[a] / shared[a] : strength[a];
            moved = std::max(moved, std::abs(now / strength[a] - 1));
            strength[a] = now;
        }
        const double first = strength.front();
        for (double& one : strength) {
            one /= first;
        }
        if (moved < 1e-9) {
            break;
        }
    }
    for (double& one : strength) {
        one = 400 * std::log10(one);
    }
    return strength;
}

Spread PairScores::share() const {
    Spread spread;
    for (const double score : by_deal) {
        spread.add(score);
    }
    return spread;
}

namespace {

/// Whom an agent won something against, directly or through others who did: these bind its rating from below, and it
/// theirs from above (Ford, Solution of a ranking problem from binary comparisons, American Mathematical Monthly 64,
/// 1957).
std::vector<bool> won_something_against(std::size_t agent, std::size_t agents, const std::vector<Meeting>& meetings) {
    std::vector<bool> out(agents, false);
    out[agent] = true;
    for (std::size_t round = 0; round < agents; ++round) {
        for (const Meeting& one : meetings) {
            out[one.second] = out[one.second] || (out[one.first] && one.won > 0);
            out[one.first] = out[one.first] || (out[one.second] && one.won < one.games);
        }
    }
    return out;
}

/// What one agent won all of, at the end of its interval that is not all; of too few games, nothing is known.
std::vector<Meeting> at_limits(std::vector<Meeting> meetings, const std::vector<std::optional<Measured>>& shares) {
    constexpr Measured unknown{0.5, 0.5, 0.5};
    for (std::size_t m = 0; m < meetings.size(); ++m) {
        Meeting& one = meetings[m];
        const Measured share = shares[m].value_or(unknown);
        one.won = one.won >= one.games ? one.games * share.low : one.won <= 0 ? one.games * share.high : one.won;
    }
    return meetings;
}

} // namespace

std::vector<std::optional<Measured>> one_sided(std::size_t agents, const std::vector<Meeting>& meetings,
                                               const std::vector<std::optional<Measured>>& shares) {
    constexpr double far = std::numeric_limits<double>::infinity();
    std::vector<std::optional<Measured>> out(agents);
    const std::vector<double> known = elo_of_meetings(agents, at_limits(meetings, shares));
    const std::vector<bool> below_first = won_something_against(0, agents, meetings);
    for (std::size_t agent = 1; agent < agents; ++agent) {
        if (!below_first[agent]) {
            out[agent] = Measured{known[agent], known[agent], far};
        } else if (!won_something_against(agent, agents, meetings)[0]) {
            out[agent] = Measured{known[agent], -far, known[agent]};
        }
    }
    return out;
}

Measured with_open_end(const Measured& rating, const Measured& known) {
    return {rating.value, known.low - (rating.value - rating.low), known.high + (rating.high - rating.value)};
}

std::vector<Measured> ratings(std::size_t agents, const std::vector<PairScores>& pairs) {
    std::vector<Meeting> meetings;
    std::vector<std::optional<Measured>> shares;
    std::size_t deals = 0;
    for (const PairScores& pair : pairs) {
        const Spread share = pair.share();
        const auto games = static_cast<double>(share.count());
        meetings.push_back(
            {pair.first, pair.second, games, std::accumulate(pair.by_deal.begin(), pair.by_deal.end(), 0.0)});
        shares.push_back(share.share_interval());
        deals = std::max(deals, pair.by_deal.size());
    }
    std::vector<Measured> out = resampled(deals, [&](const std::vector<std::size_t>& drawn) {
        std::vector<Meeting> some;
        for (std::size_t p = 0; p < pairs.size(); ++p) {
            const PairScores& pair = pairs[p];
            // Of these the number alone would vary, and with it what the half game drawn makes of them.
            if (meetings[p].won <= 0 || meetings[p].won >= meetings[p].games) {
                some.push_back(meetings[p]);
                continue;
            }
            Meeting one{pair.first, pair.second, 0, 0};
            for (const std::size_t deal : drawn) {
                if (deal < pair.by_deal.size()) {
                    one.games += 1;
                    one.won += pair.by_deal[deal];
                }
            }
            some.push_back(one);
        }
        return elo_of_meetings(agents, some);
    });
    const std::vector<std::optional<Measured>> open = one_sided(agents, meetings, shares);
    for (std::size_t agent = 0; agent < agents; ++agent) {
        out[agent] = open[agent] ? with_open_end(out[agent], *open[agent]) : out[agent];
    }
    return out;
}

} // namespace bastide::host
