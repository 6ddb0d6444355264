#include "bastide/host/log.hpp"
#include "bastide/words.hpp"
#include <memory>
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

} // namespace

bool logs(Log level) {
    const auto log = logger();
    return log != nullptr && log->should_log(level_of(level));
}

void log_line(Log level, const std::string& line) {
    if (const auto log = logger()) {
        log->log(level_of(level), "{}", shown(line));
    }
}

} // namespace bastide
