// Pieces that are nobody's, on a part of a tile or on a tile: where both games have them.
#include "replay.hpp"

namespace bastide::differential {

/// Those of [pieces] in the mapping that this game has.
void Replay::add_pieces(Items& theirs, Items& ours) const {
    const Play& play = game_.play();
    const auto add = [](Items& items, const std::string& what, const std::string& where) {
        items.push_back({Topic::token, what + " is on " + where, 0, "", false});
    };
    for (const auto& [name, kind] : mapping_.pieces) {
        const FigureKindId id = play.rules().figure_kind(kind);
        if (id == none_of<FigureKindId>) {
            continue;
        }
        if (const std::optional<Place> place = table_.piece(name)) {
            const SegmentId part = place->feature.empty() ? none_of<SegmentId> : translate().segment(*place);
            add(theirs, kind,
                part == none_of<SegmentId> ? std::to_string(place->at.x) + ',' + std::to_string(place->at.y)
                                           : play.place_name(part));
        }
        if (const Figure& piece = play.figure(play.first_figure(nobody, id)); piece.on_board()) {
            add(ours, kind, play.place_name(piece.place));
        }
    }
}

} // namespace bastide::differential
