// Answers about tiles: those that are left, those that fit a square, one of them.
#include "bastide/error.hpp"
#include "bastide/words.hpp"
#include "pages/text_table.hpp"
#include "pages/tile_text.hpp"
#include "terminal/answers.hpp"
#include <algorithm>

namespace bastide::host::terminal {
namespace {

constexpr Size small{9, 5}, large{17, 9};
constexpr int margin = 5;
constexpr std::size_t most_pictures = 14; ///< more would scroll the board away; then names do

std::string share(int part, int whole) {
    return whole == 0 ? "" : " (" + std::to_string((100 * part + whole / 2) / whole) + " %)";
}

/// In two lines at most, broken behind a hyphen or a blank.
std::pair<std::string, std::string> in_two(const std::string& text, std::size_t width) {
    const std::size_t cut = text.size() <= width ? std::string::npos : text.find_last_of("- ", width - 1);
    return cut == std::string::npos ? std::pair(text, std::string())
                                    : std::pair(text.substr(0, cut + 1), text.substr(cut + 1));
}

std::string copies_text(int copies, const std::string& name) { return std::to_string(copies) + " x " + name; }

} // namespace

std::string Answers::paragraph(const std::string& text, std::size_t indent) const {
    return std::string(indent, ' ') + wrapped(text, indent, width_ - 1) + '\n';
}

std::string Answers::squares(const std::vector<Position>& all) const {
    std::string text;
    for (const Position p : all) {
        text += (text.empty() ? "" : " ") + position_text(p);
    }
    return text;
}

std::string Answers::in_columns(const std::vector<std::string>& cells) const {
    std::size_t widest = 1;
    for (const std::string& cell : cells) {
        widest = std::max(widest, shown_width(cell) + 2);
    }
    const std::size_t columns = std::max<std::size_t>(1, (width_ - 3) / widest);
    const std::size_t rows = (cells.size() + columns - 1) / columns;
    std::string text;
    for (std::size_t row = 0; row < rows; ++row) {
        std::string line = "  ";
        for (std::size_t i = row; i < cells.size(); i += rows) {
            line += cells[i] + std::string(widest - shown_width(cells[i]), ' ');
        }
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + '\n';
    }
    return text;
}

/// Several in a row, each with its text below.
std::string Answers::pictures(const std::vector<std::pair<Canvas, std::string>>& tiles) const {
    constexpr int label = 18, step = label + 2, height = small.height + 2;
    const auto columns = static_cast<std::size_t>(std::max(1, (static_cast<int>(width_) - margin) / step));
    std::string text;
    for (std::size_t first = 0; first < tiles.size(); first += columns) {
        const std::size_t count = std::min(columns, tiles.size() - first);
        Canvas row(static_cast<int>(count) * step, height);
        for (std::size_t i = 0; i < count; ++i) {
            const auto& [picture, name] = tiles[first + i];
            const auto [above, below] = in_two(name, label);
            row.paste(static_cast<int>(i) * step, 0, picture);
            row.text(static_cast<int>(i) * step, small.height, above);
            row.text(static_cast<int>(i) * step, small.height + 1, below);
        }
        text += row.lines(depth_, margin);
    }
    return text;
}

std::string Answers::tiles(const std::string& asked) const {
    if (asked.empty()) {
        return tiles_left();
    }
    const std::optional<Position> square = position_named(asked);
    return square ? tiles_for(*square) : tile(asked);
}

std::string Answers::tiles_left() const {
    const RemainingTiles left = remaining_tiles(play_, seat_);
    std::string sum = left.total == 0 ? "No tiles are left" : counted(left.total, "tile is left", "tiles are left");
    if (!left.stacks.empty() || left.hidden_hands > 0) {
        sum += ": " + std::to_string(left.supply) + " to be drawn from now";
        for (const int stack : left.stacks) {
            sum += ", " + std::to_string(stack) + " in the stack under it";
        }
        sum += left.hidden_hands > 0
                   ? ", " + std::to_string(left.hidden_hands) + " in hands and piles that you do not see"
                   : "";
        sum += ". Which of these lies where is not known";
    }
    std::vector<std::string> cells;
    for (const TileCount& tile : left.unseen) {
        cells.push_back(copies_text(tile.copies, play_.rules().tile_name(tile.type)));
    }
    std::string text = paragraph(sum + '.', 2) + in_columns(cells);
    for (const KnownTiles& known : left.known) {
        std::vector<std::string> names;
        for (const TileCount& tile : known.tiles) {
            names.push_back(copies_text(tile.copies, play_.rules().tile_name(tile.type)));
        }
        const std::string owner = known.holder == nobody ? "" : play_.player_name(known.holder) + ", ";
        text += paragraph(owner + known.where + ": " + listed(names) + '.', 2);
    }
    return text;
}

std::string Answers::tiles_for(Position square) const {
    const std::string at = position_text(square);
    if (const TileId there = play_.tile_at(square); there != none_of<TileId>) {
        return paragraph("At " + at + " lies a tile already:", 2) +
               tile(play_.rules().tile_name(play_.tile(there).type));
    }
    const std::vector<FittingTile> fitting = tiles_that_fit(play_, square, seat_);
    const int total = remaining_tiles(play_, seat_).total;
    int copies = 0;
    std::vector<std::pair<Canvas, std::string>> tiles;
    std::vector<std::string> names;
    for (const FittingTile& tile : fitting) {
        copies += tile.unseen;
        const auto rotation = static_cast<unsigned>(std::countr_zero(tile.rotations));
        std::string name = copies_text(tile.unseen, play_.rules().tile_name(tile.type));
        name += tile.at_hand > 0 ? " (at hand)" : "";
        tiles.emplace_back(view_.tile(tile.type, rotation, small), name);
        names.push_back(name);
    }
    if (fitting.empty()) {
        return paragraph("No tile that is left can be placed at " + at + ".", 2);
    }
    return paragraph(std::to_string(copies) + " of the " + counted(total, "tile that is left", "tiles that are left") +
                         (copies == 1 ? " fits " : " fit ") + at + share(copies, total) + ":",
                     2) +
           (tiles.size() > most_pictures ? in_columns(names) : pictures(tiles));
}

std::string Answers::where_on_board(TileTypeId type) const {
    std::vector<Position> at;
    for (const Tile& tile : play_.tiles()) {
        if (tile.type == type) {
            at.push_back(tile.at);
        }
    }
    return at.empty() ? "none on the board" : std::to_string(at.size()) + " on the board (" + squares(at) + ')';
}

/// As printed in this game: with what its modules make of it.
std::string Answers::tile(const std::string& name) const {
    const Ruleset& rules = play_.rules();
    const TileTypeId type = rules.tile_type(name);
    if (type == none_of<TileTypeId>) {
        std::vector<std::string> known;
        for (const TileDef& def : rules.tile_defs) {
            known.push_back(def.name);
        }
        return paragraph("There is no tile '" + shown(name) + "' in this game." + did_you_mean(name, known) +
                             " `t` lists those that are left.",
                         2);
    }
    const auto def = std::find_if(rules.tile_defs.begin(), rules.tile_defs.end(),
                                  [&](const TileDef& printed) { return printed.name == name; });
    int unseen = 0;
    for (const TileCount& left : remaining_tiles(play_, seat_).unseen) {
        unseen += left.type == type ? left.copies : 0;
    }
    std::string alike;
    for (std::size_t i = 0; i < rules.tile_defs.size(); ++i) {
        if (rules.type_of_def[i] == type && rules.tile_defs[i].name != name) {
            alike += (alike.empty() ? " Plays like " : ", ") + rules.tile_defs[i].name;
        }
    }
    return paragraph(name + " (" + def->set + "): " + counted(play_.type(type).total, "copy", "copies") + ", " +
                         where_on_board(type) + ", " + std::to_string(unseen) + " to come." +
                         (alike.empty() ? "" : alike + '.'),
                     2) +
           view_.tile(type, 0, large).lines(depth_, margin) + segment_table(*def, 2, width_ - 1);
}

} // namespace bastide::host::terminal
