// What is installed, as the page offers it: modules, tile sets, games, agents.
#pragma once
#include "library/fwd.hpp"
#include <nlohmann/json_fwd.hpp>

namespace bastide::host::serve {

/// What GET /api/installed answers.
nlohmann::ordered_json offered(const Library& library);

} // namespace bastide::host::serve
