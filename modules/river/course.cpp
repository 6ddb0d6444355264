// Where river tiles may go. Nothing is kept in the state: the river grows like a tree from its first tile, so of the
// tiles that one is connected to, the one placed before it is on the way to the beginning.
#include "river.hpp"
#include <algorithm>

namespace bastide::river {

namespace {

constexpr unsigned no_side = 4;

/// Quarter turns to the right between entering a tile at one side and leaving it at another: 0 straight, 1 right, 3
/// left.
constexpr unsigned turn(unsigned in, unsigned out) { return (out + 6U - in) % 4U; }

} // namespace

void Course::install(Registry& registry, const Tiles& tiles, const BesideCity& beside) {
    tiles_ = &tiles;
    beside_ = &beside;
    const std::string& u_turn = registry.text("river_u_turn");
    u_turn_ = u_turn == "immediate"              ? UTurn::immediate
              : u_turn == "immediate_and_triple" ? UTurn::immediate_and_triple
                                                 : UTurn::none_allowed;
    fork_turns_ = registry.flag("river_fork_counts_as_turn");
    in_bag_ = registry.flag("river_tiles_in_bag");
    using Veto = Hook<bool(const Play&, TileTypeId, Position, unsigned)>;
    const auto forbid = [&](const std::string& rules, const Veto& veto) { // apart, so that who asks why hears which
        registry.veto_placement({.rules = rules, .concerns = hook<&Course::concerns>(this), .turned = veto});
    };
    if (in_bag_) {
        forbid("RIVER-048", hook<&Course::connects>(this));
        return;
    }
    forbid("RIVER-042", hook<&Course::goes_on_nowhere>(this)); // first, as it forbids most squares
    forbid("RIVER-048", hook<&Course::connects>(this));
    forbid(u_turn_ == UTurn::immediate              ? "RIVER-043"
           : u_turn_ == UTurn::immediate_and_triple ? "RIVER-043 RIVER-045"
                                                    : "RIVER-043 RIVER-092",
           hook<&Course::makes_u_turn>(this));
    if (registry.text("river_curve_towards_river") == "forbidden") {
        forbid("RIVER-046", hook<&Course::faces_river>(this));
    }
    if (beside.placed_by_player()) {
        forbid(beside.rule(), hook<&Course::leads_astray>(this));
    }
}

Course::Meeting Course::meeting(const Play& play, TileTypeId id, Position p, unsigned rotation) const {
    Meeting it;
    for (unsigned side = 0; side < 4; ++side) {
        if (tiles_->river_at(play.type(id), rotation, side) != TileType::no_segment && river_beyond(play, p, side)) {
            it.in = side;
            ++it.ends;
        }
    }
    return it;
}

/// RIVER-048: with all river tiles in the bag rivers may meet, but not two branches of one.
bool Course::connects(const Play& play, TileTypeId id, Position p, unsigned rotation) const {
    return meeting(play, id, p, rotation).ends > 1 && (!in_bag_ || joins(play, play.type(id), p, rotation));
}

/// RIVER-042 RIVER-050: no end of the river is there; unless it only begins.
bool Course::goes_on_nowhere(const Play& play, TileTypeId id, Position p, unsigned rotation) const {
    return meeting(play, id, p, rotation).ends == 0 && !(beside_->placed_by_player() && !tiles_->river_begun(play));
}

bool Course::leads_astray(const Play& play, TileTypeId id, Position p, unsigned rotation) const {
    return beside_->bars(play, id, p, rotation);
}

/// `is_barred(in, out, turned)`, of every way of a tile that goes on with one end and turns.
template <class Barred>
bool Course::any_curve(const Play& play, TileTypeId id, Position p, unsigned rotation, const Barred& is_barred) const {
    const TileType& type = play.type(id);
    const auto [in, ends] = meeting(play, id, p, rotation);
    if (ends != 1) {
        return false;
    }
    const bool branching = is_branching(type, rotation, in);
    for (unsigned out = 0; out < 4; ++out) {
        if (out == in || tiles_->river_at(type, rotation, out) != tiles_->river_at(type, rotation, in)) {
            continue;
        }
        const unsigned turned = branching && !fork_turns_ ? 0 : turn(in, out);
        if (turned != 0 && is_barred(in, out, turned)) {
            return true;
        }
    }
    return false;
}

bool Course::makes_u_turn(const Play& play, TileTypeId id, Position p, unsigned rotation) const {
    return any_curve(play, id, p, rotation,
                     [&](unsigned in, unsigned, unsigned turned) { return turns_back(play, p, in, turned); });
}

bool Course::faces_river(const Play& play, TileTypeId id, Position p, unsigned rotation) const {
    return any_curve(play, id, p, rotation,
                     [&](unsigned, unsigned out, unsigned) { return leads_to_river(play, p, out); });
}

/// Whether a river comes to this side of a square. (An edge that matches anything is none.)
bool Course::river_beyond(const Play& play, Position p, unsigned side) const {
    const TileId there = play.tile_at(neighbour(p, side));
    return there != none_of<TileId> &&
           tiles_->river_at(play.type_of(there), play.tile(there).rotation, opposite(side)) != TileType::no_segment;
}

/// With all river tiles in the bag rivers begin anywhere; still no two branches of one river meet (RIVER-048).
bool Course::joins(const Play& play, const TileType& type, Position p, unsigned rotation) const {
    std::array<FeatureId, 4> met{};
    for (unsigned side = 0; side < 4; ++side) {
        met[side] = none_of<FeatureId>;
        const std::uint8_t mine = tiles_->river_at(type, rotation, side);
        if (mine == TileType::no_segment || !river_beyond(play, p, side)) {
            continue;
        }
        const TileId there = play.tile_at(neighbour(p, side));
        met[side] = play.feature_of(play.segment_at(there, port_of_side(opposite(side))));
        for (unsigned other = 0; other < side; ++other) {
            if (met[other] == met[side] && tiles_->river_at(type, rotation, other) == mine) {
                return true;
            }
        }
    }
    return false;
}

/// The side of a tile through which the river comes from its first tile, as seen from another of its sides.
unsigned Course::upstream(const Play& play, TileId id, unsigned out) const {
    const Tile& tile = play.tile(id);
    const TileType& type = play.type(tile.type);
    const std::uint8_t river = tiles_->river_at(type, tile.rotation, out);
    for (unsigned side = 0; side < 4; ++side) {
        if (side != out && tiles_->river_at(type, tile.rotation, side) == river) {
            const TileId there = play.tile_at(neighbour(tile.at, side));
            if (there != none_of<TileId> && there < id) {
                return side;
            }
        }
    }
    return no_side;
}

bool Course::is_branching(const TileType& type, unsigned rotation, unsigned side) const {
    const std::uint8_t river = tiles_->river_at(type, rotation, side);
    int ends = 0;
    for (unsigned other = 0; other < 4; ++other) {
        ends += tiles_->river_at(type, rotation, other) == river ? 1 : 0;
    }
    return ends > 2;
}

/// RIVER-043 RIVER-044 RIVER-045 RIVER-092: whether a tile at p, which enters at `in` and turns so, makes a U-turn with
/// the curves before it. Two like turns look alike from both ends, so it does not matter which way the water flows.
bool Course::turns_back(const Play& play, Position p, unsigned in, unsigned turned) const {
    int like = 0;
    bool next = true; // no tile between
    TileId at = play.tile_at(neighbour(p, in));
    unsigned out = opposite(in);
    while (at != none_of<TileId>) {
        const unsigned from = upstream(play, at, out);
        if (from == no_side) {
            return false;
        }
        const Tile& tile = play.tile(at);
        const bool counts = fork_turns_ || !is_branching(play.type(tile.type), tile.rotation, from);
        const unsigned here = counts ? turn(from, out) : 0;
        if (here != 0 && here != turned) {
            return false; // a curve the other way
        }
        like += here == turned ? 1 : 0;
        if (like == 2 || (like == 1 && (next || u_turn_ == UTurn::none_allowed))) {
            return true;
        }
        if (u_turn_ == UTurn::immediate) {
            return false;
        }
        next = false;
        at = play.tile_at(neighbour(tile.at, from));
        out = opposite(from);
    }
    return false;
}

/// RIVER-046: the row or column ahead of an end that turned.
bool Course::leads_to_river(const Play& play, Position p, unsigned side) const {
    const Core& core = play.core();
    for (Position q = neighbour(p, side);
         q.x >= core.low.x && q.x <= core.high.x && q.y >= core.low.y && q.y <= core.high.y; q = neighbour(q, side)) {
        const TileId there = play.tile_at(q);
        if (there != none_of<TileId> && tiles_->is_river(play, play.tile(there).type)) {
            return true;
        }
    }
    return false;
}

} // namespace bastide::river
