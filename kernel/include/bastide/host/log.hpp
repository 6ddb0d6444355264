// Telling what is loaded and compiled, when somebody asked for it. The program sets the level and where lines go.
#pragma once
#include "bastide/engine/export.hpp"
#include <string>

namespace bastide {

enum class Log { trace, debug, info, warning };

/// Whether lines of this level are wanted: ask first, as making them costs time.
BASTIDE_API bool logs(Log level);
BASTIDE_API void log_line(Log level, const std::string& line);

} // namespace bastide
