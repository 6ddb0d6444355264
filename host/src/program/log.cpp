// See log.hpp.
#include "program/log.hpp"
#include "bastide/error.hpp"
#include <memory>
#include <spdlog/sinks/basic_file_sink.h>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>

namespace bastide::host {
namespace {

void log_line(spdlog::level::level_enum level, const std::string& line) {
    spdlog::default_logger_raw()->log(level, spdlog::string_view_t(line));
}

/// Goes on at the file's end: whatever was named by mistake is not lost.
std::shared_ptr<spdlog::logger> log_file(const std::string& file) {
    try {
        auto logger = spdlog::basic_logger_mt("bastide", file);
        logger->flush_on(spdlog::level::trace); // what led to a crash is what is looked for
        return logger;
    } catch (const spdlog::spdlog_ex&) {
        throw Error("--log-file " + file + ": the file cannot be written. Name one that may be.");
    }
}

} // namespace

void begin_log(const std::string& level, const std::string& file) {
    spdlog::set_default_logger(file.empty() ? spdlog::stderr_color_mt("bastide") : log_file(file));
    spdlog::set_pattern("%H:%M:%S.%e %^%l%$ %v");
    spdlog::set_level(spdlog::level::from_str(level));
}

void silence_log() { spdlog::set_level(spdlog::level::off); }
void end_log() { spdlog::shutdown(); }

bool logs_trace() { return spdlog::default_logger_raw()->should_log(spdlog::level::trace); }
void log_trace(const std::string& line) { log_line(spdlog::level::trace, line); }
void log_info(const std::string& line) { log_line(spdlog::level::info, line); }
void log_warning(const std::string& line) { log_line(spdlog::level::warn, line); }
void log_error(const std::string& line) { log_line(spdlog::level::err, line); }

} // namespace bastide::host
