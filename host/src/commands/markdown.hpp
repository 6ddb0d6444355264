// Pages of the reference (docs/reference) as Markdown.
#pragma once
#include "bastide/composition.hpp"
#include <string>
#include <string_view>
#include <vector>

namespace bastide::host {

/// Prose as it is meant, in a paragraph or a cell of a table: on one line, without accidental markup.
std::string prose(std::string_view text);
std::string code(std::string_view text);
/// | one | two |
std::string table_row(const std::vector<std::string>& cells);
/// The headings and the line below them.
std::string table_head(const std::vector<std::string>& headings);

/// bastide rules MODULE --markdown
std::string rules_page(const Manifest& manifest);
/// bastide tiles SET --markdown
std::string tiles_page(const TileSet& set);

} // namespace bastide::host
