// Numbers on the command line: read as they are written, or refused with a sentence.
#pragma once
#include <CLI/CLI.hpp>
#include <cstdint>
#include <limits>

namespace bastide::host {

/// For every option that is a whole number. Without it the parser would take 010 for 8, and numbers out of range for
/// the nearest that it can hold.
CLI::Validator whole_number(std::uint64_t least = 0, std::uint64_t most = std::numeric_limits<std::uint64_t>::max());
/// "0.4"
CLI::Validator decimal_number(double least, double most);

} // namespace bastide::host
