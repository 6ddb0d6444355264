#include "bastide/game/valuation.hpp"
#include "words/src/refused.hpp"
#include <cstdlib>

namespace bastide {

void Valuation::too_many(const char* what, std::size_t most, const char* rule) { refuse_value(most, what, rule); }

void Valuation::scale(int numerator, int denominator, Rounding rounding, const char* rule) {
    if (denominator < 1) {
        refuse_division(denominator, rule);
    }
    if (scales_ == most_scales) {
        too_many("factors", most_scales, rule);
    }
    numerator_ *= numerator;
    denominator_ *= denominator;
    rounding_ = denominator > 1 && rounding == Rounding::up ? Rounding::up : rounding_;
    scaled_by_[scales_++] = rule;
}

int Valuation::apart() const {
    int points = 0;
    for (const Term& term : terms()) {
        points += term.apart ? term.count * term.each : 0;
    }
    return points;
}

/// The remainder has the sign of what is divided.
int Valuation::scaled() const {
    const std::int64_t whole = (sum_ - apart()) * numerator_, rest = whole % denominator_;
    if (std::abs(whole / denominator_) > std::int64_t{most_points}) {
        too_many("points", most_points, scaled_by_[scales_ - 1U]);
    }
    const int carry = rest > 0 && rounding_ == Rounding::up ? 1 : rest < 0 && rounding_ == Rounding::down ? -1 : 0;
    return static_cast<int>(whole / denominator_) + carry + apart();
}

} // namespace bastide
