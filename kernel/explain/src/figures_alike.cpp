// Figures that nobody can tell apart.
#include "bastide/game/figures.hpp"
#include <algorithm>

namespace bastide {

namespace {

/// A piece stands beside it, which it would leave.
bool has_company(const View& view, FigureId figure) {
    const FigureRange pieces = view.figures_of(nobody);
    return std::any_of(pieces.begin(), pieces.end(),
                       [&](FigureId piece) { return view.figure(piece).place.companion() == figure; });
}

} // namespace

bool stands_for_alike(const View& view, FigureId figure) {
    const Figure& it = view.figure(figure);
    const FigureRange owned = view.figures_of(it.owner);
    return std::none_of(owned.begin(), owned.end(), [&](FigureId other) {
        const Figure& like = view.figure(other);
        if (other == figure || like.kind != it.kind || like.place != it.place) {
            return false;
        }
        const bool accompanied = has_company(view, figure);
        return accompanied == has_company(view, other) ? index(other) < index(figure) : accompanied;
    });
}

} // namespace bastide
