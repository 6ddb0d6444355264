// What programs read that show links (Open Graph): the page with a title, a sentence and a picture of the board.
#pragma once
#include <nlohmann/json_fwd.hpp>
#include <string>

namespace bastide::host::serve {

/// The page with these tags in its head. `address`: of the table, as browsers see it; `summary`: as `summary_of` says
/// it, null for a table of which nothing is told.
std::string unfurled(std::string page, const std::string& address, const nlohmann::ordered_json& summary);

} // namespace bastide::host::serve
