// How much room text takes at a terminal, where some characters fill two cells and some none.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

namespace bastide::host {

/// Length in bytes of the UTF-8 character that the text begins with.
std::size_t first_character(std::string_view text);
/// Cells of one UTF-8 character: 0, 1 or 2.
std::size_t cells_of(std::string_view character);
/// Cells of a text without escape sequences.
std::size_t shown_width(std::string_view text);
/// At most so many cells; what is cut off leaves an ellipsis.
std::string fitted(std::string_view text, std::size_t cells);
/// Filled up with blanks.
std::string padded(std::string text, std::size_t cells);

} // namespace bastide::host
