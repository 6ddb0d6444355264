// What helps those at a table beyond what they see: kept by the server, so that nobody has what others have not.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace bastide::host::serve {

/// Each allows what the ones behind it do. Why something is not possible is always told, and a game that is over hides
/// nothing.
enum class Aids : std::uint8_t {
    all,        ///< points beside choices, hints, what fits a square, squares on which nothing fits, worth of features
    tournament, ///< what a printed list of the tiles tells, and who holds which feature
    none        ///< the board alone
};

std::optional<Aids> aids_named(std::string_view name);
std::string name_of(Aids aids);

} // namespace bastide::host::serve
