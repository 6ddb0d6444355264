// Short texts side by side, to fill a window's width.
#pragma once
#include <cstddef>
#include <string>
#include <vector>

namespace bastide::host::terminal {

/// Columns of equal width, read from top to bottom. With a width of 0: one a line.
std::vector<std::string> in_columns(const std::vector<std::string>& items, int width);

/// A choice as it is listed: "7", "build 3,-2".
struct Listed {
    std::string number, text;
};
/// As columns, if they take at most so many lines; else what begins with the same word is told of together ("build: 7
/// 3,-2 8 5,5"); what still has no room is counted (0: no limit).
std::vector<std::string> choice_lines(const std::vector<Listed>& choices, int width, int most_lines);

} // namespace bastide::host::terminal
