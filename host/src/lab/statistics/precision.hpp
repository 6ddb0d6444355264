// How many games a question needs, judged from earlier games.
#pragma once
#include "lab/statistics/estimates.hpp"
#include <optional>

namespace bastide::host {

/// What so many games would tell of a difference, if they vary as those did that it was estimated from.
class Precision {
public:
    explicit Precision(const Estimate95& earlier);
    double sd() const { return sd_; }
    /// Of the interval that errs in this share of cases.
    double width(std::uint64_t games, double error) const;
    /// The effect that is shown in 80 of 100 cases.
    double shows(std::uint64_t games, double error) const;
    /// The least number of games, from 2 on; nothing if no number up to 2^31 is enough.
    std::optional<std::uint64_t> games_for_width(double width, double error) const;
    std::optional<std::uint64_t> games_for_effect(double effect, double error) const;

private:
    Estimate95 at(std::uint64_t games) const;

    Estimate95 earlier_;
    double sd_ = 0; ///< of single differences, with what is thought of beside them
};

} // namespace bastide::host
