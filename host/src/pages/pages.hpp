// Pages of the reference (docs/reference) and the turn order, as Markdown.
#pragma once
#include "library/fwd.hpp"
#include <string>

namespace bastide::host {

/// bastide rules MODULE --markdown
std::string rules_page(const Manifest& manifest);
/// bastide tiles SET --markdown
std::string tiles_page(const TileSet& set);
/// bastide phases GAME --markdown
std::string phases_page(const Ruleset& rules, const std::string& game, const std::string& title);
/// bastide names GAME --markdown
std::string names_page(const Ruleset& rules, const Library& library, const std::string& game);

} // namespace bastide::host
