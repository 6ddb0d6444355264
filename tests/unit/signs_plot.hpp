// What a feature shows of its future, as signs are counted again.
#pragma once
#include "bastide/host/game.hpp"
#include <map>
#include <set>
#include <string>
#include <utility>

namespace bastide::test {

using Row = std::map<std::string, double>;
using Squares = std::set<std::pair<int, int>>;

inline bool over(const FeatureKindSpec& kind) { return kind.closing == Closing::never; }

/// What one feature is to its seats.
struct Plot {
    KindId kind{};
    Squares lacking;
    double chance = 1, soon = 0, now = 0, gain = 0, adds = 0;
    double along = 0, beside = 0; ///< closed features that it runs along, and others that may close
    std::map<int, int> figures, strength;
    std::set<int> owners;
};

} // namespace bastide::test
