// Text that must fit beside a board.
#pragma once
#include <cstddef>
#include <string>
#include <vector>

namespace bastide::host::svg {

/// Lines of at most so many letters, or half as many wide ones, broken at blanks.
std::vector<std::string> broken(const std::string& text, std::size_t cells, std::size_t most_lines);

} // namespace bastide::host::svg
