// Short texts side by side, to fill a window's width.
#pragma once
#include <cstddef>
#include <string>
#include <vector>

namespace bastide::host::terminal {

/// Columns of equal width, read from top to bottom. With a width of 0: one a line.
std::vector<std::string> in_columns(const std::vector<std::string>& items, int width);

/// A choice as it is listed: "7", "Build the roof at (3, -2)". Choices that are told of together have no number, but
/// each its own in `among`.
struct Listed {
    std::string number, text;
    std::vector<Listed> among{};
};
/// Those alone as columns, those told of together on as many lines as they need, indented; what still has no room in so
/// many lines is counted (0: no limit).
std::vector<std::string> choice_lines(const std::vector<Listed>& choices, int width, int most_lines);

} // namespace bastide::host::terminal
