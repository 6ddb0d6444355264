// Every maximum of the kernel. docs/limits.md lists them with their reasons; a test compares the two. Whatever can be
// exceeded is refused with a sentence where it is registered, compiled or done.
#pragma once
#include <cstddef>

namespace bastide {

// ---- a game
inline constexpr std::size_t max_players = 8;      ///< BASE-007; sets of seats are a byte
inline constexpr std::size_t max_tiles = 16374;    ///< they leave 2 n + 2 open squares, a number of 15 bits
inline constexpr std::size_t max_copies = 255;     ///< of a type of tile; piles count in bytes
inline constexpr std::size_t max_types = 65535;    ///< of tiles; a number of 16 bits
inline constexpr std::size_t max_segments = 59936; ///< of all tiles; a number of 16 bits, some to spare
inline constexpr std::size_t max_links = 255;      ///< pairs of segments joined without meeting; room in the state
inline constexpr std::size_t max_figures = 255;    ///< that claim, and that do not; a feature counts them in a byte
inline constexpr std::size_t max_pieces = 4096;    ///< that are nobody's; every copy of a game copies them
inline constexpr std::size_t max_counted = 32767;  ///< of a word on one feature; counters have 16 bits with the sign

// ---- what modules register
inline constexpr std::size_t max_numbers = 255;      ///< of whatever is numbered with a byte: verbs, decisions, piles
inline constexpr std::size_t max_roles = 65535;      ///< of figures; a number of 16 bits
inline constexpr std::size_t max_causes = 65535;     ///< of points; likewise
inline constexpr std::size_t max_majorities = 32;    ///< rules about who has the most; bits of Majority::decided
inline constexpr std::size_t max_kinds = 64;         ///< of features; sets of them are a word of the machine
inline constexpr std::size_t max_terrains = 15;      ///< four bits a side of a square
inline constexpr std::size_t max_tile_words = 128;   ///< bits of a tile
inline constexpr std::size_t max_qualities = 128;    ///< bits of a kind of figure
inline constexpr std::size_t max_marks = 1024;       ///< of figures; a set as wide as the ruleset needs
inline constexpr std::size_t max_rights = 1024;      ///< of a turn, and of a part; likewise
inline constexpr std::size_t max_layers = 15;        ///< piles under the supply; with it a set of 16 bits
inline constexpr std::size_t max_slot_bytes = 65536; ///< of one slot; every copy of a game copies it
inline constexpr std::size_t max_steps = 65535;      ///< of the program; its counters have 16 bits

// ---- one thing
inline constexpr std::size_t max_segments_per_tile = 16; ///< sets of them have 16 bits
inline constexpr std::size_t max_figures_of_kind = 32;   ///< of one player; the supply is a set of 32 bits

// ---- pending at one time
inline constexpr std::size_t max_offers = 24;            ///< tiles to choose from: hands and modules' stacks
inline constexpr std::size_t max_parts = 12;             ///< queued in one turn
inline constexpr std::size_t max_turns = 16;             ///< inside one another: auctions, extra turns
inline constexpr std::size_t max_tasks = 96;             ///< steps that wait; a turn inside a turn takes about four
inline constexpr std::size_t max_steps_in_a_row = 20000; ///< without a decision; more is a circle

} // namespace bastide
