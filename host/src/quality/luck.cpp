#include "quality/luck.hpp"
#include "quality/resampled.hpp"
#include <numeric>

namespace bastide::host {
namespace {

std::vector<double> components(const std::vector<std::vector<double>>& y, const std::vector<std::size_t>& deals) {
    const std::size_t lines = y.empty() ? 0 : y.front().size();
    if (deals.size() < 2 || lines < 2) {
        return {0, 0, 0};
    }
    const double d = static_cast<double>(deals.size()), c = static_cast<double>(lines);
    std::vector<double> of_line(lines, 0), of_deal;
    for (const std::size_t deal : deals) {
        of_deal.push_back(std::accumulate(y[deal].begin(), y[deal].end(), 0.0) / c);
        for (std::size_t line = 0; line < lines; ++line) {
            of_line[line] += y[deal][line] / d;
        }
    }
    const double mean = std::accumulate(of_deal.begin(), of_deal.end(), 0.0) / d;
    double deals_square = 0, lines_square = 0, rest = 0;
    for (const double one : of_deal) {
        deals_square += c * (one - mean) * (one - mean) / (d - 1);
    }
    for (const double one : of_line) {
        lines_square += d * (one - mean) * (one - mean) / (c - 1);
    }
    for (std::size_t i = 0; i < deals.size(); ++i) {
        for (std::size_t line = 0; line < lines; ++line) {
            const double off = y[deals[i]][line] - of_deal[i] - of_line[line] + mean;
            rest += off * off / ((d - 1) * (c - 1));
        }
    }
    const double deal = std::max(0.0, (deals_square - rest) / c), players = std::max(0.0, (lines_square - rest) / d);
    const double all = deal + players + rest;
    return all > 0 ? std::vector<double>{deal / all, players / all, rest / all} : std::vector<double>{0, 0, 0};
}

} // namespace

LuckShares luck_shares(const std::vector<std::vector<double>>& outcomes) {
    const std::vector<Measured> all =
        resampled(outcomes.size(), [&](const std::vector<std::size_t>& deals) { return components(outcomes, deals); });
    return {all[0], all[1], all[2]};
}

} // namespace bastide::host
