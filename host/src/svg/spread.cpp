#include "svg/spread.hpp"
#include "svg/symbol.hpp"

namespace bastide::host::svg {
namespace {

constexpr double box = 20;

/// A picture of its own within the tile's, as it ends where the tile ends; it turns with the tile.
std::string share(const Spread& spread, std::size_t row, std::size_t column, unsigned rotation) {
    const auto begin = [](std::size_t count, std::size_t at) {
        return number(box * (static_cast<double>(at) - static_cast<double>(count) / 2));
    };
    const std::string side = " " + number(box) + " ", size = number(side_length);
    const std::string drawn = "<svg width=\"" + size + "\" height=\"" + size + "\" viewBox=\"" +
                              begin(spread.tiles[row].size(), column) + " " + begin(spread.tiles.size(), row) + side +
                              number(box) + "\" overflow=\"hidden\">" + layers_picture(spread.layers) + "</svg>";
    return rotation == 0 ? drawn
                         : "<g transform=\"rotate(" + std::to_string(90 * rotation) + " 50 50)\">" + drawn + "</g>";
}

} // namespace

std::string spread_picture(const std::string& tile, unsigned rotation, const Style& style) {
    std::string text;
    for (const auto& [name, spread] : style.spreads) {
        for (std::size_t row = 0; row < spread.tiles.size(); ++row) {
            for (std::size_t column = 0; column < spread.tiles[row].size(); ++column) {
                if (spread.tiles[row][column] == tile) {
                    text += share(spread, row, column, rotation);
                }
            }
        }
    }
    return text;
}

} // namespace bastide::host::svg
