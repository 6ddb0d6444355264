// What a feature is worth, in words.
#include "bastide/error.hpp"
#include "bastide/game/ruleset.hpp"
#include "bastide/game/valuation.hpp"
#include "bastide/words.hpp"

namespace bastide {

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
    const auto cite = [&](const std::string& rule) {
        if (rule.empty() || (' ' + ids + ' ').find(' ' + rule + ' ') != std::string::npos) { // A-1 is not in A-10
            return;
        }
        ids += (ids.empty() ? "" : " ") + rule;
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
