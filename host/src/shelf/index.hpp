// Indexes: folders or repositories with a TOML file for each module that they tell of, signed as a whole.
#pragma once
#include "library/origin.hpp"
#include "shelf/shelf.hpp"
#include "shelf/source.hpp"
#include <map>
#include <string>
#include <vector>

namespace bastide::host::shelf {

/// What `index check` found with a version of the program.
struct Verdict {
    std::string engine, interface, date;
    bool passed = false;
};

struct IndexEntry {
    std::string file; ///< for messages
    std::string name, title, version, summary, picture;
    Source source; ///< with its pin, and its place made absolute
    EngineRange engine;
    std::vector<Verdict> verdicts;
};

struct Index {
    std::string name, title, homepage;
    Source source;
    std::string key; ///< that it is signed with; empty: it is not signed
    std::map<std::string, IndexEntry> entries;
    std::map<std::string, std::string> unreadable; ///< entries, by name, and why: one may be for a later version
};

/// One that the user has chosen, as indexes.toml of the shelf has it.
struct ChosenIndex {
    std::string name, place, key;
};

/// Reads and verifies. With a key it has to be signed with that one; without, the key that comes with it is believed,
/// and who calls shows it. Throws Error; one that is not signed is refused unless `unsigned_too`.
Index read_index(const std::string& place, const std::string& key, bool unsigned_too);

Index read_index(const ChosenIndex& chosen);

std::vector<ChosenIndex> chosen_indexes(const Shelf& shelf);
void save(const Shelf& shelf, const std::vector<ChosenIndex>& chosen);

/// A file of an index, for a module as it came.
std::string as_entry(const IndexEntry& entry);

} // namespace bastide::host::shelf
