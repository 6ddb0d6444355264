#include "bastide/host/frozen.hpp"
#include "engine.hpp"
#include <cstring>

namespace bastide {
namespace {

/// So that nothing is read or written beyond its array.
bool has_room(const Ruleset& rules, const Core& core) {
    const StateLayout& l = rules.layout;
    constexpr int most_log = 15; // of squares that are numbered with 16 bits
    const auto holds = [](Position low, Position high, int log, std::int16_t Position::*axis) {
        return log > 0 && log <= most_log && low.*axis <= high.*axis && high.*axis - low.*axis + 3 <= 1 << log;
    };
    return core.tiles <= l.tile_capacity && core.segments <= l.segment_capacity && core.squares <= l.square_capacity &&
           core.tasks <= l.task_capacity && core.turns <= l.turn_capacity && core.entries <= l.entry_capacity &&
           core.round_end <= core.entries && core.watched <= (l.links - l.watched) / sizeof(Watched) &&
           core.links <= max_links && core.occupied <= l.figure_count &&
           holds(core.low, core.high, core.log_width, &Position::x) &&
           holds(core.low, core.high, core.log_height, &Position::y) && index(core.decision) < rules.decisions.size();
}

} // namespace

std::vector<std::byte> Engine::frozen() const {
    refuse_if_broken();
    std::vector<std::byte> bytes;
    bytes.reserve(state_bytes());
    bytes.insert(bytes.end(), block_.get(), block_.get() + whole());
    for (const Array& array : growing()) {
        bytes.insert(bytes.end(), block_.get() + array.begin, block_.get() + array.begin + array.used);
    }
    return bytes;
}

/// What is always whole comes first, and says how long the arrays after it are.
Engine::Engine(std::shared_ptr<const Ruleset> rules, std::span<const std::byte> bytes) {
    rules_ = std::move(rules);
    Core core;
    if (bytes.size() < whole()) {
        refuse_to_thaw();
    }
    std::memcpy(static_cast<void*>(&core), bytes.data(), sizeof(core));
    if (!has_room(*rules_, core)) {
        refuse_to_thaw();
    }
    allocate(rules_->layout.grid + (std::size_t{2} << (core.log_width + core.log_height)));
    std::memcpy(static_cast<void*>(block_.get()), bytes.data(), whole());
    std::size_t at = whole();
    for (const Array& array : growing()) {
        if (array.used > bytes.size() - at) {
            refuse_to_thaw();
        }
        if (array.used != 0) {
            std::memcpy(block_.get() + array.begin, bytes.data() + at, array.used);
            at += array.used;
        }
    }
    if (at != bytes.size()) {
        refuse_to_thaw();
    }
    watch(nullptr);
}

std::vector<std::byte> frozen(const Game& game) { return Engine::of(game.play()).frozen(); }

Game thawed(std::shared_ptr<const Ruleset> rules, std::span<const std::byte> bytes) {
    const Engine engine(std::move(rules), bytes);
    return Game(static_cast<const Play&>(engine));
}

} // namespace bastide
