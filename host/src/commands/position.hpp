// The position of a record or of a scenario, for commands that show one.
#pragma once
#include "bastide/host/game.hpp"
#include "program/context.hpp"
#include <cstdint>
#include <string>
#include <vector>

namespace bastide::host {

struct OpenedPosition {
    Game game;
    std::vector<PlayerSpec> players;
    std::string title;
    std::string where; ///< "after move 12 of 80"
};

/// After so many moves of a record, or steps of a case (from 1 on) of a scenario file (.toml); SIZE_MAX: after all.
OpenedPosition open_position(const std::string& file, std::size_t at, std::size_t number_of_case,
                             const Library& library);

} // namespace bastide::host
