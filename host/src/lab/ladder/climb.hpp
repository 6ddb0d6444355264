// Measuring a ladder: each rung against the one below it.
#pragma once
#include "lab/ladder/ladder_table.hpp"
#include <atomic>
#include <cstddef>
#include <functional>
#include <memory>

namespace bastide {
class Ruleset;
}

namespace bastide::host {

/// CPU seconds of a game with this rung in all seats, which has been timed. One that was cut off is taken to go on at
/// its pace for as many turns as the longest one had.
double seconds_of_game(const LadderTable& table, const LadderGame& game, std::size_t rung);

/// What the table lacks of this game. Its seconds bound what a step may take: from how long a game of each of the
/// two took, so many deals are played as fit, and none if five do not; and how long a game is timed, at most a minute.
/// `kept` hears of everything that was measured, in a sentence. False if it was stopped; what was being measured is
/// lost.
bool climb(LadderTable& table, LadderGame& game, const std::shared_ptr<const Ruleset>& rules, unsigned threads,
           const std::atomic<bool>& stop, const std::function<void(const std::string&)>& kept);

} // namespace bastide::host
