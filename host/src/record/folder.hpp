// Where records lie, and which there are.
#pragma once
#include "record/record.hpp"
#include <ctime>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace bastide::host {

/// Where games are recorded that nobody gave a name: bastide/records in XDG_DATA_HOME, or in ~/.local/share. Throws
/// Error if there is no home; `instead` is what can be done then, as in "say where with -o FILE".
std::filesystem::path own_records_folder(const std::string& instead);
/// The same, made if it is not there; only its owner can look into it. Throws Error if it cannot be made.
std::filesystem::path make_own_records_folder(const std::string& instead);

/// What a record in a folder tells before anyone resumes it.
struct FoundRecord {
    std::filesystem::path file;
    std::time_t last_played = 0;
    Record record; ///< empty if it cannot be read
    bool finished = false;
    bool played_now = false; ///< by another program
    int turn = 0;            ///< at which it was left, or the last one of a finished game; 0: not known
    std::vector<int> points; ///< by player; empty if they are not known
    std::string problem;     ///< why it cannot be gone on with
};

/// The records in a folder, the one that was played last in front. Throws Error if the folder cannot be read.
std::vector<FoundRecord> records_in(const std::filesystem::path& folder, const Library& library);
/// The game that was left last: not finished, not being played, of this ruleset unless the digest is empty.
std::optional<std::filesystem::path> left_last(const std::filesystem::path& folder, const Library& library,
                                               const std::string& ruleset);

} // namespace bastide::host
