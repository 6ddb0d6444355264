#include "house_board.hpp"
#include "bastide/game/tile_def.hpp"
#include <algorithm>

namespace bastide::test::house {

Square beside(Square p, int side) {
    static constexpr int steps[4][2] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};
    return {p.first + steps[side][0], p.second + steps[side][1]};
}

namespace {

Kind kind_named(const std::string& name) {
    return name == "road"        ? Kind::road
           : name == "city"      ? Kind::city
           : name == "monastery" ? Kind::cloister
           : name == "shrine"    ? Kind::shrine
           : name == "garden"    ? Kind::garden
           : name == "field"     ? Kind::field
                                 : Kind::other;
}

} // namespace

bool Face::shows(Kind kind) const {
    return std::any_of(segments.begin(), segments.end(), [&](const Segment& it) { return it.kind == kind; });
}

Face face_of(const TileDef& tile) {
    static const char* const names[words] = {"pennant", "inn", "cathedral", "wine", "grain", "cloth", "princess"};
    Face face;
    face.name = tile.name;
    face.edges = tile.edges;
    face.at.fill(-1);
    face.foundation = tile.words.contains("tower-foundation");
    face.volcano = tile.words.contains("volcano");
    face.dragon = tile.words.contains("dragon");
    face.portal = tile.words.contains("portal");
    for (const SegmentDef& printed : tile.segments) {
        Face::Segment segment;
        segment.kind = kind_named(printed.kind);
        for (int word = 0; word < words; ++word) {
            const auto found = printed.words.find(names[word]);
            segment.counts[static_cast<std::size_t>(word)] = found == printed.words.end() ? 0 : found->second;
        }
        for (const unsigned other : printed.borders) {
            segment.borders.push_back(static_cast<int>(other));
        }
        const bool wall = printed.kind == "abbey";
        face.abbey = face.abbey || wall;
        for (const unsigned port : printed.ports) {
            face.at[port] = wall ? -1 : static_cast<int>(face.segments.size());
        }
        face.segments.push_back(std::move(segment));
    }
    for (const auto& [one, other] : tile.adjacent) {
        face.segments[one].touches.push_back(static_cast<int>(other));
        face.segments[other].touches.push_back(static_cast<int>(one));
    }
    return face;
}

/// The start tile lies in the middle; of an even number of rows or columns one more lies south or east of it.
bool Room::on_table(Square p) const {
    const int west = (width - 1) / 2, north = (height - 1) / 2;
    const int columns = width + (area == "table_extended" ? extension : 0);
    const bool in_width = width == 0 || (p.first >= -west && p.first < columns - west);
    const bool in_height = height == 0 || (p.second >= -north && p.second < height - north);
    return in_width && in_height;
}

int Board::at(Square p) const {
    const int x = p.first + span / 2, y = p.second + span / 2;
    return x < 0 || y < 0 || x >= span || y >= span ? -1 : grid_[static_cast<std::size_t>(y * span + x)];
}

int Board::around(const Feature& feature) const {
    const Square p = feature.home;
    int tiles = 0;
    for (int dy = -1; dy <= 1; ++dy) {
        for (int dx = -1; dx <= 1; ++dx) {
            const bool counts = corners(feature) ? dx != 0 || dy != 0 : dx * dx + dy * dy == 1;
            tiles += counts && at({p.first + dx, p.second + dy}) >= 0 ? 1 : 0;
        }
    }
    return tiles;
}

bool Board::corners(const Feature& feature) const { return feature.kind != Kind::cloister || !room_.orthogonal; }

int Board::sides_covered(Square p) const {
    int sides = 0;
    for (int side = 0; side < 4; ++side) {
        sides += at(beside(p, side)) >= 0 ? 1 : 0;
    }
    return sides;
}

bool Board::in_room(Square p) const {
    if (room_.area == "floor") {
        return !room_.furniture.contains(p);
    }
    if (room_.area != "table_shifting") {
        return room_.on_table(p);
    }
    int west = p.first, east = p.first, north = p.second, south = p.second;
    for (const Laid& tile : tiles_) {
        west = std::min(west, tile.at.first);
        east = std::max(east, tile.at.first);
        north = std::min(north, tile.at.second);
        south = std::max(south, tile.at.second);
    }
    return (room_.width == 0 || east - west < room_.width) && (room_.height == 0 || south - north < room_.height);
}

