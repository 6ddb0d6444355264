// One [[block]] of a tile set: several squares printed as one piece.
#include "bastide/error.hpp"
#include "bastide/geometry.hpp"
#include "bastide/words.hpp"
#include "tiles/tile_parts.hpp"
#include <algorithm>

namespace bastide::load {

namespace {

constexpr int farthest = 100; // squares from the block's first corner

BlockDef::Cell parse_cell(const Value& value, const FilePlace& place) {
    const Value* tile = value.find("tile");
    const Value* at = value.find("at");
    const auto offset = [](const Value& number) {
        return number.is(Value::Type::number) && number.number >= -farthest && number.number <= farthest;
    };
    if (!value.is(Value::Type::table) || value.entries.size() != 2 || tile == nullptr || at == nullptr ||
        !tile->is(Value::Type::text) || !at->is(Value::Type::array) || at->items.size() != 2 ||
        !std::all_of(at->items.begin(), at->items.end(), offset)) {
        place.fail("a cell is a tile and its square, as in { tile = \"name\", at = [0, 1] } (-100 to 100).");
    }
    return {tile->text,
            {static_cast<std::int16_t>(at->items[0].number), static_cast<std::int16_t>(at->items[1].number)}};
}

const TileEntry& tile_of(const BlockDef::Cell& cell, const std::vector<TileEntry>& tiles, const FilePlace& place) {
    const auto found =
        std::find_if(tiles.begin(), tiles.end(), [&](const TileEntry& entry) { return entry.tile.name == cell.tile; });
    if (found == tiles.end()) {
        std::vector<std::string> names;
        for (const TileEntry& entry : tiles) {
            names.push_back(entry.tile.name);
        }
        place.fail("there is no tile " + in_quotes(cell.tile) + " in this set." + did_you_mean(cell.tile, names));
    }
    if (found->tile.count != 1 || !found->when.empty()) {
        place.fail("the tile " + in_quotes(cell.tile) +
                   " is a square of a block, so its count is 1 and it has no 'when'.");
    }
    return *found;
}

/// The kind of the segment at a port; empty: none.
std::string kind_at(const TileDef& tile, unsigned port) {
    for (const SegmentDef& segment : tile.segments) {
        if (std::find(segment.ports.begin(), segment.ports.end(), port) != segment.ports.end()) {
            return segment.kind;
        }
    }
    return {};
}

/// What a divided side shows, half by half, goes on on the other side of the border.
void check_halves(const TileDef& here, const TileDef& there, unsigned side, const FilePlace& place) {
    for (const unsigned half : {side * 3, side * 3 + 2}) {
        const std::string mine = kind_at(here, half);
        const std::string theirs = kind_at(there, opposite(side) * 3U + 2 - half % 3);
        if (mine != theirs) {
            place.fail("the tiles " + in_quotes(here.name) + " and " + in_quotes(there.name) +
                       " lie side by side, but at " + std::string(port_name(half)) + " one shows " + in_quotes(mine) +
                       " and the other " + in_quotes(theirs) + ".");
        }
    }
}

/// No square twice, no tile twice, and edges inside the block that match.
void check_cells(const BlockDef& block, const std::vector<TileEntry>& tiles, const FilePlace& place) {
    std::vector<const TileEntry*> shown; // by each cell
    for (std::size_t i = 0; i < block.cells.size(); ++i) {
        const TileEntry& here = *shown.emplace_back(&tile_of(block.cells[i], tiles, place));
        for (std::size_t j = 0; j < i; ++j) {
            const TileEntry& there = *shown[j];
            if (&here == &there || block.cells[i].at == block.cells[j].at) {
                place.fail("the cells " + std::to_string(j + 1) + " and " + std::to_string(i + 1) +
                           " have the same tile or the same square.");
            }
            for (unsigned side = 0; side < 4; ++side) {
                if (neighbour(block.cells[i].at, side) != block.cells[j].at) {
                    continue;
                }
                if (here.tile.edges[side] != there.tile.edges[opposite(side)]) {
                    place.fail("the tiles " + in_quotes(here.tile.name) + " and " + in_quotes(there.tile.name) +
                               " lie side by side, but one shows " + here.tile.edges[side] + " there and the other " +
                               there.tile.edges[opposite(side)] + ".");
                }
                check_halves(here.tile, there.tile, side, place);
            }
        }
    }
}

} // namespace

BlockDef parse_block(const Value& table, const std::string& file, const std::vector<TileEntry>& tiles) {
    Reader reader(table, file, "[[block]]");
    BlockDef block;
    block.file = file;
    block.line = reader.line();
    reader.only({"name", "cells"});
    block.name = reader.slug("name");
    reader.call(block.name);
    reader.needed("cells");
    const FilePlace place = reader.place("cells");
    for (const Value& cell : reader.list("cells")->items) {
        block.cells.push_back(parse_cell(cell, place));
    }
    if (block.cells.size() < 2) {
        place.fail("a block has two cells or more; a single square is a tile.");
    }
    check_cells(block, tiles, place);
    return block;
}

int squares_beyond_pieces(const std::vector<BlockDef>& blocks) {
    int beyond = 0;
    for (const BlockDef& block : blocks) {
        beyond += static_cast<int>(block.cells.size()) - 1;
    }
    return beyond;
}

} // namespace bastide::load
