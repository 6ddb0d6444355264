// Figures of a card as JSON: a value with its 95 % interval.
#pragma once
#include "lab/statistics/estimates.hpp"
#include "lab/versus.hpp"
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>

namespace bastide::host {

using Json = nlohmann::ordered_json;

/// So that the last bits, in which compilers differ, are not told.
inline double told(double number) { return std::round(number * 1e4) / 1e4; }

/// An end that nothing limits is null.
inline Json end_told(double end) { return std::isfinite(end) ? Json(told(end)) : Json(nullptr); }

inline Json figure(double value) { return {{"value", told(value)}}; }
inline Json figure(const Measured& it) {
    return {{"value", told(it.value)}, {"low", end_told(it.low)}, {"high", end_told(it.high)}};
}
/// Without an interval where there are too few games for one.
inline Json figure(const std::optional<Measured>& it, double value) { return it ? figure(*it) : figure(value); }
inline Json mean_figure(const Spread& spread) { return figure(spread.interval(), spread.mean()); }
inline Json share_figure(const Spread& spread) { return figure(spread.share_interval(), spread.mean()); }
inline Json figure(const Share& it) { return figure(Measured{it.share, it.low, it.high}); }
inline Json figure(const Estimate95& it) {
    return it.n < 5 ? figure(it.mean) : figure(Measured{it.mean, it.low, it.high});
}

} // namespace bastide::host
