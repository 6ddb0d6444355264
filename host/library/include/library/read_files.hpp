// Manifests, game files and tile sets read from where they lie; their own headers read texts, and know no paths.
#pragma once
#include "library/fwd.hpp"
#include <filesystem>

namespace bastide {

Manifest read_manifest(const std::filesystem::path& file);
GameFile read_game_file(const std::filesystem::path& file);
/// Validates as `parse_tile_set` does.
TileSet read_tile_set(const std::filesystem::path& file);

} // namespace bastide
