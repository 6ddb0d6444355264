// Becoming the same game again and again, as whoever looks ahead does: what changed since is put back from it, and the
// rest is there already.
#include "engine.hpp"
#include <atomic>
#include <bit>
#include <cstring>
#include <utility>

namespace bastide {

/// The first of a range that is this state's and those that actions make of it.
std::uint64_t Engine::next_version() {
    constexpr std::uint64_t actions = std::uint64_t{1} << 20U; // more in a row than any game has
    static std::atomic<std::uint64_t> threads{1};
    thread_local std::uint64_t last = threads.fetch_add(1, std::memory_order_relaxed) << 52U;
    return last += actions;
}

[[gnu::noinline]] void Engine::note_touched(const void* what) {
    const auto offset = static_cast<std::size_t>(static_cast<const std::byte*>(what) - block_.get());
    const std::size_t line = offset / line_bytes;
    touched_[line / 64] |= std::uint64_t{1} << line % 64;
}

/// All that is kept of an open square, with its cell of the grid.
[[gnu::noinline]] void Engine::note_square(std::size_t square, const std::uint16_t& cell) {
    note_touched(&cell);
    note_touched(&squares_[square]);
    note_touched(&rows_[square]);
    note_touched(&wanted_[square]);
    note_touched(&facing_[square]);
}

bool Engine::may_go_back_to(const Engine& other) const { return following_ && came_from_ == other.version_; }

void Engine::follow_changes_from(const Engine& other) {
    came_from_ = other.version_;
    touched_.assign((capacity_ / line_bytes + 64) / 64, 0);
    following_ = true;
}

/// The arrays that are copied whole, those that are short, and the touched lines of the others. What was appended to
/// these is beyond their ends again.
void Engine::go_back_to(const Engine& other) {
    std::memcpy(static_cast<void*>(block_.get()), other.block_.get(), whole());
    for (const Array& array : other.short_arrays()) {
        for (std::size_t begin = array.begin, end = begin + array.used; begin < end; begin += line_bytes) {
            std::memcpy(block_.get() + begin, other.block_.get() + begin, line_bytes); // each array has whole lines
        }
    }
    for (std::size_t word = 0; word < touched_.size(); ++word) {
        for (std::uint64_t rest = std::exchange(touched_[word], 0); rest != 0; rest &= rest - 1) {
            const std::size_t begin = (64 * word + static_cast<std::size_t>(std::countr_zero(rest))) * line_bytes;
            std::memcpy(block_.get() + begin, other.block_.get() + begin, line_bytes);
        }
    }
    begin_as_copy_of(other);
}

} // namespace bastide
