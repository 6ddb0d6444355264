// What is said of a game that cannot be compiled: of its tiles, and of more than there is room for. Each throws Error
// with a sentence that tells what to do.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace bastide {

/// A printed tile, by where it stands.
struct NamedTile {
    const std::string& file;
    unsigned line;
    const std::string &name, &set;
};

/// No module of the game registers the terrain that the tile shows.
[[noreturn]] void refuse_terrain(const NamedTile& tile, const std::string& terrain);
/// `other`, beside which a module's terrain is to fit, is none of those `known`.
[[noreturn]] void refuse_beside(const std::string& module, const std::string& terrain, const std::string& other,
                                const std::vector<std::string>& known);
[[noreturn]] void refuse_segments(const NamedTile& tile);
/// One that there is not, or that another segment of the tile has.
[[noreturn]] void refuse_port(const NamedTile& tile, unsigned port);
/// A feature of that kind leads to other tiles, but is to be surrounded on its own.
[[noreturn]] void refuse_enclosed(const NamedTile& tile, const std::string& kind);
/// One type of tile too many.
[[noreturn]] void refuse_types(const NamedTile& tile);
[[noreturn]] void refuse_copies(const NamedTile& tile, int copies);
/// `most`: of tiles that lie in a form at one time.
[[noreturn]] void refuse_form(const std::string& module, const std::string& form, int most);

[[noreturn]] void refuse_figures(const std::string& file, int figures, bool claiming);
[[noreturn]] void refuse_pieces(const std::string& file, std::size_t pieces);
/// `sum`: of what all tiles of the game show of the word.
[[noreturn]] void refuse_counted(const std::string& file, const std::string& word, std::int64_t sum);
[[noreturn]] void refuse_players(const std::string& file, int players);
[[noreturn]] void refuse_steps(const std::string& file, std::size_t steps);
/// `bytes`: of state that a module wants for itself.
[[noreturn]] void refuse_bytes(const std::string& module, std::size_t bytes);
/// `most`: players for whom a module brings figures.
[[noreturn]] void refuse_seats(const std::string& module, int most);
[[noreturn]] void refuse_tiles(const std::string& file, std::int64_t tiles);
[[noreturn]] void refuse_all_segments(const std::string& file, std::uint32_t segments);

} // namespace bastide
