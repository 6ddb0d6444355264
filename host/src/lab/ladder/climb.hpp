// Measuring a ladder: each rung against the one below it.
#pragma once
#include "lab/ladder/ladder_table.hpp"
#include <atomic>
#include <functional>
#include <memory>

namespace bastide {
class Ruleset;
}

namespace bastide::host {

/// What the table lacks of this game. Its seconds bound what a step may take: from how long a game of each of the
/// two took, so many deals are played as fit, and none if five do not; and how long a game is timed, at most a minute.
/// `kept` hears of everything that was measured, in a sentence. False if it was stopped; what was being measured is
/// lost.
bool climb(LadderTable& table, LadderGame& game, const std::shared_ptr<const Ruleset>& rules, unsigned threads,
           const std::atomic<bool>& stop, const std::function<void(const std::string&)>& kept);

} // namespace bastide::host
