#include "lab/statistics/precision.hpp"
#include <cmath>

namespace bastide::host {
namespace {

constexpr std::uint64_t least = 2, most = std::uint64_t{1} << 31U;

/// The least number that is enough, where all larger ones are, too.
template <class Enough> std::optional<std::uint64_t> least_number(Enough&& enough) {
    if (!enough(most)) {
        return {};
    }
    std::uint64_t below = least - 1, enough_at = most;
    for (std::uint64_t next = 2 * least; next < most && enough_at == most; next *= 2) { // larger numbers cost more
        (enough(next) ? enough_at : below) = next;
    }
    while (enough_at - below > 1) {
        const std::uint64_t middle = below + (enough_at - below) / 2;
        (enough(middle) ? enough_at : below) = middle;
    }
    return enough_at;
}

} // namespace

Precision::Precision(const Estimate95& earlier)
    : earlier_(earlier), sd_(earlier.any_time ? earlier.sd : earlier.se * std::sqrt(static_cast<double>(earlier.n))) {}

Estimate95 Precision::at(std::uint64_t games) const {
    Estimate95 out = earlier_;
    out.n = games;
    out.se = sd_ / std::sqrt(static_cast<double>(games));
    return out;
}

double Precision::width(std::uint64_t games, double error) const { return at_error(at(games), error).width(); }

double Precision::shows(std::uint64_t games, double error) const { return smallest_effect(at(games), error); }

std::optional<std::uint64_t> Precision::games_for_width(double width, double error) const {
    return least_number([&](std::uint64_t games) { return this->width(games, error) <= width; });
}

std::optional<std::uint64_t> Precision::games_for_effect(double effect, double error) const {
    return least_number([&](std::uint64_t games) { return shows(games, error) <= std::abs(effect); });
}

} // namespace bastide::host
