// What is compared between a log and our game, item by item.
#pragma once
#include "bastide/action.hpp"
#include <optional>
#include <string>
#include <vector>

namespace bastide::differential {

enum class Topic { decider, action, score, home, discard, part, token, standing, draw, position, end };
const char* name_of(Topic topic);

/// Something that one side has; `text` is what is compared.
struct Item {
    Topic topic{};
    std::string text{};
    int points = 0;     ///< of a score
    std::string kind{}; ///< the feature's, of a score or figure
    bool final = false;
    std::optional<Action> action{};
};
using Items = std::vector<Item>;

/// Two sides compared: what only one of them has.
struct Leftover {
    Items theirs, ours;
    Items both; ///< what they agree on, for reports
    bool none() const { return theirs.empty() && ours.empty(); }
};
/// Takes out what both have, as often as both have it. Order is free.
Leftover left_over(Items theirs, Items ours);

} // namespace bastide::differential
