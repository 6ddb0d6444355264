// Manifests, game files and tile sets read from where they lie; their own headers read texts, and know no paths.
#pragma once
#include "bastide/export.hpp"
#include "bastide/fwd.hpp"
#include <filesystem>

namespace bastide {

BASTIDE_API Manifest read_manifest(const std::filesystem::path& file);
BASTIDE_API GameFile read_game_file(const std::filesystem::path& file);
/// Validates as `parse_tile_set` does.
BASTIDE_API TileSet read_tile_set(const std::filesystem::path& file);

} // namespace bastide
