// Characters that stand for things in a terminal.
#pragma once
#include <string_view>

namespace bastide::host::svg {

/// One character of UTF-8 that every terminal shows in one cell: no control, combining, wide or invisible one, no
/// emoji.
bool fills_one_cell(std::string_view glyph);

} // namespace bastide::host::svg
