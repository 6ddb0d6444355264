// What stands beside a board: points, supplies, facts, and what the drawings mean.
#pragma once
#include "bastide/fwd.hpp"
#include "svg/tile_sheet.hpp"
#include <string>
#include <vector>

namespace bastide::host::svg {

struct Legend {
    static constexpr double width = 290;
    std::string text;
    double height = 0;
};

Legend legend(const Game& game, const Style& style, const std::vector<std::string>& colours, TileSheet& tiles, Point at,
              const std::string& title, const std::string& subtitle);

} // namespace bastide::host::svg
