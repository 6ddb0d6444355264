#include "board.hpp"
#include "bastide/module/play.hpp"
#include <array>
#include <cctype>

namespace bastide::differential {
namespace {

constexpr int reach = 3;
using Cell = std::array<std::string, 3>;

bool is_open(const Play& play, Position at) {
    for (const Position square : play.open_squares()) {
        if (square == at) {
            return true;
        }
    }
    return false;
}

/// Where in a 5 by 3 cell a port is drawn.
std::pair<std::size_t, std::size_t> spot(unsigned port) {
    constexpr std::array<std::pair<std::size_t, std::size_t>, ports> spots{
        {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 4}, {2, 4}, {2, 3}, {2, 2}, {2, 1}, {2, 0}, {1, 0}, {0, 0}}};
    return spots[port];
}

void draw_figures(const Play& play, TileId tile, Cell& cell) {
    for (const Figure& figure : play.figures()) {
        if (figure.place.where != Where::segment || play.tile_of(figure.place.segment()) != tile) {
            continue;
        }
        const auto segment = figure.place.segment();
        std::pair<std::size_t, std::size_t> at{1, 2};
        for (unsigned port = 0; port < ports; ++port) {
            if (play.segment_at(tile, port) == segment) {
                at = spot(port);
                break;
            }
        }
        cell[at.first][at.second] = static_cast<char>('1' + static_cast<char>(index(figure.owner)));
    }
}

Cell cell_of(const Play& play, Position at) {
    const TileId tile = play.tile_at(at);
    if (tile == none_of<TileId>) {
        return is_open(play, at) ? Cell{"     ", "  ?  ", "     "} : Cell{"     ", "     ", "     "};
    }
    Cell cell{"+   +", "     ", "+   +"};
    const Tile& it = play.tile(tile);
    const TileType& type = play.type_of(tile);
    for (unsigned side = 0; side < 4; ++side) {
        const auto& name = play.rules().terrain_names[index(type.edge(it.rotation, side))];
        const auto [row, column] = spot(port_of_side(side));
        cell[row][column] = name.empty() ? ' ' : name.front();
    }
    for (unsigned local = 0; local < type.segment_count; ++local) {
        if (type.segments[local].ports == 0) {
            cell[1][2] = static_cast<char>(std::toupper(
                static_cast<unsigned char>(play.rules().kinds[index(type.segments[local].kind())].spec.name.front())));
        }
    }
    draw_figures(play, tile, cell);
    return cell;
}

} // namespace

std::string board_excerpt(const Play& play, Position middle) {
    std::string text = "board around " + std::to_string(middle.x) + "," + std::to_string(middle.y) +
                       " (figures by their owner's number):\n";
    for (int y = middle.y - reach; y <= middle.y + reach; ++y) {
        Cell lines;
        for (int x = middle.x - reach; x <= middle.x + reach; ++x) {
            const Cell cell = cell_of(play, {static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)});
            for (std::size_t i = 0; i < 3; ++i) {
                lines[i] += cell[i] + ' ';
            }
        }
        for (std::string& line : lines) {
            line.erase(line.find_last_not_of(' ') + 1);
            text += (line.empty() ? line : "    " + line) + '\n';
        }
    }
    return text;
}

} // namespace bastide::differential
