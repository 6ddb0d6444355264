// Who tells the chances of winning at every turn, and what that costs.
#pragma once
#include "quality/oracle.hpp"
#include <optional>
#include <string>

namespace bastide::host {

struct OracleSpec {
    std::string agent = "careful@1"; ///< by whose eyes positions are judged, or who plays on
    std::uint64_t games = 200;       ///< from which it learns what such judgements are worth; none with playouts
    int playouts = 0;                ///< if not 0: at every turn so many games are played on to their end
    friend bool operator==(const OracleSpec&, const OracleSpec&) = default;
};

/// How its agent values positions; nothing if it does not say.
std::optional<ValueChoice> value_choice_of(const std::string& agent);
/// Throws Error with a sentence if there is no such agent, if it cannot do what is asked of it, or if it is told what
/// changes no judgement.
void check_oracle(const OracleSpec& spec);
/// "Probabilities of winning are told by ...": who, by what, and what it costs.
std::string in_words(const OracleSpec& spec);

} // namespace bastide::host
