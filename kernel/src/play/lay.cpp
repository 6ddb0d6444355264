// Laying tiles: what they show to the squares around, and what of them meets.
#include "bastide/error.hpp"
#include "engine.hpp"
#include "named.hpp"
#include "rows.hpp"
#include <bit>
#include <cstring>

namespace bastide {

// ---------------------------------------------------------------- open squares

inline void Engine::close_square(std::uint16_t square, const Window& window) {
    const auto last = static_cast<std::uint16_t>(--core_->squares);
    if (square != last) {
        if (following_) [[unlikely]] {
            note_square(square, grid_[window.cell(squares_[last])]);
        }
        squares_[square] = squares_[last];
        rows_[square] = rows_[last];
        wanted_[square] = wanted_[last];
        facing_[square] = facing_[last];
        grid_[window.cell(squares_[square])] = static_cast<std::uint16_t>(open_square | square);
    }
}

/// The square at p sees what the tile, which lies on its side `side`, shows it. Whether it is open already is anybody's
/// guess, so nothing branches on it.
inline void Engine::show(Position p, unsigned side, const Shown& shown, const Window& window) {
    std::uint16_t& cell = grid_[window.cell(p)];
    const bool fresh = cell == 0;
    const std::size_t square = fresh ? core_->squares : cell & ~std::size_t{open_square};
    const auto kept = static_cast<std::uint16_t>(fresh ? 0U : 0xFFFFU);
    core_->squares = static_cast<std::uint16_t>(core_->squares + (fresh ? 1 : 0));
    if (following_) [[unlikely]] {
        note_square(square, cell);
    }
    cell = static_cast<std::uint16_t>(open_square | square);
    squares_[square] = p;
    const auto there = static_cast<std::uint16_t>(15U << (4 * side));
    rows_[square] = static_cast<std::uint16_t>((rows_[square] & kept) | (shown.row & there));
    wanted_[square] = static_cast<std::uint16_t>((wanted_[square] & kept) | (shown.strict & there));
    facing_[square][side] = shown.first | shown.facing[opposite(side)];
}

inline Engine::Shown::Shown(const TileType& type, unsigned rotation, SegmentId first_segment)
    : row(std::rotl(type.row[rotation], 8)), strict(std::rotl(type.strict[rotation], 8)),
      first(std::uint64_t{index(first_segment)} << 32), facing(type.facing[rotation].data()) {}

/// The open squares beside a tile see what it shows now.
void Engine::show_anew(TileId id) {
    const Tile& tile = tiles_[index(id)];
    const Shown shown(types_[index(tile.type)], tile.rotation, tile.first);
    for (unsigned side = 0; side < 4; ++side) {
        const Position p = neighbour(tile.at, side);
        const std::uint16_t square = open_at(p);
        if (square == open_square) {
            continue;
        }
        const unsigned kept = ~(15U << (4 * opposite(side)));
        rows_[square] = static_cast<std::uint16_t>(rows_[square] & kept);
        wanted_[square] = static_cast<std::uint16_t>(wanted_[square] & kept);
        show(p, opposite(side), shown, window());
        if ((tile.closed >> side & 1U) != 0) {
            facing_[square][opposite(side)] |= facing_nothing;
        }
    }
}

// ---------------------------------------------------------------- laying

/// The new tile's segments, each a feature of its own until it meets others.
inline void Engine::add_segments(const TileType& kind, TileId id, const std::uint8_t* covered) {
    const std::size_t first = core_->segments;
    const std::size_t count = kind.segment_count;
    core_->segments = static_cast<std::uint16_t>(first + count);
    const auto here = std::bit_cast<std::uint64_t>(
        Segment{static_cast<FeatureId>(first), static_cast<SegmentId>(first), id, 0, KindId{0}});
    for (std::size_t i = 0; i < count; ++i) {
        // member by member a sum, as none is too large
        const std::uint64_t segment = std::bit_cast<std::uint64_t>(kind.parts[i]) + here;
        std::memcpy(static_cast<void*>(&segments_[first + i]), &segment, sizeof segment);
        Feature& feature = features_[first + i];
        feature = kind.initial[i];
        feature.open = static_cast<std::uint16_t>(feature.open - covered[i]);
    }
    const std::size_t width = rules_->layout.counters;
    const std::int16_t* const printed = rules_->printed_counters.data() + kind.counters;
    for (std::size_t i = 0; i < count * width; ++i) { // too few for a call
        counters_[first * width + i] = printed[i];
    }
}

/// Joins what meets on the tile's sides that neighbours cover; the neighbours' gaps close, whatever meets them.
inline void Engine::meet(const TileType& kind, unsigned rotation, SegmentId first, unsigned met, const Facing& facing) {
    for (; met != 0; met &= met - 1) {
        const auto side = static_cast<unsigned>(std::countr_zero(met));
        const std::uint8_t* mine = &kind.segment_at[rotation][std::size_t{side} * 3];
        const Segment* const beside = segments_ + (facing[side] >> 32);
        for (auto rest = static_cast<std::uint32_t>(facing[side]), k = 0U; k < 3; ++k, rest >>= 8, ++mine) {
            const std::uint32_t there = rest & 0xFFU;
            if (there == TileType::no_segment) {
                continue;
            }
            const std::size_t g = index(beside[there].feature);
            touch(features_[g]);
            --features_[g].open;
            stale(g);
            const std::uint8_t a = *mine;
            if (a == TileType::no_segment || segments_[index(first) + a].kind != beside[there].kind) {
                // closed by an edge that matches anything, without being part of the new tile
                if (features_[g].open == 0 && closes_by_gaps(features_[g])) {
                    note_closed(static_cast<FeatureId>(g));
                }
                continue;
            }
            const std::size_t s = index(first) + a;
            const std::size_t f = index(segments_[s].feature);
            if (f == s && features_[f].segments == 1) {
                append(s, g);
            } else if (f != g) {
                unite(f, g);
            }
        }
    }
}

TileId Engine::put_tile(TileTypeId t, Position p, unsigned rotation, PlayerId by) {
    const StateLayout& l = rules_->layout;
    const TileType& kind = types_[index(t)];
    const bool crowded = core_->squares + 4U > l.square_capacity; // tiles that lie apart leave more squares open
    if (core_->tiles == l.tile_capacity || core_->segments + kind.segment_count > l.segment_capacity || crowded)
        [[unlikely]] {
        refuse_full_board();
    }
    if (core_->tiles == 0 || p.x < core_->low.x || p.x > core_->high.x || p.y < core_->low.y || p.y > core_->high.y) {
        extend_box(p);
    }
    const Window window = this->window();
    std::uint16_t& cell = grid_[window.cell(p)];
    Facing facing; // only what lies at a side with a tile counts
    unsigned row = 0;
    if ((cell & open_square) != 0) {
        const auto square = static_cast<std::uint16_t>(cell & ~open_square);
        row = rows_[square];
        facing = facing_[square];
        close_square(square, window);
    }
    touch(cell);
    const auto id = static_cast<TileId>(core_->tiles++);
    cell = static_cast<std::uint16_t>(index(id) + 1);
    Tile& tile = tiles_[index(id)];
    tile = {.type = t, .by = by, .at = p, .first = static_cast<SegmentId>(core_->segments)};
    tile.rotation = rotation & 3U;
    const unsigned met = sides_shown(row);
    const Shown shown(kind, tile.rotation, tile.first);
    for (unsigned rest = ~met & 15U; rest != 0; rest &= rest - 1) {
        const auto side = static_cast<unsigned>(std::countr_zero(rest));
        show(neighbour(p, side), opposite(side), shown, window);
    }
    std::array<std::uint8_t, max_segments_per_tile> covered{}; // ports of each segment that a neighbour covers
    for (unsigned rest = met; rest != 0; rest &= rest - 1) {
        const auto& on_side = kind.ports_on[(static_cast<unsigned>(std::countr_zero(rest)) - rotation) & 3U];
        for (std::size_t i = 0; i < max_segments_per_tile; ++i) {
            covered[i] = static_cast<std::uint8_t>(covered[i] + on_side[i]);
        }
    }
    add_segments(kind, id, covered.data());
    meet(kind, rotation, tile.first, met, facing);
    for (std::size_t s = index(tile.first); s < core_->segments; ++s) {
        const FeatureId f = segments_[s].feature;
        if (features_[index(f)].open == 0 && closes_by_gaps(features_[index(f)])) {
            note_closed(f);
        }
    }
    if (kind.words.any()) {
        note_words(id);
    }
    if (core_->off_tiles != 0) {
        find_pieces_under(id);
    }
    if (rules_->watch_unoccupied) {
        watch_unoccupied(id);
    }
    if (core_->watched != 0) {
        check_surrounded(p);
    }
    return id;
}

void Engine::note_words(TileId id) {
    constexpr std::size_t at_once = 64;
    static constexpr std::bitset<max_tile_words> low(~0ULL);
    const std::bitset<max_tile_words>& words = type_of(id).words;
    const auto& lists = rules_->words;
    for (std::size_t first = 0; first < max_tile_words; first += at_once) {
        for (std::uint64_t rest = (words >> first & low).to_ullong(); rest != 0; rest &= rest - 1) {
            const std::size_t word = first + static_cast<std::size_t>(std::countr_zero(rest));
            const std::size_t place = lists[word].first + word_counts_[word];
            if (place == (word + 1 == lists.size() ? rules_->layout.word_tile_capacity : lists[word + 1].first))
                [[unlikely]] { // scenarios force tiles beyond their count
                refuse_shown(word_counts_[word], rules_->word_names[word]);
            }
            ++word_counts_[word];
            TileId& next = word_tiles_[place];
            touch(next);
            next = id;
        }
    }
}

// ---------------------------------------------------------------- for rules

TileId Play::lay(TileTypeId t, Position p, unsigned rotation, PileId from, PlayerId by) {
    checking(*this,
             [&](const Named& named) { named.type(t).square(p).rotation(rotation).pile(from).seat_or_nobody(by); });
    if (tile_at(p) != none_of<TileId>) {
        throw Error("A tile lies at " + position_text(p) + " already.");
    }
    take_tile(t, from);
    const TileId id = Engine::of(*this).put_tile(t, p, rotation, by);
    Engine::of(*this).tell_placed(id, by);
    return id;
}

void Play::lay_block(const Block& block, Position p, unsigned rotation, PileId from, PlayerId by) {
    for (const Block::Cell& cell : block.cells) {
        lay(cell.type, p + turned(cell.at, rotation), rotation, from, by);
    }
}

void Play::put_starts_away() {
    for (const TileTypeId start : rules_->starts) {
        if (in_pile(piles::supply, start) > 0) {
            move_tile(start, piles::supply, piles::removed);
        }
    }
}

} // namespace bastide
