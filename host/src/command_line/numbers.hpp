// Numbers on the command line: read as they are written, or refused with a sentence.
#pragma once
#include "command_line/command.hpp"
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace bastide::host {

/// For every option that is a whole number. Without it the parser would take 010 for 8, and numbers out of range for
/// the nearest that it can hold.
/// `words` may stand instead.
Check whole_number(std::uint64_t least = 0, std::uint64_t most = std::numeric_limits<std::uint64_t>::max(),
                   const std::vector<std::string>& words = {});
/// "0.4"
Check decimal_number(double least, double most);

} // namespace bastide::host
