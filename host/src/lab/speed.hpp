// What `bastide bench` measures.
#pragma once
#include "bastide/fwd.hpp"
#include "lab/measure.hpp"
#include <cstdint>
#include <memory>
#include <vector>

namespace bastide::host {

constexpr int last_tile = 0;

struct SpeedPlan {
    std::shared_ptr<const Ruleset> rules;
    int repetitions = 7;
    double seconds = 0.4;    ///< of each repetition of each figure
    std::vector<int> depths; ///< tiles on the board at which a turn is measured; last_tile: shortly before the end
    std::uint64_t seed = 1;
};

struct Speed {
    struct Depth {
        int tiles = 0;
        std::size_t positions = 0; ///< 0: no game got there
        double actions = 0;        ///< legal ones at the first decision of a turn, on average
        Figures turn_ns;           ///< a whole turn: all its chance and its decisions at random
        Figures list_ns;           ///< chance resolved and the legal actions listed, per action
    };
    Figures playouts;         ///< per CPU second
    Figures copying_playouts; ///< the same, with the state copied before every turn
    Figures copy_ns;
    std::size_t bytes_at_start = 0, bytes_at_end = 0;
    std::vector<Depth> depths;
};

Speed measure_speed(const SpeedPlan& plan);

} // namespace bastide::host
