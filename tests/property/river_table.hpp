// The river by itself: the printed tiles on a table, and what is wrong with the water that they form. It knows nothing
// of the module.
#pragma once
#include "bastide/game/tile.hpp"
#include "bastide/game/tile_def.hpp"
#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace bastide::test {

using Square = std::pair<int, int>;
inline constexpr int steps[4][2] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};
inline Square beside(Square p, int side) { return {p.first + steps[side][0], p.second + steps[side][1]}; }

/// A tile as it lies: what its four sides show, and which of them its river joins (sides of one number).
struct Lying {
    std::array<std::string, 4> edges;
    std::array<int, 4> water{-1, -1, -1, -1};
    bool is_river() const { return *std::max_element(water.begin(), water.end()) >= 0; }
    int arms() const {
        return static_cast<int>(std::count_if(water.begin(), water.end(), [](int w) { return w >= 0; }));
    }
};

inline Lying lying(const TileDef& tile, unsigned quarter_turns) {
    Lying it;
    for (unsigned side = 0; side < 4; ++side) {
        it.edges[(side + quarter_turns) % 4] = tile.edges[side];
    }
    for (std::size_t i = 0; i < tile.segments.size(); ++i) {
        if (tile.segments[i].kind == "river") {
            for (const unsigned port : tile.segments[i].ports) {
                it.water[(port / 3 + quarter_turns) % 4] = static_cast<int>(i);
            }
        }
    }
    return it;
}

/// The switches that concern the course.
struct Rules {
    std::string u_turn;
    bool towards_forbidden = false, fork_turns = true, bag = false;
};

/// The tiles on the table in the order in which they were placed, and what is wrong with the river that they form.
class Table {
public:
    explicit Table(Rules rules) : rules_(std::move(rules)) {}

    void put(Square at, const Lying& tile, bool first_tiles) {
        tiles_[at] = tile;
        if (tile.is_river() && first_tiles) {
            roots_.push_back(at);
        }
    }

    /// Edges match, a neighbour is there, and the river with this tile is one that the rules allow.
    bool may_put(Square at, const Lying& tile) const {
        if (tiles_.count(at) != 0) {
            return false;
        }
        int neighbours = 0, wet = 0;
        for (int side = 0; side < 4; ++side) {
            const auto there = tiles_.find(beside(at, side));
            if (there != tiles_.end()) {
                ++neighbours;
                if (there->second.edges[static_cast<std::size_t>((side + 2) % 4)] !=
                    tile.edges[static_cast<std::size_t>(side)]) {
                    return false;
                }
                wet += tile.water[static_cast<std::size_t>(side)] >= 0 ? 1 : 0;
            }
        }
        if (neighbours == 0) {
            return false;
        }
        if (!tile.is_river()) {
            return true;
        }
        Table after(*this);
        after.put(at, tile, false);
        if (rules_.bag) {
            return !after.has_loop();
        }
        return wet == 1 && after.problem().empty() && !(rules_.towards_forbidden && leads_to_river(at, tile));
    }

    /// Empty, or what the river does that it must not.
    std::string problem() const {
        if (has_loop()) {
            return "two branches of the river are connected";
        }
        if (rules_.bag) {
            return "";
        }
        std::set<Square> reached;
        std::vector<std::string> courses;
        follow(roots_.front(), -1, "", reached, courses);
        for (const auto& [at, tile] : tiles_) {
            if (tile.is_river() && reached.count(at) == 0) {
                return "a river tile does not hang on the river";
            }
        }
        for (const std::string& course : courses) {
            if (forbidden(course)) {
                return "the river turns back: " + course;
            }
        }
        return "";
    }

