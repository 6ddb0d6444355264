#include "log.hpp"
#include <spdlog/spdlog.h>

namespace bastide {

namespace {

spdlog::level::level_enum level_of(Log level) {
    switch (level) {
    case Log::trace:
        return spdlog::level::trace;
    case Log::debug:
        return spdlog::level::debug;
    case Log::info:
        return spdlog::level::info;
    case Log::warning:
        break;
    }
    return spdlog::level::warn;
}

/// Whoever links the kernel hears nothing unless they make a logger of this name.
std::shared_ptr<spdlog::logger> logger() { return spdlog::get("bastide"); }

/// Names come from other people's files: nothing of them may steer a terminal.
std::string harmless(std::string line) {
    for (std::size_t i = 0; i < line.size(); ++i) {
        const auto c = static_cast<unsigned char>(line[i]);
        const bool c1 = i != 0 && static_cast<unsigned char>(line[i - 1]) == 0xC2 && c >= 0x80 && c < 0xA0;
        line[i] = c < 0x20 || c == 0x7F || c1 ? '?' : line[i];
        line[i - (c1 ? 1 : 0)] = c1 ? '?' : line[i];
    }
    return line;
}

} // namespace

bool logs(Log level) {
    const auto log = logger();
    return log != nullptr && log->should_log(level_of(level));
}

void log_line(Log level, const std::string& line) {
    if (const auto log = logger()) {
        log->log(level_of(level), "{}", harmless(line));
    }
}

} // namespace bastide
