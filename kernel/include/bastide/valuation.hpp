// What a feature is worth, term by term, so that a score can explain itself.
#pragma once
#include "bastide/export.hpp"
#include "bastide/ids.hpp"
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace bastide {

/// The points that one player would get for one feature on one occasion. Tariffs fill it in rank order.
class BASTIDE_API Valuation {
public:
    struct Term {
        const char* what = "";  ///< singular noun, "tile"; a plural after a bar: "body|bodies"
        int count = 0;
        int each = 0;           ///< points
        const char* rule = "";  ///< rule id
    };
    static constexpr std::size_t capacity = 12;

    FeatureId feature{};
    KindId kind{};
    OccasionId occasion{};
    PlayerId player = nobody;
    StakeId stake{};            ///< what the player is paid for; 0 is the majority of figures

    /// `count` things at `each` points. A count of zero leaves no trace. Strings must live as long as the program.
    void add(const char* what, int count, int each, const char* rule);
    /// Changes what one `what` is worth; no effect if there is no such term.
    void rate(std::string_view what, int each, const char* rule);
    /// Multiplies the whole value.
    void multiply(int factor, const char* rule);
    /// The feature is worth nothing.
    void cancel(const char* rule);

    /// How many `what` the terms count so far; 0 if there is no such term.
    int count_of(std::string_view what) const;
    int total() const;
    /// "4 tiles x 2 + 1 stone x 2 = 10"
    std::string text() const;
    /// The rule ids concerned, blank-separated.
    std::string rules() const;
    const Term* begin() const { return terms_.data(); }
    const Term* end() const { return terms_.data() + count_; }

private:
    std::array<Term, capacity> terms_{};
    std::size_t count_ = 0;
    int factor_ = 1;
    const char* factor_rule_ = "";
};

} // namespace bastide
