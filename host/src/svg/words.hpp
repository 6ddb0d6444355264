// Text that must fit beside a board.
#pragma once
#include <cstddef>
#include <string>
#include <vector>

namespace bastide::host::svg {

/// At most so many characters; what is cut off leaves an ellipsis.
std::string shortened(const std::string& text, std::size_t characters);
/// Lines of at most so many characters, broken at blanks.
std::vector<std::string> broken(const std::string& text, std::size_t characters, std::size_t most_lines);

} // namespace bastide::host::svg
