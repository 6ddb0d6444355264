// Figures in spaces, in words.
#include "bastide/game/figures.hpp"
#include "bastide/module/play.hpp"
#include <algorithm>
#include <map>
#include <vector>

namespace bastide {

std::size_t space_among(const View& view, FigureId figure, std::span<const SpaceKindId> spaces) {
    const Place at = view.figure(figure).place;
    if (at.where != Where::space) { // most are elsewhere
        return spaces.size();
    }
    return static_cast<std::size_t>(std::find(spaces.begin(), spaces.end(), at.space) - spaces.begin());
}

std::string figures_among(const View& view, PlayerId player, std::span<const SpaceKindId> spaces,
                          std::span<const std::string_view> names) {
    std::vector<std::map<FigureKindId, int>> there(spaces.size());
    for (const FigureId f : view.figures_of(player)) {
        if (const std::size_t space = space_among(view, f, spaces); space < spaces.size()) {
            ++there[space][view.figure(f).kind];
        }
    }
    std::string text;
    for (std::size_t space = 0; space < spaces.size(); ++space) {
        std::string list;
        for (const auto& [kind, n] : there[space]) {
            list += (list.empty() ? "" : ", ") + (n > 1 ? std::to_string(n) + ' ' : "") + view.plural(kind, n);
        }
        text += list.empty() ? "" : (text.empty() ? "" : "; ") + std::string(names[space]) + ": " + list;
    }
    return text;
}

} // namespace bastide