bool Board::fits(const Face& face, Square p, int turns) const {
    if (at(p) >= 0 || sides_covered(p) == 0) {
        return false;
    }
    if (face.abbey) { // AM-021, AM-022
        return sides_covered(p) == 4 && in_room(p);
    }
    const Laid here{p, &face, turns};
    for (int side = 0; side < 4; ++side) {
        const int there = at(beside(p, side));
        if (there >= 0 && edge(tiles_[static_cast<std::size_t>(there)], (side + 2) % 4) != edge(here, side)) {
            return false;
        }
    }
    return in_room(p);
}

int Board::field_at_corner(Square p, int corner) const {
    if (at(p) < 0) {
        return -1;
    }
    const Laid& tile = tiles_[static_cast<std::size_t>(at(p))];
    const int one = segment_at(tile, 3 * corner + 2), other = segment_at(tile, (3 * corner + 3) % 12);
    const bool field = one >= 0 && tile.face->segments[static_cast<std::size_t>(one)].kind == Kind::field;
    return field && one == other ? one : -1;
}

Spot Board::beyond(int tile, int port) const {
    const int there = at(beside(tiles_[static_cast<std::size_t>(tile)].at, port / 3));
    const int facing = ((port / 3 + 2) % 4) * 3 + 2 - port % 3;
    const int other = there < 0 ? -1 : segment_at(tiles_[static_cast<std::size_t>(there)], facing);
    return other < 0 ? Spot{} : Spot{there, other};
}

bool Board::fits_anywhere(const Face& face) const {
    return std::any_of(open_.begin(), open_.end(), [&](Square p) {
        return fits(face, p, 0) || fits(face, p, 1) || fits(face, p, 2) || fits(face, p, 3);
    });
}

void Board::lay(const Laid& tile) {
    grid_[static_cast<std::size_t>((tile.at.second + span / 2) * span + tile.at.first + span / 2)] =
        static_cast<int>(tiles_.size());
    first_.push_back(static_cast<int>(parent_.size()));
    tiles_.push_back(tile);
    for (std::size_t i = 0; i < tile.face->segments.size(); ++i) {
        parent_.push_back(0);
    }
    open_.erase(tile.at);
    for (int side = 0; side < 4; ++side) {
        if (at(beside(tile.at, side)) < 0) {
            open_.insert(beside(tile.at, side));
        }
    }
    join();
    measure();
}

int Board::root(int node) const {
    while (parent_[static_cast<std::size_t>(node)] != node) {
        node = parent_[static_cast<std::size_t>(node)];
    }
    return node;
}

/// Segments that face each other across a side are one feature. The smaller number names it.
void Board::join() {
    for (std::size_t i = 0; i < parent_.size(); ++i) {
        parent_[i] = static_cast<int>(i);
    }
    for (std::size_t t = 0; t < tiles_.size(); ++t) {
        for (int port = 3; port < 9; ++port) { // east and south: every side once
            const int there = at(beside(tiles_[t].at, port / 3));
            const int mine = segment_at(tiles_[t], port);
            if (there < 0 || mine < 0) {
                continue;
            }
            const int facing = ((port / 3 + 2) % 4) * 3 + 2 - port % 3;
            const int other = segment_at(tiles_[static_cast<std::size_t>(there)], facing);
            if (other >= 0) {
                const int a = root(first_[t] + mine), b = root(first_[static_cast<std::size_t>(there)] + other);
                parent_[static_cast<std::size_t>(std::max(a, b))] = std::min(a, b);
            }
        }
    }
}

