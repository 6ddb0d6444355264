// The rules of a manifest.
#pragma once
#include "bastide/host/tree.hpp"
#include "library/rulebook.hpp"
#include <optional>

namespace bastide::load {

/// All [[rule]] tables; the switches are those of the same manifest. Throws Error.
Rulebook::Rules parse_rules(const Reader& whole, const Manifest& manifest);

/// The text with an empty line for each of a [[rule]] or of what is drawn ([draw.x]). Nothing where its lines do not
/// tell what belongs to one.
std::optional<std::string> without_descriptions(std::string_view text);

} // namespace bastide::load
