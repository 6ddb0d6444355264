// Questions about the figures that are on a feature, a tile or in spaces.
#pragma once
#include "bastide/engine/export.hpp"
#include "bastide/game/view.hpp"
#include <span>
#include <string>
#include <string_view>

namespace bastide {

/// Whether `is` holds for one of the figures on a feature; it is asked of each until it does.
template <class F> bool any_figure(const View& view, FeatureId feature, F&& is) {
    const FigureId first = view.feature(feature).figures;
    for (FigureId f = first, end = none_of<FigureId>; f != end; f = view.figure(f).next, end = first) {
        if (is(f)) {
            return true;
        }
    }
    return false;
}

/// Likewise for everything that is on a tile, on whatever place.
template <class F> bool any_figure_on(const View& view, TileId tile, F&& is) {
    for (FigureId f = view.tile(tile).figures; f != none_of<FigureId>; f = view.figure(f).also_here) {
        if (is(f)) {
            return true;
        }
    }
    return false;
}

/// Of a player's figures of a kind on one place, which nothing tells apart, one is the choice: best one without
/// company.
BASTIDE_API bool stands_for_alike(const View& view, FigureId figure);

/// Which of these spaces a figure is in; their number if in none of them.
BASTIDE_API std::size_t space_among(const View& view, FigureId figure, std::span<const SpaceKindId> spaces);

/// A player's figures in these spaces, in words: "roof: 2 pegs; gate: tall peg". `names` of the spaces are
/// parallel to them.
BASTIDE_API std::string figures_among(const View& view, PlayerId player, std::span<const SpaceKindId> spaces,
                                      std::span<const std::string_view> names);

} // namespace bastide
