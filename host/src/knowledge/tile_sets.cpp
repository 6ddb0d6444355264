#include "knowledge/tile_sets.hpp"
#include "bastide/error.hpp"
#include "library/library.hpp"
#include "library/read_files.hpp"
#include "program/log.hpp"

namespace bastide::host {

InstalledSets installed_sets(const Library& library) {
    InstalledSets found;
    for (const std::filesystem::path& file : library.tile_set_files()) {
        try {
            found.sets.push_back(read_tile_set(file));
        } catch (const Error& error) {
            found.problems.emplace_back(error.what());
            log_warning("a tile set cannot be used: " + found.problems.back());
        }
    }
    return found;
}

} // namespace bastide::host
