#include "quality/ratings.hpp"
#include "quality/resampled.hpp"
#include <cmath>
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

std::vector<Measured> ratings(std::size_t agents, const std::vector<PairScores>& pairs) {
    std::size_t deals = 0;
    for (const PairScores& pair : pairs) {
        deals = std::max(deals, pair.by_deal.size());
    }
    return resampled(deals, [&](const std::vector<std::size_t>& drawn) {
        std::vector<Meeting> meetings;
        for (const PairScores& pair : pairs) {
            Meeting one{pair.first, pair.second, 0, 0};
            for (const std::size_t deal : drawn) {
                if (deal < pair.by_deal.size()) {
                    one.games += 1;
                    one.won += pair.by_deal[deal];
                }
            }
            meetings.push_back(one);
        }
        return elo_of_meetings(agents, meetings);
    });
}

} // namespace bastide::host
