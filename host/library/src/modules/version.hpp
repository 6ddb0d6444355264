// Versions of modules: up to three numbers with points between them.
#pragma once
#include <array>
#include <optional>
#include <string_view>

namespace bastide::load {

using Version = std::array<int, 3>; ///< compares as versions do; "1.2" is 1.2.0

std::optional<Version> parse_version(std::string_view text);

} // namespace bastide::load
