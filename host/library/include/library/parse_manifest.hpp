// A module's rules.toml, from its text; and what its version means to games of another.
#pragma once
#include "bastide/host/manifest.hpp"

namespace bastide {

Manifest parse_manifest(std::string_view text, const std::string& file);
/// Whether games of a module's version `there` go on with its version `here`: the first number is the same, and the
/// others are no less.
bool goes_on_with(std::string_view here, std::string_view there);

} // namespace bastide
