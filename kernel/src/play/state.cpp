// A state is one block of memory; a Play holds pointers into it.
#include "bastide/error.hpp"
#include "bastide/play.hpp"
#include <cstring>
#include <new>

namespace bastide {

namespace {

constexpr unsigned first_log_window = 5; ///< 32 x 32 squares; most base games never need more

} // namespace

void Play::bind() {
    const StateLayout& l = rules_->layout;
    std::byte* b = block_.get();
    core_ = reinterpret_cast<Core*>(b);
    tiles_ = reinterpret_cast<Tile*>(b + l.tiles);
    label_ = reinterpret_cast<std::uint16_t*>(b + l.label);
    ring_ = reinterpret_cast<std::uint16_t*>(b + l.ring);
    owner_tile_ = reinterpret_cast<std::uint16_t*>(b + l.owner_tile);
    features_ = reinterpret_cast<Feature*>(b + l.features);
    figures_ = reinterpret_cast<Figure*>(b + l.figures);
    supply_ = reinterpret_cast<std::uint32_t*>(b + l.supply);
    squares_ = reinterpret_cast<OpenSquare*>(b + l.squares);
    tasks_ = reinterpret_cast<Task*>(b + l.tasks);
    turns_ = reinterpret_cast<Turn*>(b + l.turns);
    entries_ = reinterpret_cast<Entry*>(b + l.entries);
    watched_ = reinterpret_cast<Watched*>(b + l.watched);
    piles_ = reinterpret_cast<std::uint8_t*>(b + l.piles);
    pile_totals_ = reinterpret_cast<std::uint16_t*>(b + l.pile_totals);
    slots_ = b + l.slots;
    tile_bytes_ = reinterpret_cast<std::uint8_t*>(b + l.tile_bytes);
    home_ = reinterpret_cast<std::uint16_t*>(b + l.home);
    grid_ = reinterpret_cast<std::uint16_t*>(b + l.grid);
    types_ = rules_->types.data();
}

void Play::watch(Observer* observer) {
    observer_ = observer;
    heard_ = observer == nullptr ? rules_->heard : ~0U;
}

void Play::allocate(std::size_t size) {
    if (size > capacity_) {
        block_ = std::make_unique<std::byte[]>(size); // zeroed: equal states have equal bytes
        capacity_ = size;
    }
    size_ = size;
    bind();
}

Play::Play(std::shared_ptr<const Ruleset> rules) : rules_(std::move(rules)) {
    const Ruleset& r = *rules_;
    const StateLayout& l = r.layout;
    allocate(l.grid + (std::size_t{2} << (2 * first_log_window)));
    watch(nullptr);
    marks_.resize(std::max(l.segment_capacity, l.tile_capacity));
    fitting_.resize(l.square_capacity + 1);
    core_->log_width = first_log_window;
    core_->log_height = first_log_window;
    for (const TileType& type : r.types) {
        const auto t = static_cast<std::size_t>(&type - r.types.data());
        piles_[t] = static_cast<std::uint8_t>(type.total);
        pile_totals_[0] = static_cast<std::uint16_t>(pile_totals_[0] + type.total);
    }
    for (int p = 0; p < r.players; ++p) {
        for (std::size_t k = 0; k < r.figure_kinds.size(); ++k) {
            const CompiledFigureKind& kind = r.figure_kinds[k];
            const auto n = static_cast<unsigned>(kind.spec.per_player);
            const auto seat = static_cast<PlayerId>(p);
            supply_[supply_index(seat, static_cast<FigureKindId>(k))] = n == 0 ? 0U : ~0U >> (32 - n);
            for (unsigned i = 0; i < n; ++i) {
                Figure& f = figures_[index(seat) * r.figures_per_player + kind.first + i];
                f.owner = seat;
                f.kind = static_cast<FigureKindId>(k);
                f.next = none_of<FigureId>;
            }
        }
    }
    push_task(r.pc_game);
    run();
}

Play::Play(const Play& other) : rules_(other.rules_) {
    allocate(other.size_);
    marks_.resize(other.marks_.size());
    fitting_.resize(other.fitting_.size());
    *this = other;
}

Play& Play::operator=(const Play& other) {
    if (this == &other) {
        return *this;
    }
    if (rules_ != other.rules_) {
        rules_ = other.rules_;
        marks_.assign(other.marks_.size(), 0);
        mark_ = 0;
        fitting_.resize(other.fitting_.size());
        capacity_ = 0; // another layout: start from a fresh block
    }
    if (other.size_ != size_ || other.size_ > capacity_) {
        allocate(other.size_);
    }
    std::memcpy(block_.get(), other.block_.get(), size_);
    legal_known_ = other.legal_known_;
    legal_.clear();
    if (legal_known_ && !other.legal_.empty()) { // memcpy takes no null pointer, even for nothing
        Action* out = legal_.room(other.legal_.size());
        std::memcpy(static_cast<void*>(out), other.legal_.begin(), other.legal_.size() * sizeof(Action));
        legal_.wrote(out + other.legal_.size());
    }
    figures_changed_ = false;
    broken_ = other.broken_;
    watch(nullptr);
    return *this;
}

Play::Play(Play&& other) noexcept = default;
Play& Play::operator=(Play&& other) noexcept = default;
Play::~Play() = default;

/// Makes sure that the window holds the tiles' bounding box with `p` in it and one square around.
void Play::reach(Position p) {
    if (core_->tiles == 0) {
        core_->low = core_->high = p;
        return;
    }
    if (p.x >= core_->low.x && p.x <= core_->high.x && p.y >= core_->low.y && p.y <= core_->high.y) {
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
void Play::grow_grid() {
    const bool wide = core_->high.x - core_->low.x + 3 > (1 << core_->log_width);
    const unsigned w = core_->log_width + (wide ? 1U : 0U);
    const unsigned h = core_->log_height + (wide ? 0U : 1U);
    const std::size_t size = rules_->layout.grid + (std::size_t{2} << (w + h));
    auto block = std::make_unique<std::byte[]>(size);
    std::memcpy(block.get(), block_.get(), rules_->layout.grid);
    block_ = std::move(block);
    size_ = capacity_ = size;
    bind();
    core_->log_width = static_cast<std::uint8_t>(w);
    core_->log_height = static_cast<std::uint8_t>(h);
    for (std::uint16_t i = 0; i < core_->tiles; ++i) {
        grid_[cell_of(tiles_[i].at)] = static_cast<std::uint16_t>(i + 1);
    }
    for (std::uint16_t i = 0; i < core_->squares; ++i) {
        grid_[cell_of(squares_[i].at)] = static_cast<std::uint16_t>(open_square | i);
    }
}

} // namespace bastide
