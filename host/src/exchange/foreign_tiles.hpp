// Tiles and places of a saved game as those of a game of ours.
#pragma once
#include "bastide/game/view.hpp"
#include "exchange/foreign_words.hpp"
#include "exchange/saved_game.hpp"
#include <map>
#include <optional>
#include <string>

namespace bastide::host {

/// The part of a kind that the other program calls so, of a tile on the board; none if it has no such part.
SegmentId segment_called(const View& view, TileId tile, KindId kind, const std::string& location);

class ForeignTiles {
public:
    ForeignTiles(const SavedGame& saved, const ForeignWords& words, const Ruleset& rules);

    struct Match {
        TileTypeId type{};
        unsigned turns = 0; ///< our rotation = theirs - turns
    };
    /// Nothing: no tile here is called so.
    std::optional<Match> match(const std::string& tile) const;
    /// Ours, of a tile that lies turned like that there.
    unsigned rotation(const Match& match, unsigned theirs) const;
    /// The part of a tile on the board; none if there is no such part.
    SegmentId segment(const View& view, const ForeignPlace& place) const;
    /// Whether the part reaches sides of the tile, all of which the place names, and is of such a kind.
    bool is_among(const View& view, const ForeignPlace& place, SegmentId segment) const;

private:
    void add(const std::string& tile, const ForeignTileType& type, const std::vector<std::string>& sets);

    const ForeignWords& words_;
    const Ruleset& rules_;
    std::map<std::string, Match> matches_;
};

} // namespace bastide::host
