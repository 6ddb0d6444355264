// Forms of addresses: texts with holes.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bastide::host::serve {

/// What stands in the holes of a form, such as "/api/tables/{table}/record", if an address has it; a stranger wrote it.
/// A hole ends where the sign behind it comes, and takes texts of its sort alone: {name} of a module, a tile set, a
/// game or puzzles, {rule}, {table}, {number} below 100000, {place}: a number below a million, {language}, {picture}:
/// svg or png.
std::optional<std::vector<std::string>> holes_of(std::string_view form, std::string_view address);

} // namespace bastide::host::serve
