// A recorded game: its ruleset, seed and actions in a text that people can read, like PGN for chess.
#pragma once
#include "bastide/composition.hpp"
#include "bastide/game.hpp"
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace bastide::host {

struct Record {
    struct Move {
        std::string who;  ///< a player's name, or "chance"
        std::string text; ///< the action's text form
        unsigned line = 0;
    };
    GameFile game;        ///< enough to compile the same ruleset again (written into the record itself)
    Identity identity;    ///< modules with versions, tile sets with digests, switches, the ruleset's digest
    std::uint64_t seed = 0;
    std::vector<Move> moves;
    std::string file;
    bool torn = false;    ///< the last line was cut off (killed while writing); it was left out
};

Record read_record(const std::filesystem::path& file);
/// Compiles the record's ruleset; refuses one whose digest differs with a sentence that names what differs.
std::shared_ptr<const Ruleset> ruleset_of(const Record& record, const Library& library);
/// Plays the moves on a new game; throws Error with file and line at the first that is not legal.
Game replayed(const Record& record, std::shared_ptr<const Ruleset> rules, std::size_t moves = SIZE_MAX,
              Observer* observer = nullptr);

/// Writes a record action by action, so that a killed program loses at most the action in flight.
class RecordWriter {
public:
    RecordWriter(const std::filesystem::path& file, const GameFile& game, const Ruleset& rules, std::uint64_t seed);
    /// Goes on with a record that was read (its torn last line is cut off first).
    RecordWriter(const std::filesystem::path& file, const Record& record);
    void write(const std::string& who, const std::string& text);

private:
    std::ofstream out_;
};

} // namespace bastide::host
