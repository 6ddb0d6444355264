// How names in files are written.
#pragma once
#include <optional>
#include <string_view>

namespace bastide::load {

/// Lower-case words, digits and single hyphens: names of modules, tile sets and tiles, kinds, words, terrains.
bool is_slug(std::string_view name);
/// Lower-case letters, digits and underscores: names of switches.
bool is_switch_name(std::string_view name);
/// Whole number within a range, else nothing.
std::optional<int> whole_number(std::string_view text);

} // namespace bastide::load
