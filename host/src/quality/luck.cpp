#include "quality/luck.hpp"
#include "quality/resampled.hpp"
#include <algorithm>
#include <numeric>

namespace bastide::host {
namespace {

std::vector<double> components(const std::vector<std::vector<double>>& y, const std::vector<std::size_t>& deals) {
    const std::size_t lines = y.empty() ? 0 : y.front().size();
    DealSums sums{static_cast<double>(deals.size()), std::vector<double>(lines), std::vector<double>(lines * lines)};
    for (const std::size_t deal : deals) {
        for (std::size_t i = 0; i < lines; ++i) {
            sums.of_line[i] += y[deal][i];
            for (std::size_t j = 0; j < lines; ++j) {
                sums.products[i * lines + j] += y[deal][i] * y[deal][j];
            }
        }
    }
    return luck_components(sums);
}

} // namespace

std::vector<double> luck_components(const DealSums& sums) {
    const std::size_t lines = sums.of_line.size();
    const double d = sums.deals, c = static_cast<double>(lines);
    if (d < 2 || lines < 2) {
        return {0, 0, 0};
    }
    const double total = std::accumulate(sums.of_line.begin(), sums.of_line.end(), 0.0),
                 correction = total * total / c / d;
    double squares = 0, of_lines = 0;
    for (std::size_t line = 0; line < lines; ++line) {
        squares += sums.products[line * lines + line];
        of_lines += sums.of_line[line] * sums.of_line[line] / d;
    }
    const double of_deals = std::accumulate(sums.products.begin(), sums.products.end(), 0.0) / c;
    const double deals_square = (of_deals - correction) / (d - 1), lines_square = (of_lines - correction) / (c - 1);
    const double left = squares - of_deals - of_lines + correction;
    const double rest = std::max(0.0, left) / ((d - 1) * (c - 1));
    const double deal = (deals_square - rest) / c, players = (lines_square - rest) / d;
    const double all = std::max(0.0, deal) + std::max(0.0, players) + rest;
    return all > 0 ? std::vector<double>{deal / all, players / all, rest / all} : std::vector<double>{0, 0, 0};
}

LuckShares luck_shares(const std::vector<std::vector<double>>& outcomes) {
    std::vector<Measured> all =
        resampled(outcomes.size(), [&](const std::vector<std::size_t>& deals) { return components(outcomes, deals); });
    for (Measured& one : all) {
        one = {std::max(0.0, one.value), std::max(0.0, one.low), std::max(0.0, one.high)};
    }
    return {all[0], all[1], all[2]};
}

} // namespace bastide::host
