// Choices about pieces that are nobody's, and about what lies on a tile.
#include "translate.hpp"

namespace bastide::differential {

std::optional<Action> Translator::on_tile(const std::string& letter, Position at) const {
    const TileId tile = game_.play().tile_at(at);
    return tile == none_of<TileId> ? std::nullopt
                                   : std::optional(Action{verb(letter), 0, static_cast<std::uint16_t>(index(tile)), 0});
}

/// To a part of a tile; without one, off the board.
std::optional<Action> Translator::magician(const std::string& who, const std::optional<Place>& to) const {
    if (!to) {
        return said(mapping_.verb("Mw off") + ' ' + who);
    }
    const SegmentId at = segment(*to);
    return at == none_of<SegmentId>
               ? std::nullopt
               : std::optional(Action{verb("Mw " + who), 0, static_cast<std::uint16_t>(index(at)), 0});
}

} // namespace bastide::differential
