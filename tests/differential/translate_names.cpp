// What the names in a log mean in our game: tiles, places, figures.
#include "bastide/error.hpp"
#include "exchange/foreign_tiles.hpp"
#include "translate.hpp"

namespace bastide::differential {

const Match& Translator::tile(const std::string& id) const {
    const auto found = variant_.matches.find(id);
    if (found == variant_.matches.end()) {
        throw Error("The log has a tile " + id + " that is in none of its tile sets.");
    }
    return found->second;
}

FigureKindId Translator::figure_kind(const std::string& word) const {
    const std::string& name = mapping_.figure(word);
    const FigureKindId kind = game_.rules().figure_kind(name);
    if (kind == none_of<FigureKindId>) {
        throw Error("The log has a figure '" + word + "', and no module of the game brings '" + name + "'.");
    }
    return kind;
}

SegmentId Translator::segment(const Place& place) const {
    const Play& play = game_.play();
    const TileId tile = play.tile_at(place.at);
    if (tile == none_of<TileId>) {
        return none_of<SegmentId>;
    }
    if (const auto inner = mapping_.inner.find(place.location); inner != mapping_.inner.end()) {
        return host::segment_called(play, tile, game_.rules().kind(inner->second), "I");
    }
    for (const std::string& kind : mapping_.kinds(place.feature)) {
        const SegmentId found = host::segment_called(play, tile, game_.rules().kind(kind), place.location);
        if (found != none_of<SegmentId>) {
            return found;
        }
    }
    return none_of<SegmentId>;
}

FigureId Translator::figure(const std::string& id) const {
    const Play& play = game_.play();
    const std::optional<Place> place = table_.place(id);
    if (!place) {
        return none_of<FigureId>;
    }
    const FigureKindId kind = figure_kind(figure_kind_of(id));
    const std::string space = mapping_.space(place->feature, place->location);
    const bool anywhere = !mapping_.spaces.contains(place->feature); // there is one such space, wherever it is
    const auto there = [&](const bastide::Place& at) {
        if (space.empty()) {
            return at.where == Where::segment && at.at == index(segment(*place));
        }
        return at.where == Where::space && game_.rules().space_kinds[index(at.space)].name == space &&
               (anywhere || at.tile() == play.tile_at(place->at));
    };
    for (std::size_t i = 0; i < play.figures().size(); ++i) {
        const Figure& it = play.figures()[i];
        if (index(it.owner) == owner_of(id) && it.kind == kind && there(it.place)) {
            return static_cast<FigureId>(i);
        }
    }
    return none_of<FigureId>;
}

std::string Translator::described(const Place& place) {
    return place.feature + " " + place.location + " @" + std::to_string(place.at.x) + "," + std::to_string(place.at.y);
}

std::string Translator::described(const std::string& id) const {
    const std::optional<Place> place = table_.place(id);
    return id + (place ? " on " + described(*place) : ", which is not on the board");
}

} // namespace bastide::differential
