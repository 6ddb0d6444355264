#include "words/src/refused_game.hpp"
#include "bastide/error.hpp"
#include "bastide/limits.hpp"
#include "bastide/words.hpp"

namespace bastide {

void refuse_terrain(const NamedTile& tile, const std::string& terrain) {
    throw Error(tile.file, tile.line,
                "Tile '" + tile.name + "' has the terrain '" + terrain +
                    "', which no loaded module registers; load the module it belongs to, or leave out the tile set '" +
                    tile.set + "'.");
}

void refuse_beside(const std::string& module, const std::string& terrain, const std::string& other,
                   const std::vector<std::string>& known) {
    throw Error("Module '" + module + "' lets the terrain '" + terrain + "' lie beside '" + other +
                "', which no module of this game registers; write \"." + other + "\" if it may be absent." +
                did_you_mean(other, known));
}

void refuse_segments(const NamedTile& tile) {
    throw Error(tile.file, tile.line,
                "Tile '" + tile.name + "' has more than " + std::to_string(max_segments_per_tile) + " segments.");
}

void refuse_port(const NamedTile& tile, unsigned port) {
    throw Error(tile.file, tile.line,
                "Tile '" + tile.name + "' as a module changes it has a segment at port " + std::to_string(port) +
                    "; ports are 0 to 11, and each is of one segment.");
}

void refuse_enclosed(const NamedTile& tile, const std::string& kind) {
    throw Error(tile.file, tile.line,
                "Tile '" + tile.name + "' has a " + kind +
                    " that leads to an edge; a feature of a kind that closes when it is surrounded lies on one tile. "
                    "Leave the edges out, or let the kind close by \"gaps\".");
}

void refuse_types(const NamedTile& tile) {
    throw Error(tile.file, tile.line,
                "The game has more than " + std::to_string(max_types) + " different tiles; leave out a tile set.");
}

void refuse_copies(const NamedTile& tile, int copies) {
    throw Error(tile.file, tile.line,
                "The game has " + std::to_string(copies) + " copies of tile '" + tile.name + "'; " +
                    std::to_string(max_copies) + " are possible. Use fewer copies of the tile set.");
}

void refuse_form(const std::string& module, const std::string& form, int most) {
    throw Error("Module '" + module + "' lets " + std::to_string(most) + " tiles lie in the form '" + form +
                "' at one time; 1 to " + std::to_string(max_tiles) + " are possible.");
}

void refuse_figures(const std::string& file, int figures, bool claiming) {
    throw Error(file, 0,
                "The game has " + std::to_string(figures) + " figures that " + (claiming ? "claim" : "do not claim") +
                    "; at most " + std::to_string(max_figures) +
                    " are possible. Take fewer players or figures, or leave a module out.");
}

void refuse_pieces(const std::string& file, std::size_t pieces) {
    throw Error(file, 0,
                "The game has " + std::to_string(pieces) + " pieces that are nobody's; at most " +
                    std::to_string(max_pieces) + " are possible. Use fewer copies of the tile sets.");
}

void refuse_counted(const std::string& file, const std::string& word, std::int64_t sum) {
    throw Error(file, 0,
                "All tiles of the game together show '" + word + "' " + std::to_string(sum) +
                    " times; one feature can count " + std::to_string(max_counted) +
                    " (with some to spare). Use fewer copies of the tile sets.");
}

void refuse_players(const std::string& file, int players) {
    throw Error(file, 0,
                "The game has " + std::to_string(players) + " players; 1 to " + std::to_string(max_players) +
                    " are possible.");
}

void refuse_steps(const std::string& file, std::size_t steps) {
    throw Error(file, 0,
                "The game has " + std::to_string(steps) + " steps; " + std::to_string(max_steps) +
                    " are possible. Leave a module out.");
}

void refuse_bytes(const std::string& module, std::size_t bytes) {
    throw Error("Module '" + module + "' wants " + std::to_string(bytes) + " bytes of game state; " +
                std::to_string(max_slot_bytes) + " are possible.");
}

void refuse_seats(const std::string& module, int most) {
    throw Error("Module '" + module + "' brings figures for " + std::to_string(most) +
                " players, but there cannot be more than " + std::to_string(max_players) + " or none.");
}

void refuse_tiles(const std::string& file, std::int64_t tiles) {
    throw Error(file, 0,
                "The game has " + std::to_string(tiles) + " tiles; at most " + std::to_string(max_tiles) +
                    " tiles are possible. Use fewer copies of the tile sets.");
}

void refuse_all_segments(const std::string& file, std::uint32_t segments) {
    throw Error(file, 0,
                "The tiles of the game have " + std::to_string(segments) + " segments; at most " +
                    std::to_string(max_segments) + " are possible. Use fewer copies of the tile sets.");
}

} // namespace bastide
