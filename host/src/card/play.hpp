// The games of a card, played on all cores.
#pragma once
#include "card/games.hpp"
#include <atomic>

namespace bastide::host {

/// How many games and trials the plan asks for, and how many of them the file lacks.
struct CardWork {
    std::uint64_t all = 0, left = 0;
};
CardWork card_work(const CardPlan& plan, const CardGames& games);

/// Plays what the file lacks. `stop` ends it at once; `done` counts what is there. Throws what went wrong in a game.
void play_card(const CardPlan& plan, const Library& library, CardFile& file, unsigned threads,
               const std::atomic<bool>& stop, std::atomic<std::uint64_t>& done);

} // namespace bastide::host
