// Parts of a page in Markdown.
#pragma once
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

} // namespace bastide::host
