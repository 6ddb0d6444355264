// How strong each rung of the ladder is in each of several games, and how long it thinks: what has been measured, and
// the page that tells it.
#pragma once
#include "lab/versus.hpp"
#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace bastide {
class Ruleset;
}

namespace bastide::host {

/// A match of a rung against the one below it.
struct LadderStep {
    std::uint64_t games = 0; ///< 0: it would have taken too long
    double score = 0;        ///< share of the others beaten, ties half
    double low = 0, high = 0;
    double cpu_seconds = 0;

    /// Elo points. Half a game more is taken to be drawn, so that a match in which everything was won has some, too;
    /// that says nothing of how many they may be, so the end of the interval that no game limits is infinite.
    Measured elo() const;
};

/// One rung in all seats.
struct LadderPace {
    std::uint64_t turns = 0; ///< of a game, or of what of it was played
    double cpu_seconds = 0;
};

struct LadderGame {
    std::string name, title, ruleset;
    std::string value; ///< that agents go by in it, if they choose themselves: its version; empty: none was learned
    int players = 0;
    double seconds = 0; ///< CPU seconds that a step may take in it, where that is more than in others
    std::vector<std::optional<LadderStep>> steps; ///< by the upper rung; none for the lowest
    std::vector<std::optional<LadderPace>> paces; ///< by rung

    bool whole() const;                         ///< everything has been measured, or would have taken too long
    bool shares(const LadderGame& other) const; ///< the same rules and value, so the same figures
};

struct LadderTable {
    std::vector<std::string> rungs;  ///< their names
    std::vector<std::string> agents; ///< what they are, as descriptions
    std::uint64_t seed = 1, games = 100;
    double seconds = 60;
    bool slow = true;                 ///< those that think long are measured, too
    std::vector<LadderGame> of_games; ///< by name

    /// Of the rungs that there are, nothing measured yet.
    static LadderTable of_today();
    LadderGame& game(const std::string& name); ///< added if it is not there
    /// What was measured by other rules, or with another value, is forgotten.
    LadderGame& game(const std::string& name, const Ruleset& rules);
    /// Of a match that nothing shortens.
    std::uint64_t deals_in(const LadderGame& game) const;
    double seconds_in(const LadderGame& game) const { return std::max(seconds, game.seconds); }
    /// More seconds for a step, in all games or in those of the same rules as one: those that did not fit, or
    /// not as a whole, are measured after all, and games that were timed in part are timed anew.
    void allow(double more_seconds);
    void allow(const LadderGame& game, double more_seconds);
    /// What it lacks and was measured under another name, by the same rules and value.
    void share(LadderGame& game) const;
};

/// As a file keeps it, without steps and paces of agents that have changed since. Throws Error if it is no such file.
LadderTable read_ladder(const std::filesystem::path& file);
std::string ladder_json(const LadderTable& table);
/// A page of Markdown; `command` is what wrote it.
std::string ladder_page(const LadderTable& table, const std::string& command);
/// Whether all steps that were measured go up.
bool goes_up(const LadderGame& game);

} // namespace bastide::host
