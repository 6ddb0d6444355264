// A random game in which everything that must hold is tried on the way.
#pragma once
#include "bastide/action.hpp"
#include "checking/recount.hpp"
#include "library/fwd.hpp"
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace bastide::checking {

struct Checks {
    std::uint64_t seed = 1;
    int recount_every = 1;               ///< decisions between recounts, about
    int promises_every = 8;              ///< decisions between tries of every action, about
    ClosedSide closed_side{};            ///< none: what the board says is closed is closed
    std::vector<Action>* done = nullptr; ///< where the actions are written, as far as they were done
};

/// Plays a random game to its end and checks on the way. The sentences of what did not hold, at most some dozens; each
/// begins with the decision. Also replays its actions on a new game and compares. `installed`: whose rules may be
/// cited.
std::vector<std::string> played_checked(const std::shared_ptr<const Ruleset>& rules,
                                        const std::vector<InstalledModule>& installed, const Checks& checks);

/// Every value of a choice or flag, the ends and the standard of a number, the standard of a text.
std::vector<std::string> values_to_try(const SwitchSpec& spec);

} // namespace bastide::checking
