// Telling what the program does, when somebody asked for it. spdlog stands behind it, in log.cpp alone.
#pragma once
#include <string>

namespace bastide::host {

/// Lines of this level (fixed_names.hpp) and above go to stderr, so that results on stdout stay clean, or to the end of
/// the file. Throws Error if it cannot be written.
void begin_log(const std::string& level, const std::string& file);
/// Until begin_log nothing is told.
void silence_log();
void end_log();

bool logs_trace();
void log_trace(const std::string& line);
void log_info(const std::string& line);
void log_warning(const std::string& line);
void log_error(const std::string& line);

} // namespace bastide::host
