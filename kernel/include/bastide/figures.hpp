// Questions about the figures that are on a feature or a tile.
#pragma once
#include "bastide/view.hpp"

namespace bastide {

/// Whether `is` holds for one of the figures on a feature. It is asked until it does.
template <class F> bool any_figure(const View& view, FeatureId feature, F&& is) {
    const FigureId first = view.feature(feature).figures;
    for (FigureId f = first; f != none_of<FigureId>;) {
        if (is(f)) {
            return true;
        }
        f = view.figure(f).next;
        if (f == first) {
            break;
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

} // namespace bastide
