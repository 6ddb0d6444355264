// Numbers by name and count, never by what was asked before.
#pragma once
#include "bastide/host/fingerprint.hpp"
#include "bastide/random.hpp"
#include <cstdint>
#include <string_view>

namespace bastide::host {

/// Well mixed, and one to one.
constexpr std::uint64_t mixed(std::uint64_t number) { return Rng(number).next(); }

/// A number for a name, the same everywhere.
constexpr std::uint64_t number_of(std::string_view name) { return mixed(fingerprint(name)); }

/// From one generator of a row to the next. The generator adds a constant at every number; this is that constant
/// 2^32 + 1 times, so that each has more than 2^32 numbers before it meets its neighbour's.
constexpr std::uint64_t next_generator = 0x9E3779B97F4A7C15ULL * 0x100000001ULL;

/// The seed of game `number` of a run. Game 0 is the game of the run's own seed; the others' are below 2^53, which
/// every reader of JSON takes for a whole number.
constexpr std::uint64_t seed_of_game(std::uint64_t seed, std::uint64_t number) {
    return number == 0 ? seed : mixed(mixed(seed) + number * next_generator) >> 11U;
}

} // namespace bastide::host
