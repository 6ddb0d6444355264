// SVG drawn as PNG, for readers of links, which take no SVG: by librsvg's program, if whoever runs the server has it.
#pragma once
#include <optional>
#include <string>

namespace bastide::host::serve {

/// Whether pictures can be drawn here; looked up once, along PATH.
bool draws_bitmaps();
/// PNG of so many pixels across; nothing if the program is not there, fails, or takes too long (`limits::bitmap_time`).
/// Takes its time.
std::optional<std::string> bitmap(const std::string& svg, int width);

} // namespace bastide::host::serve
