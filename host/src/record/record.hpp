// A recorded game: its ruleset, seed and actions in a text that people can read, like PGN for chess. docs/records.md
// describes the format.
#pragma once
#include "bastide/action.hpp"
#include "bastide/host/identity.hpp"
#include "chance/source.hpp"
#include "library/fwd.hpp"
#include "library/game_file.hpp"
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace bastide::host {

/// The fifth is written. In the ones before, which are read and gone on with, a record names no game and knows no turns
/// (the third has a commitment, the fourth is of what people told); in the first a seed meant other draws, and it is
/// gone on with by what the seed means now.
constexpr unsigned record_format_of_seeds = 2, record_format = 5;

struct Record {
    struct Move {
        std::string who;  ///< a player's name, or "chance"
        std::string text; ///< the action's text form
        unsigned line = 0;
        std::size_t offset = 0; ///< where its line begins in the file, in bytes
    };
    GameFile game;     ///< enough to compile the same ruleset again (written into the record itself)
    Identity identity; ///< modules with versions, tile sets with digests, the switches that are listed, the digest
    std::map<std::string, std::string> module_switches; ///< module -> digest of all its switches' values
    std::uint32_t kernel = 0;                           ///< version that it was recorded with
    unsigned format = record_format;
    std::uint64_t seed = 0;
    bool told = false;      ///< people said what chance brought
    std::string commitment; ///< to the secret that chance follows from; empty: it follows from the seed
    std::size_t after = 0;  ///< so many moves are of another game, and so is what chance brought in them
    std::string secret;     ///< published when the game was over
    unsigned secret_line = 0;
    std::vector<Move> moves;
    std::string result; ///< of a finished game: "Ann 73, Ben 60"; else empty, and where it would look like a move
    unsigned result_line = 0;
    int turns = 0; ///< of a finished game; 0: not known
    std::string file;
    std::size_t size = 0;   ///< bytes up to the end of the last complete line
    bool torn = false;      ///< the last line was cut off (killed while writing); it was left out
    bool head_ended = true; ///< the empty line after the head is there
    /// Whether it has its end: the result, or where somebody is called "result" all that stands before one.
    bool is_over() const;
    /// Where else tile sets that are named by a path may be, by their names.
    std::map<std::string, std::string> second_places;
};

/// Tile sets that are named by a path are looked up from where the record is.
Record read_record(const std::filesystem::path& file);
Record read_record(int descriptor, const std::filesystem::path& file);
/// Whether the file begins like a record.
bool looks_like_record(const std::filesystem::path& file);
Record parse_record(std::string_view text, const std::string& file);
/// Compiles the record's ruleset; refuses one whose digest differs with a sentence that names what differs.
std::shared_ptr<const Ruleset> ruleset_of(const Record& record, const Library& library);
/// What makes two rulesets differ, as parts of a sentence: "module base has version 1.1.0 here and 1.0.0 there".
std::vector<std::string> differences(const Identity& here, const Identity& there);
/// Throws Error at the record's line unless it is `who` who decides now and the text means a legal action.
Action recorded_action(const Game& game, const Record& record, std::size_t move);
/// To be called while a module's failure at this move is being caught: throws the same with the place in the record and
/// the seed before its sentence.
[[noreturn]] void failed_at(const Record& record, std::size_t move);
/// Plays the moves on a new game; throws Error with file and line at the first that is not legal.
Game replayed(const Record& record, std::shared_ptr<const Ruleset> rules, std::size_t moves = SIZE_MAX,
              Observer* observer = nullptr);
/// "Ann 73, Ben 60"
std::string result_text(const Game& game);

/// What the game's chance follows from, for whoever goes on with it: a secret that is not published yet is in the file
/// of keys beside the record. Throws Error if it is not there, or not the one that the record commits to.
ChanceSource chance_of(const Record& record);
/// "seed 7", or words for a secret.
std::string chance_words(const ChanceSource& chance);

/// The head of a record in this file, blank line included. `after`: so many moves of another game come first.
/// `remark`: a line for people, which no program reads.
std::string record_head(const GameFile& game, const Ruleset& rules, const ChanceSource& chance,
                        const std::filesystem::path& file, std::size_t after = 0, const std::string& remark = {});
/// Digest of the values of all switches of a module.
std::string switches_digest(const Identity& identity, const std::string& module);

} // namespace bastide::host
