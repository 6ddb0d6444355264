// Telling what is loaded and compiled, when somebody asked for it. The program sets the level and where lines go.
#pragma once
#include <string>

namespace bastide {

enum class Log { trace, debug, info, warning };

/// Whether lines of this level are wanted: ask first, as making them costs time.
bool logs(Log level);
void log_line(Log level, const std::string& line);

} // namespace bastide
