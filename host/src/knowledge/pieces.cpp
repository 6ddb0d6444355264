#include "knowledge/pieces.hpp"
#include "bastide/error.hpp"
#include "bastide/module/play.hpp"
#include "knowledge/spoken.hpp"
#include <algorithm>

namespace bastide::host {

namespace {

const FigureKindSpec& spec_of(const Play& play, FigureId piece) {
    return play.rules().figure_kinds[index(play.figure(piece).kind)].spec;
}

/// "height 2"; empty without a number.
std::string number_text(const Play& play, FigureId piece) {
    const int number = play.figure(piece).number;
    const std::string& what = spec_of(play, piece).number;
    return number == 0 ? std::string{} : what + (what.empty() ? "" : " ") + std::to_string(number);
}

/// " with Ann's peg"
std::string bearing_text(const Play& play, FigureId piece) {
    std::vector<std::string> names;
    for (const FigureId f : standing_upon(play, piece)) {
        names.push_back(play.figure_name(f));
    }
    return names.empty() ? std::string{} : " with " + listed(names);
}

std::string where_text(const Play& play, FigureId piece, Places places) {
    return places == Places::spoken ? spoken_whereabouts(play, piece) : play.whereabouts(piece);
}

/// One of several of its kind: "0,1 height 2 with Ann's peg".
std::string entry(const Play& play, FigureId piece, Places places) {
    const Place place = play.figure(piece).place;
    const std::string number = number_text(play, piece);
    const bool spoken = places == Places::spoken;
    const std::string where = place.where != Where::square ? where_text(play, piece, places)
                              : spoken                     ? spoken_square(place.square())
                                                           : position_text(place.square());
    return where + (number.empty() ? "" : ' ' + number) + bearing_text(play, piece);
}

} // namespace

std::vector<FigureId> pieces_on_table(const Play& play) {
    std::vector<FigureId> all;
    for (const FigureId f : play.figures_of(nobody)) {
        const Where where = play.figure(f).place.where;
        if (where != Where::supply && where != Where::out) {
            all.push_back(f);
        }
    }
    return all;
}

std::vector<FigureId> standing_upon(const Play& play, FigureId piece) {
    std::vector<FigureId> all;
    if (const TileId tile = play.tile_of(play.figure(piece)); tile != none_of<TileId>) {
        play.each_figure_on(tile, [&](FigureId f) {
            if (play.stands_upon(f) == piece) {
                all.push_back(f);
            }
        });
    }
    std::sort(all.begin(), all.end());
    return all;
}

std::string piece_title(const Play& play, FigureId piece, Places places) {
    const FigureKindSpec& spec = spec_of(play, piece);
    const std::string number = number_text(play, piece);
    const bool only_one = spec.neutral == 1;
    return (only_one ? "the " + spec.singular : play.a(play.figure(piece).kind)) +
           (number.empty() ? "" : " of " + number) + (only_one ? ' ' + where_text(play, piece, places) : "") +
           bearing_text(play, piece);
}

std::vector<TableFact> facts_of_pieces(const Play& play, Places places) {
    std::vector<FigureId> pieces = pieces_on_table(play);
    std::stable_sort(pieces.begin(), pieces.end(), [&](FigureId a, FigureId b) { // of a kind as their tiles came
        const Figure &one = play.figure(a), &other = play.figure(b);
        return one.kind != other.kind ? one.kind < other.kind : play.tile_of(one) < play.tile_of(other);
    });
    std::vector<TableFact> facts;
    FigureKindId last = none_of<FigureKindId>;
    for (const FigureId piece : pieces) {
        const FigureKindSpec& spec = spec_of(play, piece);
        const bool more = play.figure(piece).kind == last;
        last = play.figure(piece).kind;
        if (spec.neutral == 1) {
            const std::string number = number_text(play, piece);
            facts.push_back({spec.singular, where_text(play, piece, places) + (number.empty() ? "" : ", " + number) +
                                                bearing_text(play, piece)});
        } else if (more) {
            facts.back().text += "; " + entry(play, piece, places);
        } else {
            facts.push_back({spec.plural, entry(play, piece, places)});
        }
    }
    return facts;
}

} // namespace bastide::host
