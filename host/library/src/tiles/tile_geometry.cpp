// What a printed tile must satisfy by itself.
#include "bastide/error.hpp"
#include "bastide/geometry.hpp"
#include "bastide/words.hpp"
#include "tiles/tile_parts.hpp"
#include <algorithm>
#include <array>

namespace bastide::load {

namespace {

constexpr unsigned nothing = ~0U;
using Owners = std::array<unsigned, ports>; ///< port -> segment

[[noreturn]] void fail(const TileDef& tile, unsigned line, const std::string& sentence) {
    throw Error(tile.file, line, "[[tile]] " + in_quotes(tile.name) + ": " + sentence);
}

std::string name_of(const TileDef& tile, unsigned segment) { return "'" + segment_name(tile.segments[segment]) + "'"; }

std::string port_text(unsigned port) {
    return (port % 3 == 1 ? "side '" : "half side '") + std::string(port_name(port)) + "'";
}

Owners owners_of(const TileDef& tile) {
    Owners owners;
    owners.fill(nothing);
    for (unsigned i = 0; i < tile.segments.size(); ++i) {
        for (const unsigned port : tile.segments[i].ports) {
            if (owners[port] != nothing) {
                fail(tile, tile.segments[i].line,
                     port_text(port) + " belongs to two segments, " + name_of(tile, owners[port]) + " and " +
                         name_of(tile, i) + ".");
            }
            owners[port] = i;
        }
    }
    return owners;
}

/// A side whose middle a segment claims; of a divided one that may be of any kind. Other segments may lie on both
/// halves beside it, or on none.
void check_whole_side(const TileDef& tile, const Owners& owners, unsigned side, bool divided) {
    const unsigned middle = port_of_side(side);
    const SegmentDef& segment = tile.segments[owners[middle]];
    if (segment.kind != tile.edges[side] && !divided) {
        fail(tile, segment.line,
             "the segment " + name_of(tile, owners[middle]) + " reaches side '" + std::string(side_name(side)) +
                 "', but by 'edges' that side is " + in_quotes(tile.edges[side]) + ".");
    }
    for (const unsigned half : {middle - 1, middle + 1}) {
        const unsigned other = 2 * middle - half;
        if (owners[half] == nothing && owners[other] != nothing) {
            fail(tile, tile.segments[owners[other]].line,
                 "no segment covers " + port_text(half) + ", although " + port_text(other) + " on the other half of " +
                     port_text(middle) + " is covered.");
        }
        if (owners[half] != nothing && tile.segments[owners[half]].kind == tile.edges[side]) {
            fail(tile, tile.segments[owners[half]].line,
                 port_text(half) + " of " + name_of(tile, owners[half]) + " lies beside " +
                     name_of(tile, owners[middle]) + ", which covers the whole of " + port_text(middle) + ".");
        }
    }
}

/// A side of two halves; of a divided one each may belong to a segment of any kind.
void check_split_side(const TileDef& tile, const Owners& owners, unsigned side, bool divided) {
    const unsigned middle = port_of_side(side);
    if (owners[middle - 1] == nothing && owners[middle + 1] == nothing) {
        fail(tile, tile.line,
             "no segment covers " + port_text(middle) + ", which by 'edges' is " + in_quotes(tile.edges[side]) +
                 "; a segment must list '" + std::string(port_name(middle)) + "', or '" +
                 std::string(port_name(middle - 1)) + "' and '" + std::string(port_name(middle + 1)) + "'.");
    }
    for (const unsigned half : {middle - 1, middle + 1}) {
        if (owners[half] == nothing) {
            fail(tile, tile.segments[owners[2 * middle - half]].line, "no segment covers " + port_text(half) + ".");
        }
        const SegmentDef& segment = tile.segments[owners[half]];
        if (segment.kind != tile.edges[side] && !divided) {
            fail(tile, segment.line,
                 "the segment " + name_of(tile, owners[half]) + " lists " + port_text(half) +
                     ", but by 'edges' that side is " + in_quotes(tile.edges[side]) +
                     " and no segment of that kind lists " + port_text(middle) + ".");
        }
    }
}

/// Two sets of ports cross if a walk round the tile changes between them at least four times.
bool interleaved(const Owners& owners, unsigned a, unsigned b) {
    std::vector<unsigned> walk;
    for (const unsigned owner : owners) {
        if ((owner == a || owner == b) && (walk.empty() || walk.back() != owner)) {
            walk.push_back(owner);
        }
    }
    return walk.size() >= 4; // five, if it ends where it began: that is four changes as well
}

bool may_cross(const SegmentDef& segment, const std::vector<std::string>& crossing_words) {
    return std::any_of(crossing_words.begin(), crossing_words.end(),
                       [&](const std::string& word) { return segment.words.count(word) != 0; });
}

void check_crossings(const TileDef& tile, const Owners& owners, const std::vector<std::string>& crossing_words) {
    for (unsigned a = 0; a < tile.segments.size(); ++a) {
        for (unsigned b = a + 1; b < tile.segments.size(); ++b) {
            const bool declared =
                may_cross(tile.segments[a], crossing_words) || may_cross(tile.segments[b], crossing_words);
            if (!declared && interleaved(owners, a, b)) {
                fail(tile, tile.segments[b].line,
                     "the segments " + name_of(tile, a) + " and " + name_of(tile, b) +
                         " cross; only a segment with a " +
                         "word listed in 'crossing_words' of [tileset] may do that.");
            }
        }
    }
}

} // namespace

void check_geometry(const TileDef& tile, const TileWords& known) {
    const Owners owners = owners_of(tile);
    for (unsigned side = 0; side < 4; ++side) {
        const bool divided = std::find(known.kinds.begin(), known.kinds.end(), tile.edges[side]) == known.kinds.end();
        if (owners[port_of_side(side)] != nothing) {
            check_whole_side(tile, owners, side, divided);
        } else {
            check_split_side(tile, owners, side, divided);
        }
    }
    check_crossings(tile, owners, known.crossing);
}

void check_middles(const std::vector<const TileDef*>& tiles) {
    struct First {
        const TileDef* whole = nullptr;
        unsigned segment = 0; ///< of it
        const TileDef* halved = nullptr;
    };
    std::map<std::string, First> seen;
    for (const TileDef* const tile : tiles) {
        const Owners owners = owners_of(*tile);
        for (unsigned side = 0; side < 4; ++side) {
            const unsigned middle = port_of_side(side);
            const bool whole = owners[middle] != nothing;
            const unsigned owner = owners[whole ? middle : middle - 1];
            // Two segments that share a side are no slip: a module may join them when a third comes to their middle.
            if (owner == nothing || tile->segments[owner].kind != tile->edges[side] ||
                (!whole && owners[middle + 1] != owner)) {
                continue;
            }
            First& first = seen[tile->edges[side]];
            if (whole && first.whole == nullptr) {
                first.whole = tile;
                first.segment = owner;
            } else if (!whole && first.halved == nullptr) {
                first.halved = tile;
            }
            if (first.whole != nullptr && first.halved != nullptr) {
                fail(*first.whole, first.whole->segments[first.segment].line,
                     name_of(*first.whole, first.segment) + " reaches the middle of its sides, but on tile " +
                         in_quotes(first.halved->name) + " (" + first.halved->file + ":" +
                         std::to_string(first.halved->line) + ") " + in_quotes(tile->edges[side]) +
                         " has both halves of a side instead, so that the two would never meet; write a side in the " +
                         "same way on both, as in \"n\" or as in \"nnw nne\".");
            }
        }
    }
}

void check_half_sides(const std::vector<TileEntry>& tiles) {
    std::vector<const TileDef*> all;
    for (const TileEntry& entry : tiles) {
        all.push_back(&entry.tile);
    }
    check_middles(all);
    struct First {
        const TileDef* covered = nullptr;
        const TileDef* bare = nullptr;
    };
    std::map<std::string, First> seen;
    for (const TileEntry& entry : tiles) {
        const Owners owners = owners_of(entry.tile);
        for (unsigned side = 0; side < 4; ++side) {
            const unsigned middle = port_of_side(side);
            if (owners[middle] == nothing) {
                continue;
            }
            First& first = seen[entry.tile.edges[side]];
            (owners[middle - 1] != nothing ? first.covered : first.bare) = &entry.tile;
            if (first.covered != nullptr && first.bare != nullptr) {
                fail(*first.bare, first.bare->line,
                     "no segments cover the half sides beside a side of " + in_quotes(entry.tile.edges[side]) +
                         ", although they do on tile " + in_quotes(first.covered->name) + " in line " +
                         std::to_string(first.covered->line) + ".");
            }
        }
    }
}

} // namespace bastide::load
