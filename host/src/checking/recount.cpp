#include "checking/recount.hpp"
#include "bastide/game/pointing.hpp"
#include "bastide/game/ruleset.hpp"
#include "bastide/game/tile_def.hpp"
#include "bastide/module/play.hpp"
#include <algorithm>
#include <array>
#include <numeric>

namespace bastide::checking {

namespace {

/// Disjoint sets, in the plainest form.
class Sets {
public:
    explicit Sets(std::size_t size) : parent_(size) { std::iota(parent_.begin(), parent_.end(), std::size_t{0}); }
    std::size_t find(std::size_t i) const {
        while (parent_[i] != i) {
            i = parent_[i];
        }
        return i;
    }
    void unite(std::size_t i, std::size_t j) { parent_[find(i)] = find(j); }

private:
    std::vector<std::size_t> parent_;
};

bool played(const Ruleset& rules, const std::string& kind) {
    return std::any_of(rules.kinds.begin(), rules.kinds.end(),
                       [&](const CompiledKind& k) { return k.spec.name == kind; });
}

struct Segments {
    std::vector<Node> nodes;
    std::map<Point, std::vector<std::size_t>> at; ///< which of them meet at a point of the plane
};

unsigned side_of(unsigned port, unsigned quarter_turns) { return (port / 3 + quarter_turns) % 4; }

bool side_closed(const Tile& tile, unsigned side) { return (tile.closed >> side & 1U) != 0; }

/// Nothing of a tile goes on through this port, whatever lies there.
bool ends_there(const Ruleset& rules, const TileDef& def, unsigned port) {
    const auto& names = rules.terrain_names;
    const auto edge = std::find(names.begin(), names.end(), def.edges[port / 3]) - names.begin();
    return port % 3 == 1 && rules.beside[static_cast<std::size_t>(edge)] != 0;
}

Segments segments_on_board(const Play& play) {
    Segments all;
    for (std::size_t t = 0; t < play.tiles().size(); ++t) {
        const Tile& tile = play.tiles()[t];
        const TileDef& def = play.rules().printed(tile.type);
        for (unsigned i = 0; i < def.segments.size(); ++i) {
            if (!played(play.rules(), def.segments[i].kind)) {
                continue;
            }
            for (const unsigned port : def.segments[i].ports) {
                const Point p = point_of(port, tile.rotation);
                if (side_closed(tile, side_of(port, tile.rotation)) || ends_there(play.rules(), def, port)) {
                    continue;
                }
                all.at[{tile.at.x * 4 + p.first, tile.at.y * 4 + p.second}].push_back(all.nodes.size());
            }
            all.nodes.emplace_back(t, i);
        }
    }
    return all;
}

/// Ends of a segment at none of its sides that nothing is joined to.
int open_ends(const Play& play, const Node& node) {
    const Ruleset& rules = play.rules();
    const SegmentDef& printed = rules.printed(play.tiles()[node.first].type).segments[node.second];
    int open = 0;
    for (const AttributeId id : rules.open_ends) {
        const auto word = printed.words.find(rules.attribute_names[index(id)]);
        open += word == printed.words.end() ? 0 : word->second;
    }
    const SegmentId here = open == 0 ? none_of<SegmentId> : segment_of(play, node);
    for (const Link link : play.links()) {
        open -= open > 0 && (link.a == here || link.b == here) ? 1 : 0;
    }
    return open;
}

/// Ports of a segment that face an empty square, and its other ends.
int gaps(const Play& play, const Recount& board, const Node& node, const ClosedSide& closed_side) {
    const Tile& tile = play.tiles()[node.first];
    const TileDef& def = play.rules().printed(tile.type);
    int open = 0;
    for (const unsigned port : def.segments[node.second].ports) {
        if (ends_there(play.rules(), def, port)) {
            continue;
        }
        const unsigned side = side_of(port, tile.rotation);
        const bool covered = board.tile_at.count(neighbour(tile.at, side)) != 0;
        open += covered || side_closed(tile, side) || (closed_side && closed_side(tile.at, side)) ? 0 : 1;
    }
    return open + open_ends(play, node);
}

/// What the rules see of a segment: kind and counted words.
std::string nature(const Ruleset& rules, const SegmentDef& segment) {
    std::string text = segment.kind;
    for (const std::string& name : rules.attribute_names) {
        const auto word = segment.words.find(name);
        text += ' ' + std::to_string(word == segment.words.end() ? 0 : word->second);
    }
    return text;
}

/// A picture of the turned tile as text, which two turns share exactly if nothing tells them apart.
std::multiset<std::string> picture(const Ruleset& rules, const TileDef& tile, unsigned turns) {
    std::vector<std::string> look(tile.segments.size());
    for (std::size_t i = 0; i < tile.segments.size(); ++i) {
        std::set<Point> points;
        for (const unsigned port : tile.segments[i].ports) {
            points.insert(point_of(port, turns));
        }
        look[i] = nature(rules, tile.segments[i]);
        for (const auto& [x, y] : points) {
            look[i] += ' ' + std::to_string(x) + ',' + std::to_string(y);
        }
    }
    std::multiset<std::string> all;
    for (unsigned side = 0; side < 4; ++side) {
        all.insert("edge " + std::to_string(side) + ' ' + printed_edge(tile, turns, side));
    }
    for (std::size_t i = 0; i < tile.segments.size(); ++i) {
        if (!played(rules, tile.segments[i].kind)) {
            continue;
        }
        all.insert(look[i]);
        for (const unsigned other : tile.segments[i].borders) {
            if (played(rules, tile.segments[other].kind)) {
                all.insert(look[i] + " along " + look[other]);
            }
        }
    }
    for (const auto& [a, b] : tile.adjacent) {
        if (played(rules, tile.segments[a].kind) && played(rules, tile.segments[b].kind)) {
            all.insert(std::min(look[a], look[b]) + " touches " + std::max(look[a], look[b]));
        }
    }
    for (const std::string& word : rules.word_names) {
        if (const auto found = tile.words.find(word); found != tile.words.end() && is_direction(found->second)) {
            all.insert(word + " points to " + position_text(step_pointed(found->second, turns)));
        }
    }
    return all;
}

/// Edges meet if they show the same, or one of them matches anything, or the other by name.
bool may_meet(const Ruleset& rules, const std::string& here, const std::string& there) {
    const auto number = [&](const std::string& name) {
        return std::find(rules.terrain_names.begin(), rules.terrain_names.end(), name) - rules.terrain_names.begin();
    };
    const auto lets = [&](const std::string& one, const std::string& other) {
        const auto n = static_cast<std::size_t>(number(one));
        return (rules.wild_terrains >> n & 1U) != 0 || (rules.beside[n] >> number(other) & 1U) != 0;
    };
    return here == there || lets(here, there) || lets(there, here);
}

} // namespace

Point point_of(unsigned port, unsigned quarter_turns) {
    const int along = 1 + static_cast<int>(port % 3); // clockwise
    Point p;
    switch (port / 3) {
    case north:
        p = {along, 0};
        break;
    case east:
        p = {4, along};
        break;
    case south:
        p = {4 - along, 4};
        break;
    default:
        p = {0, 4 - along};
        break;
    }
    for (unsigned i = 0; i < quarter_turns; ++i) {
        p = {4 - p.second, p.first}; // clockwise about the middle; y grows to the south
    }
    return p;
}

const std::string& printed_edge(const TileDef& tile, unsigned quarter_turns, unsigned side) {
    return tile.edges[(side + 4 - quarter_turns) % 4];
}

bool looks_the_same(const Ruleset& rules, const TileDef& tile, unsigned turns, unsigned other_turns) {
    return picture(rules, tile, turns) == picture(rules, tile, other_turns);
}

SegmentId segment_of(const Play& play, const Node& node) {
    const auto tile = static_cast<TileId>(node.first);
    for (unsigned i = 0; i < play.type_of(tile).segment_count; ++i) {
        if (play.type_of(tile).segments[i].def == node.second) {
            return play.segment(tile, i);
        }
    }
    return none_of<SegmentId>;
}

Recount recount(const Play& play, const ClosedSide& closed_side) {
    Recount result;
    for (std::size_t t = 0; t < play.tiles().size(); ++t) {
        result.tile_at.emplace(play.tiles()[t].at, t);
    }
    for (const Tile& tile : play.tiles()) {
        for (unsigned side = 0; side < 4; ++side) {
            const Position p = neighbour(tile.at, side);
            if (result.tile_at.count(p) == 0) {
                result.open_squares.emplace(p.x, p.y);
            }
        }
    }
    const Segments all = segments_on_board(play);
    const auto def = [&](std::size_t i) -> const SegmentDef& {
        return play.rules().printed(play.tiles()[all.nodes[i].first].type).segments[all.nodes[i].second];
    };
    const auto kind = [&](std::size_t i) -> const std::string& { // now
        const SegmentId s = segment_of(play, all.nodes[i]);
        return s == none_of<SegmentId> ? def(i).kind : play.rules().kinds[index(play.kind_of(s))].spec.name;
    };
    Sets sets(all.nodes.size());
    for (const auto& [point, here] : all.at) {
        if (here.size() == 2 && kind(here[0]) == kind(here[1])) {
            sets.unite(here[0], here[1]);
        }
    }
    for (const Link link : play.links()) {
        const auto number = [&](SegmentId s) {
            const auto is_it = [&](const Node& node) { return segment_of(play, node) == s; };
            return static_cast<std::size_t>(std::find_if(all.nodes.begin(), all.nodes.end(), is_it) -
                                            all.nodes.begin());
        };
        sets.unite(number(link.a), number(link.b));
    }
    std::map<std::size_t, std::size_t> number;
    for (std::size_t i = 0; i < all.nodes.size(); ++i) {
        const auto [found, fresh] = number.emplace(sets.find(i), result.features.size());
        if (fresh) {
            result.features.emplace_back();
            result.features.back().kind = kind(i);
        }
        CountedFeature& feature = result.features[found->second];
        result.feature_of[all.nodes[i]] = found->second;
        feature.nodes.insert(all.nodes[i]);
        feature.tiles.insert(all.nodes[i].first);
        feature.open += gaps(play, result, all.nodes[i], closed_side);
        for (const auto& [word, value] : def(i).words) {
            feature.words[word] += value;
        }
    }
    return result;
}

std::vector<std::pair<Position, unsigned>> naive_placements(const Play& play, const Recount& board, TileTypeId type) {
    std::vector<std::pair<Position, unsigned>> all;
    const Ruleset& rules = play.rules();
    const TileDef& def = rules.printed(type);
    for (const auto& [x, y] : board.open_squares) {
        const Position here{static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)};
        std::array<const std::string*, 4> facing{}; // none: no tile
        for (unsigned side = 0; side < 4; ++side) {
            if (const auto beside = board.tile_at.find(neighbour(here, side)); beside != board.tile_at.end()) {
                const Tile& tile = play.tiles()[beside->second];
                facing[side] = &printed_edge(rules.printed(tile.type), tile.rotation, opposite(side));
            }
        }
        for (unsigned turns = 0; turns < 4; ++turns) {
            unsigned unfit = 0;
            for (unsigned side = 0; side < 4; ++side) {
                const bool fits =
                    facing[side] == nullptr || may_meet(rules, *facing[side], printed_edge(def, turns, side));
                unfit |= fits ? 0U : 1U << side;
            }
            if (unfit == 0 || std::ranges::any_of(rules.debts, [&](const Ruleset::Debt& debt) {
                    return (!debt.now || debt.now(play)) && debt.settles(play, type, here, turns, unfit);
                })) {
                all.emplace_back(here, turns);
            }
        }
    }
    return all;
}

} // namespace bastide::checking
