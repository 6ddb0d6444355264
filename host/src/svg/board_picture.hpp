// A position as an SVG document: the board, the figures on it, and who has how many points.
#pragma once
#include "bastide/fwd.hpp"
#include "svg/style.hpp"
#include <string>
#include <vector>

namespace bastide::host::svg {

struct BoardOptions {
    std::string title; ///< above the legend; may be empty
    std::string subtitle;
    bool legend = true;
    bool grid = true;   ///< lines and coordinates
    int scale = 100;    ///< pixels per tile
    bool plain = false; ///< tiles and what stands on them alone, on no ground and with no room around
};

/// `colours`: one per seat.
std::string board_picture(const Game& game, const Style& style, const std::vector<std::string>& colours,
                          const BoardOptions& options);

} // namespace bastide::host::svg
