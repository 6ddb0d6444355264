// What a feature is worth, term by term, so that a score can explain itself.
#pragma once
#include "bastide/engine/export.hpp"
#include "bastide/ids.hpp"
#include <array>
#include <cstdint>
#include <span>
#include <string>

namespace bastide {

class Ruleset;

/// What becomes of half a point.
enum class Rounding : std::uint8_t { down, up };

/// The points that one player would get for one feature on one occasion. Tariffs fill it in rank order. It holds
/// numbers and no words, and only as many of them as there are terms, so that it costs little where but the total is
/// asked for.
class BASTIDE_API Valuation {
public:
    struct Term {
        TermId what{};
        bool apart = false; ///< no rule multiplies, divides or cancels it
        int count = 0;
        int each = 0;          ///< points
        const char* rule = ""; ///< rule id
    };
    static constexpr std::size_t capacity = 12;           ///< terms
    static constexpr std::size_t most_scales = 4;         ///< rules that scale or cancel
    static constexpr std::size_t most_points = 1'000'000; ///< that scaling makes of it: scores have room for many such

    FeatureId feature{};
    KindId kind{};
    OccasionId occasion{};
    PlayerId player = nobody;
    StakeId stake{0}; ///< what the player is paid for; 0 is the majority of figures

    Valuation() {} // NOLINT(modernize-use-equals-default): what is not counted yet stays as it is

    /// `count` things at `each` points. A count of zero leaves no trace. Rule ids must live as long as the program.
    void add(TermId what, int count, int each, const char* rule) { add({what, false, count, each, rule}); }
    /// Likewise points of their own, which no rule multiplies, divides or cancels: they are added when that is done.
    void add_apart(TermId what, int count, int each, const char* rule) { add({what, true, count, each, rule}); }
    void add(const Term& term) {
        if (term.count == 0) {
            return;
        }
        if (count_ == capacity) {
            too_many("terms", capacity, term.rule);
        }
        terms_[count_++] = term;
        sum_ += term.count * term.each;
    }
    /// Changes what one `what` is worth; no effect if there is no such term.
    void rate(TermId what, int each, const char* rule) {
        for (std::size_t i = 0; i < count_; ++i) {
            if (Term& term = terms_[i]; term.what == what) {
                sum_ += term.count * (each - term.each);
                term.each = each;
                term.rule = rule;
            }
        }
    }
    /// Multiplies the whole value, terms still to come included, by a fraction, but for what is added apart. All that
    /// is multiplied comes before all that is divided, and there is one rounding at the end, up if any of the rules
    /// that divide rounds up: so whoever scales first changes nothing. Throws Error for a denominator below 1.
    void scale(int numerator, int denominator, Rounding rounding, const char* rule);
    /// The feature is worth nothing, but for what is added apart.
    void cancel(const char* rule) { scale(0, 1, Rounding::down, rule); }

    /// How many `what` the terms count so far; 0 if there is no such term.
    int count_of(TermId what) const {
        int count = 0;
        for (const Term& term : terms()) {
            count += term.what == what ? term.count : 0;
        }
        return count;
    }
    int total() const { return scales_ == 0 ? sum_ : scaled(); }
    std::span<const Term> terms() const { return {terms_.data(), count_}; }
    /// "4 tiles x 2 + 1 stone x 2 = 10", "(3 tiles x 1) / 2, rounded up = 2"
    std::string text(const Ruleset& rules) const;
    /// The rule ids concerned, blank-separated.
    std::string rules() const;

private:
    [[noreturn]] static void too_many(const char* what, std::size_t most, const char* rule);
    int apart() const;
    int scaled() const;

    std::uint8_t count_ = 0, scales_ = 0;
    Rounding rounding_ = Rounding::down;
    int sum_ = 0; ///< of all terms
    std::int64_t numerator_ = 1, denominator_ = 1;
    std::array<const char*, most_scales> scaled_by_; ///< rule ids; the first scales_ of them
    std::array<Term, capacity> terms_;               ///< the first count_ of them
};

} // namespace bastide
