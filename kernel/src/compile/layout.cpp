#include "bastide/module/play.hpp"
#include "compile/rules.hpp"
#include "seek/seek.hpp"
#include "words/src/refused_game.hpp"
#include <algorithm>
#include <cstdint>
#include <cstdlib>

namespace bastide {

namespace {

constexpr std::uint32_t spare_tiles = 8; ///< for tiles that scenarios force beyond their count
constexpr std::uint32_t spare_segments = 64;

std::uint32_t bytes_for(std::size_t bits) { return static_cast<std::uint32_t>((bits + 7) / 8); }

/// Where the tiles that show a word will be listed.
void list_words(Ruleset& r) {
    r.words.resize(r.word_names.size());
    for (std::size_t word = 0; word < r.words.size(); ++word) {
        r.words[word].first = r.layout.word_tile_capacity;
        std::uint32_t tiles = spare_tiles;
        for (const TileType& type : r.types) {
            tiles += type.words[word] ? type.total : 0U;
        }
        const auto shows = [&](TileTypeId t) { return t != none_of<TileTypeId> && r.types[index(t)].words[word]; };
        tiles += std::any_of(r.forms.begin(), r.forms.end(), shows) ? r.layout.form_tiles : 0U;
        r.layout.word_tile_capacity += tiles;
    }
}

/// What bytes and words of the state count must not be able to wrap round.
void check_figures(const Ruleset& r, const std::string& file) {
    int claiming = 0, others = 0;
    for (const CompiledFigureKind& kind : r.figure_kinds) {
        (kind.spec.claims ? claiming : others) += kind.spec.per_player * r.players;
        claiming += kind.spec.claims ? kind.spec.neutral : 0;
    }
    constexpr int most = max_figures;
    if (std::max(claiming, others) > most) {
        refuse_figures(file, std::max(claiming, others), claiming > most);
    }
    if (r.neutral_pieces > max_pieces) {
        refuse_pieces(file, r.neutral_pieces);
    }
}

/// Sums over a feature that holds every segment of the game with the word, tiles forced beyond their count and forms
/// included.
void check_counters(const Ruleset& r, const std::string& file) {
    for (const std::string& word : r.attribute_names) {
        std::int64_t sum = 0, largest = 0;
        for (const TileDef& def : r.tile_defs) {
            std::int64_t on_tile = 0;
            for (const SegmentDef& segment : def.segments) {
                const auto found = segment.words.find(word);
                on_tile += found == segment.words.end() ? 0 : std::abs(found->second);
            }
            sum += on_tile * def.count;
            largest = std::max(largest, on_tile);
        }
        const std::int64_t spare = largest * (spare_tiles + r.layout.form_tiles);
        if (sum + spare > std::int64_t{max_counted}) {
            refuse_counted(file, word, sum);
        }
    }
}

} // namespace

/// Places the arrays of a state one behind another, each on a cache line of its own.
void lay_out(Ruleset& r, const std::string& file) {
    check_figures(r, file);
    check_counters(r, file);
    StateLayout& l = r.layout;
    l.tile_capacity = spare_tiles;
    std::uint32_t segments = l.form_segments;
    for (const TileType& type : r.types) {
        l.tile_capacity += type.total;
        segments += static_cast<std::uint32_t>(type.total * type.segment_count);
    }
    l.segment_capacity = segments + spare_segments;
    constexpr std::uint32_t square_numbers = 1U << 15;
    // n tiles leave at most 2n + 2 squares open beside them, and an open square is a number of 15 bits
    static_assert(2 * (max_tiles + spare_tiles) + 4 <= square_numbers);
    static_assert(max_segments + spare_segments < UINT16_MAX);
    if (segments > max_segments) {
        refuse_all_segments(file, segments);
    }
    l.figure_count = r.figures_per_player * static_cast<std::uint32_t>(r.players) + r.neutral_pieces;
    l.square_capacity = 2 * l.tile_capacity + 4;
    l.task_capacity = max_tasks;
    l.turn_capacity = max_turns;
    l.entry_capacity = l.figure_count + 4 * max_segments_per_tile;
    l.mark_bytes = bytes_for(r.mark_names.size());
    l.turn_right_bytes = bytes_for(r.turn_right_names.size());
    l.right_bytes = l.turn_right_bytes + bytes_for(r.part_right_names.size());
    list_words(r);
    std::uint32_t at = 0;
    const auto reserve = [&at](std::size_t count, std::size_t size) {
        const std::uint32_t begin = at;
        constexpr std::uint32_t line = 64;
        at = static_cast<std::uint32_t>((at + count * size + line - 1) / line * line);
        return begin;
    };
    reserve(1, sizeof(Core));
    l.figures = reserve(l.figure_count, sizeof(Figure));
    l.marks = reserve(l.figure_count, l.mark_bytes);
    l.supply = reserve(static_cast<std::size_t>(r.players) * r.figure_kinds.size() + r.neutral_words, 4);
    l.piles = reserve(r.piles.size() * r.types.size(), 1);
    l.pile_totals = reserve(r.piles.size(), 2);
    l.word_counts = reserve(r.words.size(), 2);
    l.slots = reserve(l.slot_bytes, 1);
    l.home = reserve(r.layers.empty() ? 0 : r.types.size(), 2);
    l.turns = reserve(l.turn_capacity + 1U, sizeof(Turn));
    l.rights = reserve(l.turn_capacity + 1U, l.right_bytes);
    l.tasks = reserve(l.task_capacity, sizeof(Task));
    l.entries = reserve(l.entry_capacity, sizeof(Entry));
    l.watched = reserve(l.segment_capacity, sizeof(Watched)); // whichever tiles scenarios force
    l.links = reserve(max_links, sizeof(Link));
    l.occupied = reserve(l.figure_count, sizeof(FeatureId));
    l.worths = reserve(l.figure_count, sizeof(Worth));
    l.closed_counts = reserve(r.kinds.size(), 2);
    l.tiles = reserve(l.tile_capacity, sizeof(Tile));
    l.segments = reserve(l.segment_capacity, sizeof(Segment));
    l.features = reserve(l.segment_capacity, sizeof(Feature));
    l.counted = reserve(std::size_t{l.segment_capacity} * l.counters, 2);
    l.word_tiles = reserve(l.word_tile_capacity, sizeof(TileId));
    l.squares = reserve(l.square_capacity, sizeof(Position));
    l.rows = reserve(l.square_capacity + static_cast<std::uint32_t>(squares_together), 2);
    l.wanted = reserve(l.square_capacity + static_cast<std::uint32_t>(squares_together), 2);
    l.facing = reserve(l.square_capacity, sizeof(Facing));
    l.grid = at;
}

} // namespace bastide
