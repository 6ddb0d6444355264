#include "quality/drama.hpp"
#include <algorithm>
#include <cmath>

namespace bastide::host {
namespace {

/// The team that is ahead of all others; none if two share that.
std::optional<std::size_t> leader_of(const std::vector<double>& chances) {
    const auto most = std::max_element(chances.begin(), chances.end());
    return std::count(chances.begin(), chances.end(), *most) == 1
               ? std::optional(static_cast<std::size_t>(most - chances.begin()))
               : std::nullopt;
}

double entropy_of(const std::vector<double>& chances) {
    double sum = 0;
    for (const double chance : chances) {
        sum -= chance > 0 ? chance * std::log(chance) : 0;
    }
    return chances.size() < 2 ? 0 : sum / std::log(static_cast<double>(chances.size()));
}

Suspense::OfWinner of_winner(const std::vector<std::vector<double>>& path, std::size_t winner) {
    constexpr double sure = 0.9, half_of_even = 0.5;
    Suspense::OfWinner out;
    out.lowest = 1;
    double behind = 0, sum = 0;
    std::size_t settled = 0; // the first moment from which it was sure
    const std::size_t turns = path.size() - 1;
    for (std::size_t t = 0; t < turns; ++t) {
        const double mine = path[t][winner], most = *std::max_element(path[t].begin(), path[t].end());
        out.lowest = std::min(out.lowest, mine);
        if (mine < most) {
            behind += 1;
            sum += std::sqrt(most - mine);
        }
        settled = mine < sure ? t + 1 : settled;
    }
    out.drama = behind > 0 ? sum / behind : 0;
    out.settled = static_cast<double>(settled) / static_cast<double>(std::max<std::size_t>(turns, 1));
    out.comeback = out.lowest < half_of_even / static_cast<double>(path.front().size()) ? 1 : 0;
    return out;
}

} // namespace

Suspense suspense_of(const std::vector<std::vector<double>>& path, const std::vector<std::size_t>& next) {
    Suspense out;
    if (path.size() < 2) {
        return out;
    }
    std::optional<std::size_t> leader = leader_of(path.front());
    for (std::size_t t = 0; t + 1 < path.size(); ++t) {
        out.uncertainty += entropy_of(path[t]) / static_cast<double>(path.size() - 1);
        double square = 0;
        for (std::size_t k = 0; k < path[t].size(); ++k) {
            const double moved = path[t + 1][k] - path[t][k];
            square += moved * moved;
        }
        out.surprise += std::sqrt(square);
        out.killer = std::max(out.killer, path[t + 1][next[t]] - path[t][next[t]]);
        if (const auto now = leader_of(path[t + 1]); now) {
            out.lead_changes += leader && *leader != *now ? 1 : 0;
            leader = now;
        }
    }
    if (std::count(path.back().begin(), path.back().end(), 1.0) == 1) {
        out.winner = of_winner(path, *leader_of(path.back()));
    }
    return out;
}

} // namespace bastide::host
