// Games played in a way that depends on rules and texts alone, not on the engine's internal order of things: for golden
// playthroughs, counts of positions and signatures, which must change only when rules do.
#pragma once
#include "bastide/action.hpp"
#include "bastide/host/game.hpp"
#include <cstdint>
#include <string>
#include <vector>

namespace bastide::test {

/// The legal actions with their texts, in the order of the texts (numbers in texts count as numbers).
struct NamedAction {
    std::string text;
    Action action;
    std::uint32_t weight = 1; ///< of a chance outcome
};
std::vector<NamedAction> sorted_actions(const Game& game);

/// One of the legal actions; for chance, by its weights.
NamedAction chosen(const Game& game, Rng& rng);

/// A whole random game, turn by turn, for people: the table, who decides, what is legal, what was done, why it scored.
std::string transcript(const Game& start, const std::string& title, std::uint64_t seed);

/// Number of sequences of `depth` player decisions from here; chance is decided by the seed.
std::uint64_t perft(const Game& game, int depth, std::uint64_t seed);

/// One number over `games` random games: what was legal, done and scored.
std::uint64_t signature(const std::shared_ptr<const Ruleset>& rules, int games);

/// A game after `decisions` random decisions.
Game advanced(const std::shared_ptr<const Ruleset>& rules, std::uint64_t seed, int decisions);

} // namespace bastide::test
