// Tile sets by name, by alias, or by path.
#pragma once
#include "library/fwd.hpp"
#include "library/tile_set.hpp"
#include <filesystem>
#include <string>

namespace bastide::load {

/// Where a tile set is asked for: a line of a game file, or nowhere.
struct Wanted {
    std::string file;
    unsigned line = 0;
};

TileSet find_tile_set(const Library& library, const std::string& name_or_path, const std::filesystem::path& relative_to,
                      const Wanted& wanted);

} // namespace bastide::load
