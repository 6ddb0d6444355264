// What a game at this terminal starts with.
#pragma once
#include "commands/resume.hpp"
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace bastide::host {

struct PlayOptions {
    std::string game, record, resume;
    std::optional<std::uint64_t> seed;
    std::vector<std::string> agents;
    unsigned pace = 0;
    bool resumes = false, no_colour = false, no_record = false, watch = false, real_tiles = false, reasons = false,
         opponents = false;
};

/// A game to begin or to go on with.
struct Start {
    GameFile file;
    std::shared_ptr<const Ruleset> rules;
    ChanceSource chance = 0;
    std::optional<Record> record; ///< that is gone on with
    Descriptor held;              ///< the record's file, if it goes on there
};

/// What may be seated: "person", or an agent.
std::vector<std::string> known_seats();
/// Who plays: those asked for (one name stands for all seats), or those of the file. Throws Error.
void seat(const PlayOptions& options, GameFile& file);
/// A new game, or the one that is gone on with. Throws Error.
Start opened_game(const PlayOptions& options, const Library& library);
/// What chance follows from where a record is gone on with: in another one than its own, which commits to nothing, by a
/// new seed instead of a secret.
ChanceSource goes_on_by(const Record& record, bool own_record);
/// Null if nothing is recorded.
std::unique_ptr<RecordWriter> open_record(const PlayOptions& options, Start& start);

} // namespace bastide::host
