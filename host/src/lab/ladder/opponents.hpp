// Who there is to play against in one game, told to who chooses: how strong each is there, how long it thinks.
#pragma once
#include "lab/ladder/ladder_table.hpp"

namespace bastide::host {

struct Opponent {
    std::string name, level;
    std::vector<std::string> says; ///< sentences; none of what was not measured
};

/// What was measured in games of these rules, as they and their agents are now: what came with the program, or lies in
/// the user's own folder. Null if nothing was. Files are read once.
const LadderGame* measured_ladder(const Ruleset& rules);
/// The weakest first. No sentence says more than the intervals of what was measured do.
std::vector<Opponent> opponents_in(const LadderGame& game);
/// Where nothing was measured, all of them without a sentence.
std::vector<Opponent> opponents_in(const Ruleset& rules);

} // namespace bastide::host
