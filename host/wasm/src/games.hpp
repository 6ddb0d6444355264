// Games played for their figures: what two builds are compared by, and how fast one is.
#pragma once
#include "library/library.hpp"
#include <nlohmann/json.hpp>

namespace bastide::host {

/// `game`: an installed mix or a game file's text; `seed`, `count`; `random`: all seats play so. Throws Error, or what
/// nlohmann throws.
nlohmann::ordered_json games_of(const Library& library, const nlohmann::json& asked);

} // namespace bastide::host
