// How strong each rung of a ladder of agents is in each of several games, and how long it thinks: what has been
// measured, and the page that tells it.
#pragma once
#include "lab/versus.hpp"
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace bastide::host {

/// A match of a rung against the one below it.
struct LadderStep {
    std::uint64_t games = 0; ///< 0: it would have taken too long
    double score = 0;        ///< share of the others beaten, ties half
    double low = 0, high = 0;
    double cpu_seconds = 0;

    /// Elo points. Half a game more is taken to be drawn, so that a match in which everything was won has some, too.
    Measured elo() const;
};

/// One rung in all seats.
struct LadderPace {
    std::uint64_t turns = 0; ///< 0: it would have taken too long
    double cpu_seconds = 0;
};

struct LadderGame {
    std::string name, title, ruleset;
    int players = 0;
    std::vector<std::optional<LadderStep>> steps; ///< by the upper rung; none for the lowest
    std::vector<std::optional<LadderPace>> paces; ///< by rung
};

struct LadderTable {
    std::vector<std::string> rungs;  ///< their names
    std::vector<std::string> agents; ///< what they are, as descriptions
    std::uint64_t seed = 1, games = 0;
    double seconds = 0;
    bool slow = true; ///< those that think long are measured, too
    std::vector<LadderGame> of_games;

    LadderGame& game(const std::string& name); ///< added if it is not there
};

/// Nothing measured if there is no such file. What was measured with other agents, seeds, numbers of games or rules is
/// not taken. Throws Error if it is no such file.
void read_ladder(const std::filesystem::path& file, LadderTable& table);
std::string ladder_json(const LadderTable& table);
/// A page of Markdown; `command` is what wrote it.
std::string ladder_page(const LadderTable& table, const std::string& command);
/// Whether all steps that were measured go up.
bool goes_up(const LadderGame& game);

} // namespace bastide::host
