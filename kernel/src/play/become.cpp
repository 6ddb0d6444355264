// Becoming the same game again and again, as whoever looks ahead does: what changed since is put back from it, and the
// rest is there already.
#include "engine.hpp"
#include <atomic>
#include <cstring>

namespace bastide {

namespace {
constexpr std::size_t most_changes = 256; ///< lines; more are slower to put back than all are to copy
} // namespace

/// The first of a range that is this state's and those that actions make of it.
std::uint64_t Engine::next_version() {
    constexpr std::uint64_t actions = std::uint64_t{1} << 20U; // more in a row than any game has
    static std::atomic<std::uint64_t> threads{1};
    thread_local std::uint64_t last = threads.fetch_add(1, std::memory_order_relaxed) << 52U;
    return last += actions;
}

[[gnu::noinline, gnu::cold]] void Engine::note_touched(const void* what) {
    const auto offset = static_cast<const std::byte*>(what) - block_.get();
    changes_.push_back(static_cast<std::uint32_t>(static_cast<std::size_t>(offset) / line_bytes));
}

/// All that is kept of an open square, with its cell of the grid.
[[gnu::noinline, gnu::cold]] void Engine::note_square(std::size_t square, const std::uint16_t& cell) {
    note_touched(&cell);
    note_touched(&squares_[square]);
    note_touched(&rows_[square]);
    note_touched(&wanted_[square]);
    note_touched(&facing_[square]);
}

bool Engine::may_go_back_to(const Engine& other) const {
    return following_ && came_from_ == other.version_ && changes_.size() <= most_changes;
}

void Engine::follow_changes_from(const Engine& other) {
    came_from_ = other.version_;
    changes_.clear();
    following_ = true;
}

/// The arrays that are copied whole, those that are short, and the touched lines of the others. What was appended to
/// these is beyond their ends again.
void Engine::go_back_to(const Engine& other) {
    copy_arrays(other, other.growing(), rules_->layout.tiles);
    for (const std::uint32_t line : changes_) {
        const std::size_t begin = line * line_bytes;
        std::memcpy(block_.get() + begin, other.block_.get() + begin, line_bytes);
    }
    changes_.clear();
    begin_as_copy_of(other);
}

} // namespace bastide
