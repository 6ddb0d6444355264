// SVG path data that modules bring: strictly checked, since it is written into pictures as it stands.
#pragma once
#include <string>
#include <string_view>

namespace bastide::host::svg {

/// What is wrong with the data, as a fragment of a sentence; empty if it is path data within 100 units and nothing
/// else.
std::string flaw_of_path(std::string_view data);

} // namespace bastide::host::svg
