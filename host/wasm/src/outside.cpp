// What a page has no system for: other programs, and a terminal for the log.
#include "agents/bot/child.hpp"
#include "bastide/error.hpp"
#include "program/log.hpp"
#include "serve/bitmap.hpp"
#include <iostream>

namespace bastide::host {

Child::Child(const std::string& command) {
    throw Error("The program '" + command + "' could not be started: there are no programs in a page.");
}
Child::~Child() = default;
Child::Outcome Child::write(std::string, Clock::time_point) { return Outcome::ended; }
Child::Outcome Child::read(std::string&, Clock::time_point) { return Outcome::ended; }
bool Child::talks() { return false; }
std::string Child::end() { return "never began"; }

namespace serve {
bool draws_bitmaps() { return false; }
std::optional<std::string> bitmap(const std::string&, int) { return std::nullopt; }
} // namespace serve

/// The console of the page hears what the server's owner would read.
bool logs_trace() { return false; }
void log_trace(const std::string&) {}
void log_info(const std::string&) {}
void log_warning(const std::string& line) { std::cerr << line << std::endl; }
void log_error(const std::string& line) { std::cerr << line << std::endl; }

} // namespace bastide::host