void Board::measure() {
    features_.clear();
    number_.assign(parent_.size(), -1);
    std::vector<int> last; // tile counted last, by feature
    for (std::size_t t = 0; t < tiles_.size(); ++t) {
        const Face& face = *tiles_[t].face;
        for (std::size_t s = 0; s < face.segments.size(); ++s) {
            const auto node = static_cast<std::size_t>(first_[t]) + s;
            const auto leader = static_cast<std::size_t>(root(static_cast<int>(node)));
            if (leader == node) {
                number_[node] = static_cast<int>(features_.size());
                features_.push_back({face.segments[s].kind, static_cast<int>(node), 0, 0, tiles_[t].at, {}, true, {}});
                last.push_back(-1);
            }
            number_[node] = number_[leader];
            const auto f = static_cast<std::size_t>(number_[node]);
            features_[f].tiles += last[f] == static_cast<int>(t) ? 0 : 1;
            last[f] = static_cast<int>(t);
            for (std::size_t word = 0; word < words; ++word) {
                features_[f].counts[word] += face.segments[s].counts[word];
            }
        }
        for (int port = 0; port < 12; ++port) {
            const Square p = beside(tiles_[t].at, port / 3);
            const int mine = segment_at(tiles_[t], port);
            const bool closed = at(p) >= 0 || (room_.border_completes && !room_.on_table(p));
            if (mine >= 0 && !closed) {
                Feature& feature = features_[static_cast<std::size_t>(number_of({static_cast<int>(t), mine}))];
                feature.one_square = feature.one_square && (feature.gaps == 0 || feature.gap_at == p);
                feature.gap_at = p;
                ++feature.gaps;
            }
        }
    }
}

bool Board::complete(const Feature& feature) const {
    if (surrounded(feature.kind)) {
        return around(feature) == (corners(feature) ? 8 : 4);
    }
    return feature.gaps == 0;
}

/// All that the tile's parts would join to it has its gaps at that one square, and none of these parts leads on.
bool Board::completes(const Laid& tile, const Feature& feature) const {
    if (surrounded(feature.kind)) {
        const int dx = feature.home.first - tile.at.first, dy = feature.home.second - tile.at.second;
        const bool near = corners(feature) ? dx * dx <= 1 && dy * dy <= 1 : dx * dx + dy * dy == 1;
        return near && around(feature) == (corners(feature) ? 7 : 3);
    }
    if (!feature.one_square || feature.gap_at != tile.at) {
        return false;
    }
    std::set<int> keys{feature.key}, parts;
    bool leads_on = false;
    for (std::size_t size = 0; size != keys.size() + parts.size();) {
        size = keys.size() + parts.size();
        for (int port = 0; port < 12; ++port) {
            const Square p = beside(tile.at, port / 3);
            const int mine = segment_at(tile, port), there = at(p);
            if (mine < 0) {
                continue;
            }
            if (there < 0) {
                const bool border = room_.border_completes && !room_.on_table(p);
                leads_on = leads_on || (parts.contains(mine) && !border);
                continue;
            }
            const int facing = ((port / 3 + 2) % 4) * 3 + 2 - port % 3;
            const int other = segment_at(tiles_[static_cast<std::size_t>(there)], facing);
            const int key = other < 0 ? -1 : this->feature({there, other}).key;
            if (keys.contains(key) || parts.contains(mine)) {
                parts.insert(mine);
                keys.insert(key);
            }
        }
    }
    return !leads_on && !parts.empty() && std::all_of(features_.begin(), features_.end(), [&](const Feature& it) {
        return !keys.contains(it.key) || (it.gaps > 0 && it.one_square && it.gap_at == tile.at);
    });
}

std::set<int> Board::cities_of(int farm) const {
    std::set<int> cities;
    for (std::size_t t = 0; t < tiles_.size(); ++t) {
        for (std::size_t s = 0; s < tiles_[t].face->segments.size(); ++s) {
            if (number_of({static_cast<int>(t), static_cast<int>(s)}) != farm) {
                continue;
            }
            for (const int other : tiles_[t].face->segments[s].borders) {
                if (tiles_[t].face->segments[static_cast<std::size_t>(other)].kind == Kind::city) {
                    cities.insert(number_of({static_cast<int>(t), other}));
                }
            }
        }
    }
    return cities;
}

} // namespace bastide::test::house
