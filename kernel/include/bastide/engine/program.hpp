// The sequences as instructions, and where a state keeps what: the engine's own, in the headers because rules read in
// line.
#pragma once
#include "bastide/module/specs.hpp"
#include <cstdint>
#include <string>

namespace bastide {

/// The kernel's own steps.
enum class Op : std::uint8_t {
    module, ///< not the kernel's: the hook of a module
    open_supply,
    next_turn,
    begin_part,
    offer,
    place,
    figures,
    score,
    end_part,
    end_turn,
    end_step,
    begin_round,
    pay,
    completed,
    figures_return,
    end_round,
    list_final,
    list_final_areas,
    drain,
    game_over,
    ask_again
};

/// One instruction of the compiled sequences. The program counter is a number in the state.
struct Instruction {
    Hook<void(Play&, std::uint16_t a, std::uint32_t b)> run; ///< a StepHook
    Op op = Op::module;
};

/// What an instruction is called; apart from it, because texts are cold.
struct StepName {
    std::string label;
    Anchor anchor = Anchor::count;
    std::string moment; ///< of the anchor; empty: none
};

/// Where the arrays of a state begin inside its block of memory, in bytes, and how long they can get. Those up to
/// `turns` are copied whole; of the others only what is in use.
struct StateLayout {
    std::uint32_t figures = 0, marks = 0, supply = 0, piles = 0, pile_totals = 0, word_counts = 0, slots = 0;
    std::uint32_t home = 0, turns = 0, rights = 0, tasks = 0, entries = 0, watched = 0, links = 0, occupied = 0,
                  worths = 0, closed_counts = 0;
    std::uint32_t tiles = 0, segments = 0, features = 0, counted = 0, word_tiles = 0;
    std::uint32_t squares = 0, rows = 0, wanted = 0, facing = 0, grid = 0;

    std::uint32_t tile_capacity = 0, segment_capacity = 0, figure_count = 0, square_capacity = 0, task_capacity = 0;
    std::uint32_t turn_capacity = 0, entry_capacity = 0, word_tile_capacity = 0, slot_bytes = 0;
    std::uint32_t form_segments = 0, form_tiles = 0;     ///< room for forms: segments; tiles in one at a time
    std::uint32_t counters = 0;                          ///< of a feature
    std::uint32_t mark_bytes = 0;                        ///< of a figure
    std::uint32_t turn_right_bytes = 0, right_bytes = 0; ///< of a turn: its own, and with those of its part
};

} // namespace bastide
