// Tiles, open squares, and features that meet.
#include "bastide/error.hpp"
#include "bastide/play.hpp"
#include <algorithm>
#include <utility>

namespace bastide {

namespace {
constexpr std::array<Position, 8> around{{{-1, -1}, {0, -1}, {1, -1}, {-1, 0}, {1, 0}, {-1, 1}, {0, 1}, {1, 1}}};
constexpr int all_around = 8;
constexpr std::uint16_t unlabelled = 0xFFFF; // segment of a tile that is being placed

/// How many ports a set has: without an instruction for it, as on the portable default, counting is a call.
constexpr auto members = [] {
    std::array<std::uint8_t, 1U << ports> count{};
    for (unsigned set = 0; set < count.size(); ++set) {
        count[set] = static_cast<std::uint8_t>(std::popcount(set));
    }
    return count;
}();

} // namespace

int Play::surrounding(Position p) const {
    int covered = 0;
    for (const Position step : around) {
        const Position q{static_cast<std::int16_t>(p.x + step.x), static_cast<std::int16_t>(p.y + step.y)};
        covered += tile_at(q) != none_of<TileId> ? 1 : 0;
    }
    return covered;
}

BoardPieces Play::pieces() const {
    BoardPieces shown;
    for (const auto& show : rules_->pieces) {
        show(*this, shown);
    }
    return shown;
}

bool Play::closed(FeatureId f) const {
    const Feature& it = feature(f);
    switch (rules_->kinds[index(it.kind)].spec.closing) {
    case Closing::gaps:
        return it.open == 0;
    case Closing::surrounded:
        return surrounding(position_of(f)) == all_around;
    case Closing::never:
        break;
    }
    return false;
}

int Play::tiles_of(FeatureId f) const {
    const Feature& it = feature(f);
    if ((it.flags & Feature::siblings) == 0) {
        return it.segments; // no tile can have two segments in it
    }
    const std::uint32_t mark = next_mark();
    int tiles = 0;
    each_segment(f, [&](SegmentId s) {
        std::uint32_t& seen = marks_[owner_tile_[index(s)]];
        tiles += seen != mark ? 1 : 0;
        seen = mark;
    });
    return tiles;
}

/// Marks are free again before anybody else may want them.
void Play::list_bordering(FeatureId f, KindId kind) const {
    const std::uint32_t mark = next_mark();
    each_segment(f, [&](SegmentId s) {
        const SegmentId first = tile(tile_of(s)).first;
        for (std::uint32_t rest = segment_type(s).borders; rest != 0; rest &= rest - 1) {
            const std::size_t other = index(first) + static_cast<std::size_t>(std::countr_zero(rest));
            const auto g = static_cast<FeatureId>(label_[other]);
            if (feature(g).kind == kind && marks_[index(g)] != mark) {
                marks_[index(g)] = mark;
                bordering_.push_back(g);
            }
        }
    });
}

SegmentId Play::segment_at(TileId tile_id, unsigned port) const {
    const Tile& t = tile(tile_id);
    const std::uint8_t local = type(t.type).segment_at[t.rotation][port];
    return local == TileType::no_segment ? none_of<SegmentId> : static_cast<SegmentId>(index(t.first) + local);
}

// ---------------------------------------------------------------- open squares

void Play::close_square(std::uint16_t square) {
    const auto last = static_cast<std::uint16_t>(--core_->squares);
    if (square != last) {
        squares_[square] = squares_[last];
        grid_[cell_of(squares_[square].at)] = static_cast<std::uint16_t>(open_square | square);
    }
    squares_[last] = {};
}

/// The square at p, seen from a tile on its side `side`, shows it `terrain`.
void Play::open_or_update(Position p, unsigned side, TerrainId terrain) {
    std::uint16_t& cell = grid_[cell_of(p)];
    if (cell == 0) {
        cell = static_cast<std::uint16_t>(open_square | core_->squares);
        squares_[core_->squares++] = {p, 0};
    }
    squares_[cell & ~open_square].row += static_cast<std::uint32_t>(index(terrain)) * rules_->row_step[side];
}

// ---------------------------------------------------------------- features

/// One feature of two. The smaller one is relabelled, so that finding a feature is one look-up.
std::size_t Play::unite(std::size_t f, std::size_t g) {
    if (f == g) {
        return f;
    }
    if (features_[f].segments < features_[g].segments) {
        std::swap(f, g);
    }
    Feature& keep = features_[f];
    Feature& gone = features_[g];
    std::size_t s = g;
    do {
        label_[s] = static_cast<std::uint16_t>(f);
        s = ring_[s];
    } while (s != g);
    std::swap(ring_[f], ring_[g]);
    keep.open = static_cast<std::uint16_t>(keep.open + gone.open);
    keep.segments = static_cast<std::uint16_t>(keep.segments + gone.segments);
    keep.flags = static_cast<std::uint8_t>(keep.flags | gone.flags);
    keep.claims = static_cast<std::uint8_t>(keep.claims + gone.claims);
    keep.others = static_cast<std::uint8_t>(keep.others + gone.others);
    for (std::size_t i = 0; i < max_attributes; ++i) {
        keep.counters[i] = static_cast<std::int16_t>(keep.counters[i] + gone.counters[i]);
    }
    if (gone.figures != none_of<FigureId>) {
        if (keep.figures == none_of<FigureId>) {
            keep.figures = gone.figures;
        } else {
            std::swap(figures_[index(keep.figures)].next, figures_[index(gone.figures)].next);
        }
    }
    return f;
}

/// A segment that is in no feature yet joins one: cheaper than uniting two. `open`: its gaps.
void Play::join(std::size_t s, std::size_t f, const Feature& initial, unsigned open) {
    Feature& keep = features_[f];
    label_[s] = static_cast<std::uint16_t>(f);
    ring_[s] = ring_[f];
    ring_[f] = static_cast<std::uint16_t>(s);
    keep.open = static_cast<std::uint16_t>(keep.open + open);
    ++keep.segments;
    keep.flags = static_cast<std::uint8_t>(keep.flags | initial.flags);
    for (std::size_t i = 0; i < max_attributes; ++i) {
        keep.counters[i] = static_cast<std::int16_t>(keep.counters[i] + initial.counters[i]);
    }
}

bool Play::closes_by_gaps(const Feature& f) const { return (rules_->closing_by_gaps >> index(f.kind) & 1U) != 0; }

/// Joins what meets on one side of a new tile with a neighbour; the neighbour's gaps close, whatever meets them.
/// `open`: the gaps that the tile's segments keep.
void Play::connect(const TileType& kind, const Tile& here, unsigned side, const Tile& there, const std::uint8_t* open) {
    const std::uint8_t* const mine = &kind.segment_at[here.rotation][side * 3];
    const std::uint8_t* const theirs = &type(there.type).segment_at[there.rotation][opposite(side) * 3U];
    for (unsigned k = 0; k < 3; ++k) {
        const std::uint8_t a = mine[k];
        const std::uint8_t b = theirs[2 - k];
        if (b == TileType::no_segment) {
            continue;
        }
        const std::size_t g = label_[index(there.first) + b];
        --features_[g].open;
        if (a == TileType::no_segment || kind.segments[a].initial.kind != features_[g].kind) {
            // closed by an edge that matches anything, without being part of the new tile
            if (features_[g].open == 0 && closes_by_gaps(features_[g])) {
                note_closed(static_cast<FeatureId>(g));
            }
            continue;
        }
        const std::size_t s = index(here.first) + a;
        if (label_[s] == unlabelled) {
            join(s, g, kind.segments[a].initial, open[a]);
        } else if (label_[s] != g) {
            unite(label_[s], g);
        }
    }
}

/// A feature whose last gap closed waits for the scoring of this part.
void Play::note_closed(FeatureId f) {
    const Feature& it = feature(f);
    if ((it.flags & (Feature::listed | Feature::completed)) == 0 &&
        rules_->kinds[index(it.kind)].spec.scores_when_completed) {
        list_score(f, occasions::completed);
    }
}

void Play::check_surrounded(TileId placed) {
    const Position p = tile(placed).at;
    for (std::uint16_t i = 0; i < core_->watched;) {
        const Position q = watched_[i].at;
        const bool near = q.x >= p.x - 1 && q.x <= p.x + 1 && q.y >= p.y - 1 && q.y <= p.y + 1;
        if (near && surrounding(q) == all_around) {
            note_closed(watched_[i].feature);
            watched_[i] = watched_[--core_->watched];
            watched_[core_->watched] = {};
        } else {
            ++i;
        }
    }
}

// ---------------------------------------------------------------- tiles

TileId Play::put_tile(TileTypeId t, Position p, unsigned rotation, PlayerId by) {
    const StateLayout& l = rules_->layout;
    const TileType& kind = type(t);
    const unsigned count = kind.segment_count;
    const bool crowded = core_->squares + 4U > l.square_capacity; // tiles that lie apart leave more squares open
    if (core_->tiles == l.tile_capacity || core_->segments + count > l.segment_capacity || crowded) {
        throw Error("The board is full: this game has " + std::to_string(l.tile_capacity) +
                    " tiles at most; force fewer tiles or add a tile set.");
    }
    reach(p);
    std::uint16_t& cell = grid_[cell_of(p)];
    if ((cell & open_square) != 0) {
        close_square(static_cast<std::uint16_t>(cell & ~open_square));
    }
    const auto id = static_cast<TileId>(core_->tiles++);
    cell = static_cast<std::uint16_t>(index(id) + 1);
    const std::uint16_t first = core_->segments;
    core_->segments = static_cast<std::uint16_t>(first + count);
    Tile& tile = tiles_[index(id)];
    tile = {t, static_cast<std::uint8_t>(rotation), by, p, static_cast<SegmentId>(first), 0};
    for (unsigned i = 0; i < count; ++i) {
        label_[first + i] = unlabelled;
        owner_tile_[first + i] = static_cast<std::uint16_t>(index(id));
    }
    unsigned met = 0; // bit set of the ports that a neighbour covers
    std::array<const Tile*, 4> neighbours{};
    for (unsigned side = 0; side < 4; ++side) {
        const Position q = neighbour(p, side);
        const std::uint16_t there = grid_[cell_of(q)];
        if (there != 0 && there < open_square) {
            neighbours[side] = &tiles_[there - 1];
            met |= 0b111U << (side * 3);
        } else {
            open_or_update(q, opposite(side), kind.edges[rotation][side]);
        }
    }
    std::array<std::uint8_t, max_segments_per_tile> open; // gaps that are left of each segment
    for (unsigned i = 0; i < count; ++i) {
        open[i] = members[rotate_ports(kind.segments[i].ports, rotation) & ~met];
    }
    for (unsigned side = 0; side < 4; ++side) {
        if (neighbours[side] != nullptr) {
            connect(kind, tile, side, *neighbours[side], open.data());
        }
    }
    for (unsigned i = 0; i < count; ++i) {
        const auto s = static_cast<std::uint16_t>(first + i);
        if (label_[s] == unlabelled) {
            features_[s] = kind.segments[i].initial;
            features_[s].open = open[i];
            label_[s] = s;
            ring_[s] = s;
        }
        const Feature& f = features_[label_[s]];
        if (f.open == 0 && closes_by_gaps(f)) {
            note_closed(static_cast<FeatureId>(label_[s]));
        }
    }
    if (rules_->watch_unoccupied) {
        watch_surroundings(id);
    }
    if (core_->watched != 0) {
        check_surrounded(id);
    }
    return id;
}

/// Features that close when surrounded are watched even while nobody stands on them, if a module wants to hear.
void Play::watch_surroundings(TileId id) {
    const Tile& tile = tiles_[index(id)];
    for (unsigned i = 0; i < type(tile.type).segment_count; ++i) {
        const std::size_t s = index(tile.first) + i;
        const CompiledKind& k = rules_->kinds[index(features_[s].kind)];
        if (k.spec.closing == Closing::surrounded && k.report_unoccupied) {
            features_[s].flags |= Feature::watched;
            watched_[core_->watched++] = {static_cast<FeatureId>(s), tile.at};
        }
    }
}

TileId Play::lay(TileTypeId t, Position p, unsigned rotation, PileId from, PlayerId by) {
    if (tile_at(p) != none_of<TileId>) {
        throw Error("A tile lies at " + position_text(p) + " already.");
    }
    take_tile(t, from);
    const TileId id = put_tile(t, p, rotation, by);
    emit({.id = EventId::tile_placed, .player = by, .tile = id});
    return id;
}

void Play::lay_block(const Block& block, Position p, unsigned rotation, PileId from, PlayerId by) {
    for (const Block::Cell& cell : block.cells) {
        Position offset = cell.at;
        for (unsigned quarter = 0; quarter < rotation; ++quarter) {
            offset = {static_cast<std::int16_t>(-offset.y), offset.x};
        }
        lay(cell.type, {static_cast<std::int16_t>(p.x + offset.x), static_cast<std::int16_t>(p.y + offset.y)}, rotation,
            from, by);
    }
}

void Play::convert(FeatureId f, KindId kind) { features_[index(f)].kind = kind; }

void Play::close_side(TileId t, unsigned side) {
    const Tile& here = tile(t);
    for (unsigned k = 0; k < 3; ++k) {
        const std::uint8_t a = type(here.type).segment_at[here.rotation][side * 3 + k];
        if (a == TileType::no_segment) {
            continue;
        }
        const std::uint16_t f = label_[index(here.first) + a];
        if (features_[f].open > 0 && --features_[f].open == 0 && closes_by_gaps(features_[f])) {
            note_closed(static_cast<FeatureId>(f));
        }
    }
}

// ---------------------------------------------------------------- where tiles fit

bool Play::may_place(TileTypeId t, Position p, unsigned rotation) const {
    if (core_->tiles == 0 || !inside(p)) {
        return false;
    }
    const std::uint16_t cell = grid_[cell_of(p)];
    if ((cell & open_square) == 0) {
        return false;
    }
    const unsigned fits = rules_->fits[index(t) * rules_->rows + squares_[cell & ~open_square].row];
    if ((fits >> type(t).canonical[rotation] & 1U) == 0) {
        return false;
    }
    const auto& vetoes = rules_->placement_vetoes[index(t)];
    return std::none_of(vetoes.begin(), vetoes.end(), [&](const auto& veto) { return veto(*this, t, p, rotation); });
}

namespace {

/// Two actions' numbers, in one register where the machine has such ones.
using Pair [[gnu::vector_size(16), gnu::aligned(8), gnu::may_alias]] = std::uint64_t;

/// What the placements on one square differ by: for every set of rotations its members, as they count in an action's
/// number, and how many there are.
struct Turnings {
    std::array<std::array<std::uint64_t, 4>, 16> added{};
    std::array<std::uint8_t, 16> count{};
};

constexpr Turnings turnings = [] {
    Turnings all;
    for (unsigned set = 0; set < 16; ++set) {
        for (unsigned rotation = 0; rotation < 4; ++rotation) {
            if ((set >> rotation & 1U) != 0) {
                all.added[set][all.count[set]++] = Action{VerbId{}, static_cast<std::uint8_t>(rotation), 0, 0}.number();
            }
        }
    }
    return all;
}();

} // namespace

/// The hot spot of random play. First the squares where any rotation fits are gathered, then each of them writes four
/// actions, of which those that fit are kept: no branch to mispredict in either loop.
void Play::list_placements(TileTypeId t) const {
    const std::uint8_t* const fits = rules_->fits.data() + index(t) * rules_->rows;
    const std::size_t before = legal_.size();
    const std::uint32_t squares = core_->squares;
    std::uint32_t* const found = fitting_.data();
    std::size_t count = 0;
    for (std::uint32_t i = 0; i < squares; ++i) {
        found[count] = i;
        count += fits[squares_[i].row] != 0 ? 1 : 0;
    }
    Action* out = legal_.room(4 * count + 4);
    const std::uint64_t base = Action{verbs::place, 0, static_cast<std::uint16_t>(index(t)), 0}.number();
    for (std::size_t i = 0; i < count; ++i) {
        const OpenSquare square = squares_[found[i]];
        const unsigned rotations = fits[square.row];
        const std::uint64_t action = base | std::uint64_t{pack(square.at)} << 32;
        const Pair* const added = reinterpret_cast<const Pair*>(turnings.added[rotations].data());
        Pair* const four = reinterpret_cast<Pair*>(out); // auto would forget the alignment
        four[0] = action + added[0];
        four[1] = action + added[1];
        out += turnings.count[rotations];
    }
    legal_.wrote(out);
    if (const auto& vetoes = rules_->placement_vetoes[index(t)]; !vetoes.empty()) {
        const std::span<Action> all = legal_.view();
        const auto kept =
            std::remove_if(all.begin() + static_cast<std::ptrdiff_t>(before), all.end(), [&](const Action& a) {
                return std::any_of(vetoes.begin(), vetoes.end(),
                                   [&](const auto& veto) { return veto(*this, t, unpack(a.b), a.arg); });
            });
        legal_.shorten(static_cast<std::size_t>(kept - all.begin()));
    }
}

bool Play::fits_anywhere(TileTypeId t) const {
    for (const OpenSquare& square : open_squares()) {
        for (unsigned rotation = 0; rotation < 4; ++rotation) {
            if ((type(t).rotations >> rotation & 1U) != 0 && may_place(t, square.at, rotation)) {
                return true;
            }
        }
    }
    return false;
}

// ---------------------------------------------------------------- piles

void Play::take_tile(TileTypeId t, PileId from) {
    std::uint8_t& there = piles_[index(from) * rules_->types.size() + index(t)];
    if (there > 0) { // a forced tile may not be there
        --there;
        if (--pile_totals_[index(from)] == 0 && from == piles::supply && core_->stacked != 0) {
            next_layer();
        }
    }
}

/// The supply is used up: the first layer under it that has tiles takes its place. Not while the board is set up, when
/// modules sort tiles into layers. Rare, so kept out of line: move_tile is run for every tile.
[[gnu::noinline, gnu::cold]] void Play::next_layer() {
    const std::size_t types = rules_->types.size();
    for (const PileId layer : rules_->layers) {
        if (pile_totals_[index(layer)] != 0) {
            std::swap(pile_totals_[index(layer)], pile_totals_[index(piles::supply)]);
            std::swap_ranges(piles_, piles_ + types, piles_ + index(layer) * types);
            return;
        }
    }
}

void Play::move_tile(TileTypeId t, PileId from, PileId to) {
    take_tile(t, from);
    std::uint8_t& here = piles_[index(to) * rules_->types.size() + index(t)];
    if (here < 255) {
        ++here;
        ++pile_totals_[index(to)];
    }
}

void Play::offer(TileTypeId t, PileId from, std::uint8_t flags) {
    Turn& turn = turns_[core_->turns - 1U];
    if (turn.offers == turn.offer.size()) {
        throw Error("More than " + std::to_string(turn.offers) + " tiles are offered to one player at once.");
    }
    turn.offer[turn.offers++] = {t, from, flags};
}

} // namespace bastide
