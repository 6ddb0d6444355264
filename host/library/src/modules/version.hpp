// Versions of modules: up to three numbers with points between them.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace bastide::load {

using Version = std::array<int, 3>; ///< compares as versions do; "1.2" is 1.2.0

std::optional<Version> parse_version(std::string_view text);
/// Of the program, as its headers write it: "0.2.0".
std::string version_text(std::uint32_t version);

} // namespace bastide::load
