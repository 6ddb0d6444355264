#include "bastide/game/valuation.hpp"
#include "bastide/error.hpp"
#include "bastide/game/ruleset.hpp"
#include "bastide/words.hpp"

namespace bastide {

void Valuation::too_many(const char* what, std::size_t most, const char* rule) {
    throw Error("A feature's value has more than " + std::to_string(most) + ' ' + what +
                "; a module adds too many (the last is of the rule '" + rule + "').");
}

void Valuation::scale(int numerator, int denominator, Rounding rounding, const char* rule) {
    if (denominator < 1) {
        throw Error("A feature's value is divided by " + std::to_string(denominator) + " for the rule '" + rule +
                    "'; a module may divide it by 1 or more.");
    }
    if (scales_ == most_scales) {
        too_many("factors", most_scales, rule);
    }
    numerator_ *= numerator;
    denominator_ *= denominator;
    if (denominator > 1 && rounding == Rounding::up) {
        rounding_ = Rounding::up;
    }
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
    const std::int64_t whole = (sum_ - apart()) * numerator_;
    const std::int64_t rest = whole % denominator_;
    const int carry = rest > 0 && rounding_ == Rounding::up ? 1 : rest < 0 && rounding_ == Rounding::down ? -1 : 0;
    return static_cast<int>(whole / denominator_) + carry + apart();
}

std::string Valuation::text(const Ruleset& rules) const {
    const bool is_scaled = numerator_ != 1 || denominator_ != 1;
    std::string text, unscaled;
    for (const Term& term : terms()) {
        if (index(term.what) >= rules.terms.size()) {
            throw Error("A value counts a term that no module has registered.");
        }
        const TermSpec& spec = rules.terms[index(term.what)];
        std::string& to = is_scaled && term.apart ? unscaled : text;
        to += to.empty() ? "" : " + ";
        to += counted(term.count, spec.singular, spec.plural) + " x " + std::to_string(term.each);
    }
    if (text.empty()) {
        text = "nothing";
    }
    if (is_scaled) {
        text = unscaled + (unscaled.empty() ? "(" : " + (") + text + ')' +
               (numerator_ == 1 ? "" : " x " + std::to_string(numerator_)) +
               (denominator_ == 1 ? "" : " / " + std::to_string(denominator_));
        if ((sum_ - apart()) * numerator_ % denominator_ != 0) {
            text += rounding_ == Rounding::up ? ", rounded up" : ", rounded down";
        }
    }
    return text + " = " + std::to_string(total());
}

std::string Valuation::rules() const {
    std::string ids;
    const auto cite = [&](std::string_view rule) {
        if (rule.empty() || ids.find(rule) != std::string::npos) {
            return;
        }
        ids += ids.empty() ? "" : " ";
        ids += rule;
    };
    for (const Term& term : terms()) {
        cite(term.rule);
    }
    for (const char* rule : std::span(scaled_by_.data(), scales_)) {
        cite(rule);
    }
    return ids;
}

} // namespace bastide