    int open_ends() const {
        int ends = 0;
        for (const auto& [at, tile] : tiles_) {
            for (int side = 0; side < 4; ++side) {
                ends += tile.water[static_cast<std::size_t>(side)] >= 0 && tiles_.count(beside(at, side)) == 0 ? 1 : 0;
            }
        }
        return ends;
    }
    const std::map<Square, Lying>& tiles() const { return tiles_; }

private:
    /// As many joints as tiles: a loop somewhere. Parts of a tile's water that do not meet on it count apart.
    bool has_loop() const {
        std::map<std::pair<Square, int>, std::pair<Square, int>> leader;
        const auto find = [&](std::pair<Square, int> x) {
            while (leader.at(x) != x) {
                x = leader.at(x);
            }
            return x;
        };
        for (const auto& [at, tile] : tiles_) {
            for (const int water : tile.water) {
                if (water >= 0) {
                    leader[{at, water}] = {at, water};
                }
            }
        }
        for (const auto& [at, tile] : tiles_) {
            for (const int side : {1, 2}) { // every joint once
                const auto there = tiles_.find(beside(at, side));
                const int mine = tile.water[static_cast<std::size_t>(side)];
                if (mine < 0 || there == tiles_.end()) {
                    continue;
                }
                const auto a = find({at, mine});
                const auto b = find({there->first, there->second.water[static_cast<std::size_t>(side + 2) % 4]});
                if (a == b) {
                    return true;
                }
                leader[a] = b;
            }
        }
        return false;
    }

    /// The turns from the first tile to every end: S, L, R for each tile, . for a beginning.
    void follow(Square at, int in, const std::string& so_far, std::set<Square>& reached,
                std::vector<std::string>& courses) const {
        const auto here = tiles_.find(at);
        if (here == tiles_.end()) {
            courses.push_back(so_far);
            return;
        }
        reached.insert(at);
        const Lying& tile = here->second;
        bool ends = true;
        for (int side = 0; side < 4; ++side) {
            if (side == in || tile.water[static_cast<std::size_t>(side)] < 0) {
                continue;
            }
            ends = false;
            std::string next = so_far + '.';
            if (in >= 0) {
                const int heading = (in + 2) % 4;
                const bool counts = rules_.fork_turns || tile.arms() < 3;
                next.back() = side == heading || !counts ? 'S' : side == (heading + 1) % 4 ? 'R' : 'L';
            }
            follow(beside(at, side), (side + 2) % 4, next, reached, courses);
        }
        if (ends) {
            courses.push_back(so_far);
        }
    }

    bool forbidden(const std::string& course) const {
        if (course.find("LL") != std::string::npos || course.find("RR") != std::string::npos) {
            return true;
        }
        std::string curves;
        for (const char c : course) {
            if (c == 'L' || c == 'R' || c == '.') {
                curves += c;
            }
        }
        const std::size_t like = rules_.u_turn == "none_allowed" ? 2 : rules_.u_turn == "immediate" ? 100 : 3;
        return curves.find(std::string(like, 'L')) != std::string::npos ||
               curves.find(std::string(like, 'R')) != std::string::npos;
    }

    bool leads_to_river(Square at, const Lying& tile) const {
        int in = -1;
        for (int side = 0; side < 4; ++side) {
            if (tile.water[static_cast<std::size_t>(side)] >= 0 && tiles_.count(beside(at, side)) != 0) {
                in = side;
            }
        }
        for (int side = 0; side < 4; ++side) {
            const bool straight = side == (in + 2) % 4 || (tile.arms() > 2 && !rules_.fork_turns);
            if (side == in || straight || tile.water[static_cast<std::size_t>(side)] < 0) {
                continue;
            }
            for (const auto& [there, other] : tiles_) {
                const int ahead =
                    (there.first - at.first) * steps[side][0] + (there.second - at.second) * steps[side][1];
                const bool in_line = steps[side][0] != 0 ? there.second == at.second : there.first == at.first;
                if (other.is_river() && in_line && ahead > 0) {
                    return true;
                }
            }
        }
        return false;
    }

    Rules rules_;
    std::map<Square, Lying> tiles_;
    std::vector<Square> roots_;
};

} // namespace bastide::test
