// A position with one clearly best decision, why it is, and what others lose.
#pragma once
#include "bastide/host/game.hpp"
#include "library/fwd.hpp"
#include "library/game_file.hpp"
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace bastide::host {

/// Deals that lines are compared in, of a search and of its file.
inline constexpr std::uint64_t least_deals = 10, most_deals = 1'000'000;

struct PuzzleLine {
    std::vector<std::string> actions; ///< as they are typed and recorded
    std::string sentence;
    double behind = 0, low = 0, high = 0; ///< points behind the best one; 95 %
    std::vector<std::string> played_by;   ///< agents that it tempts
    std::string why;                      ///< where most of the points are lost; may be empty
};

struct Puzzle {
    std::string title;  ///< of its game
    std::string record; ///< up to the position
    int tiles_left = 0;
    std::vector<PuzzleLine> lines; ///< the best first
};

/// Puzzles of one search, and how far that is.
struct PuzzleFile {
    std::string game, agent; ///< where they are from, and who plays on
    std::uint64_t seed = 1, games = 0, deals = 0;
    std::string identity; ///< digests of its rules, and of what agents go by; of files of before, empty
    std::vector<Puzzle> puzzles;
};

/// Files that came with the program, then those beside other games, by name.
std::map<std::string, std::filesystem::path> installed_puzzles();
/// Throws Error with file and reason, also if it names a program that would judge: whoever opens it would start that.
PuzzleFile read_puzzles(const std::filesystem::path& file);
std::string puzzles_text(const PuzzleFile& puzzles);

/// The position, with the game that it is of.
struct PuzzlePosition {
    GameFile file;
    std::shared_ptr<const Ruleset> rules;
    Game game;
};
PuzzlePosition position_of(const Puzzle& puzzle, const Library& library);
/// The actions of a line. Throws Error if one is not legal.
std::vector<Action> actions_of(const Game& game, const std::vector<std::string>& texts);

} // namespace bastide::host
