// A state is one block of memory; a Play holds pointers into it.
#include "bastide/error.hpp"
#include "bastide/host/fingerprint.hpp"
#include "busy.hpp"
#include "engine.hpp"
#include "seek/seek.hpp"
#include <algorithm>
#include <cstring>

namespace bastide {

namespace {

constexpr unsigned first_log_window = 5; ///< 32 x 32 squares; most base games never need more

} // namespace

void Engine::bind() {
    const StateLayout& l = rules_->layout;
    std::byte* const b = block_.get();
    const auto at = [b]<class T>(T*& array, std::uint32_t begin) { array = reinterpret_cast<T*>(b + begin); };
    at(core_, 0);
    at(figures_, l.figures);
    at(marks_, l.marks);
    at(supply_, l.supply);
    at(piles_, l.piles);
    at(pile_totals_, l.pile_totals);
    at(word_counts_, l.word_counts);
    at(slots_, l.slots);
    at(home_, l.home);
    at(turns_, l.turns);
    at(rights_, l.rights);
    at(tasks_, l.tasks);
    at(entries_, l.entries);
    at(watched_, l.watched);
    at(links_, l.links);
    at(occupied_, l.occupied);
    at(worths_, l.worths);
    at(closed_counts_, l.closed_counts);
    at(tiles_, l.tiles);
    at(segments_, l.segments);
    at(features_, l.features);
    at(counters_, l.counted);
    at(word_tiles_, l.word_tiles);
    at(squares_, l.squares);
    at(rows_, l.rows);
    at(wanted_, l.wanted);
    at(facing_, l.facing);
    at(grid_, l.grid);
    types_ = rules_->types.data();
}

/// What is in use of those arrays that are never long.
inline std::array<Engine::Array, 9> Engine::short_arrays() const {
    const StateLayout& l = rules_->layout;
    const Core& c = *core_;
    return {{{l.turns, (c.turns + 1U) * sizeof(Turn)},
             {l.rights, (c.turns + 1U) * std::size_t{l.right_bytes}},
             {l.tasks, c.tasks * sizeof(Task)},
             {l.entries, c.entries * sizeof(Entry)},
             {l.watched, c.watched * sizeof(Watched)},
             {l.links, c.links * sizeof(Link)},
             {l.occupied, c.occupied * sizeof(FeatureId)},
             {l.worths, c.occupied * sizeof(Worth), false},
             {l.closed_counts, rules_->kinds.size() * sizeof(std::uint16_t), false}}};
}

/// What is in use of all arrays that grow.
Engine::Arrays Engine::growing() const {
    const StateLayout& l = rules_->layout;
    const Core& c = *core_;
    const std::size_t cells = std::size_t{1} << (c.log_width + c.log_height);
    const std::array<Array, 10> board{{{l.tiles, c.tiles * sizeof(Tile)},
                                       {l.segments, c.segments * sizeof(Segment)},
                                       {l.features, c.segments * sizeof(Feature)},
                                       {l.counted, std::size_t{c.segments} * l.counters * sizeof(std::int16_t)},
                                       {l.word_tiles, l.word_tile_capacity * sizeof(TileId)},
                                       {l.squares, c.squares * sizeof(Position)},
                                       {l.rows, c.squares * sizeof(std::uint16_t)},
                                       {l.wanted, c.squares * sizeof(std::uint16_t)},
                                       {l.facing, c.squares * sizeof(Facing), false},
                                       {l.grid, cells * sizeof(std::uint16_t)}}};
    Arrays all;
    const auto first = short_arrays();
    std::copy(board.begin(), board.end(), std::copy(first.begin(), first.end(), all.begin()));
    return all;
}

void Engine::watch(Observer* observer, std::uint32_t events) {
    observer_ = observer;
    observed_ = observer == nullptr ? 0 : events;
    heard_ = rules_->heard | observed_;
}

void Engine::allocate(std::size_t size) {
    if (size > capacity_) {
        block_ = std::make_unique<std::byte[]>(size); // zeroed: what modules have not written yet is 0
        capacity_ = size;
        bind();
        fitting_.resize(rules_->layout.square_capacity + squares_together);
    }
}

Engine::Engine(std::shared_ptr<const Ruleset> rules) {
    rules_ = std::move(rules);
    const Ruleset& r = *rules_;
    allocate(r.layout.grid + (std::size_t{2} << (2 * first_log_window)));
    watch(nullptr);
    *core_ = {};
    core_->log_width = first_log_window;
    core_->log_height = first_log_window;
    turns_[0] = {};
    for (std::size_t t = 0; t < r.types.size(); ++t) {
        piles_[t] = static_cast<std::uint8_t>(r.types[t].total);
        pile_totals_[0] = static_cast<std::uint16_t>(pile_totals_[0] + r.types[t].total);
    }
    set_up_pieces();
    push_task(r.pc_game);
    const Busy busy(*this);
    run();
}

/// All figures are with their owners; what is nobody's comes last.
void Engine::set_up_pieces() {
    const Ruleset& r = *rules_;
    for (int seat = 0; seat <= r.players; ++seat) {
        const PlayerId owner = seat == r.players ? nobody : static_cast<PlayerId>(seat);
        for (std::size_t k = 0; k < r.figure_kinds.size(); ++k) {
            const auto kind = static_cast<FigureKindId>(k);
            for (const FigureId f : figures_of(owner, kind)) {
                figures_[index(f)] = {.owner = owner, .kind = kind, .place = {}};
                set_in_supply(f, true);
            }
        }
    }
}

Engine::Engine(const Play& other) { copy(other); }

void Engine::copy(const Play& play) {
    const Engine& other = of(play);
    if (this == &other) {
        return;
    }
    if (rules_ != other.rules_) {
        rules_ = other.rules_;
        seen_.clear();
        mark_ = 0;
        closed_asked_ = 0;
        capacity_ = 0; // another layout: start from a fresh block
    }
    const Arrays arrays = other.growing();
    allocate(arrays.back().begin + arrays.back().used);
    std::memcpy(static_cast<void*>(block_.get()), other.block_.get(), whole());
    for (const Array& array : arrays) {
        if (array.used != 0) {
            std::memcpy(block_.get() + array.begin, other.block_.get() + array.begin, array.used);
        }
    }
    begin_as_copy_of(other);
    forget_changes();
}

/// All that is not in the state.
void Engine::begin_as_copy_of(const Engine& other) {
    legal_known_ = count_known_ = false;
    figures_changed_ = false;
    broken_ = other.broken_;
    version_ = next_version();
    watch(nullptr);
}

bool Engine::same_state(const Engine& other) const {
    const auto mine = growing(), theirs = other.growing();
    bool same = rules_->layout.turns == other.rules_->layout.turns &&
                std::memcmp(block_.get(), other.block_.get(), whole()) == 0;
    for (std::size_t i = 0; same && i < mine.size(); ++i) {
        same = mine[i].begin == theirs[i].begin && mine[i].used == theirs[i].used &&
               (!mine[i].compared ||
                std::memcmp(block_.get() + mine[i].begin, other.block_.get() + theirs[i].begin, mine[i].used) == 0);
    }
    return same;
}

std::uint64_t Engine::digest() const {
    std::uint64_t h = fingerprint_of_nothing;
    const auto add = [&](const std::byte* from, std::size_t bytes) {
        h = fingerprint({reinterpret_cast<const char*>(from), bytes}, h);
    };
    add(block_.get(), whole());
    for (const Array& array : growing()) {
        add(block_.get() + array.begin, array.compared ? array.used : 0);
    }
    return h;
}

std::size_t Engine::state_bytes() const {
    std::size_t bytes = whole();
    for (const Array& array : growing()) {
        bytes += array.used;
    }
    return bytes;
}

/// Makes sure that the window holds the tiles' bounding box with `p` in it and one square around.
void Engine::extend_box(Position p) {
    if (core_->tiles == 0) {
        core_->low = core_->high = p;
        return;
    }
    core_->low.x = std::min(core_->low.x, p.x);
    core_->low.y = std::min(core_->low.y, p.y);
    core_->high.x = std::max(core_->high.x, p.x);
    core_->high.y = std::max(core_->high.y, p.y);
    while (core_->high.x - core_->low.x + 3 > (1 << core_->log_width) ||
           core_->high.y - core_->low.y + 3 > (1 << core_->log_height)) {
        grow_grid();
    }
}

/// Doubles the window in the direction that needs it. The window wraps: a square's cell is its position modulo the
/// window, which is one-to-one while the box fits, so nothing ever moves but here.
void Engine::grow_grid() {
    const bool wide = core_->high.x - core_->low.x + 3 > (1 << core_->log_width);
    const unsigned w = core_->log_width + (wide ? 1U : 0U);
    const unsigned h = core_->log_height + (wide ? 0U : 1U);
    const std::size_t size = rules_->layout.grid + (std::size_t{2} << (w + h));
    auto block = std::make_unique<std::byte[]>(size);
    std::memcpy(static_cast<void*>(block.get()), block_.get(), rules_->layout.grid);
    block_ = std::move(block);
    capacity_ = size;
    bind();
    forget_changes();
    core_->log_width = static_cast<std::uint8_t>(w);
    core_->log_height = static_cast<std::uint8_t>(h);
    for (std::uint16_t i = 0; i < core_->tiles; ++i) {
        grid_[window().cell(tiles_[i].at)] = static_cast<std::uint16_t>(i + 1);
    }
    for (std::uint16_t i = 0; i < core_->squares; ++i) {
        grid_[window().cell(squares_[i])] = static_cast<std::uint16_t>(open_square | i);
    }
}

} // namespace bastide
