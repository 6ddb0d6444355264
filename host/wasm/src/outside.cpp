// What a page has no system for: other programs, a terminal for the log, and what servers have for strangers.
#include "agents/bot/child.hpp"
#include "bastide/error.hpp"
#include "bastide/host/log.hpp"
#include "program/built.hpp"
#include "program/log.hpp"
#include "serve/bitmap.hpp"
#include "serve/public_list.hpp"
#include "serve/unfurl.hpp"
#include <algorithm>
#include <iostream>
#include <nlohmann/json.hpp>
#include <unistd.h>

/// In pieces, as `getentropy` gives no more at a time.
extern "C" ssize_t getrandom(void* bytes, std::size_t size, unsigned) {
    constexpr std::size_t most = 256;
    const std::size_t piece = std::min(size, most);
    return ::getentropy(bytes, piece) == 0 ? static_cast<ssize_t>(piece) : -1;
}

/// Nobody reads the names of types in a page; the library's own reader of them weighs 50 KB.
extern "C" char* __cxa_demangle(const char*, char*, std::size_t*, int* status) {
    constexpr int invalid = -2;
    if (status != nullptr) {
        *status = invalid;
    }
    return nullptr;
}

namespace bastide {

bool logs(Log) { return false; } // as where nobody has asked for a log
void log_line(Log, const std::string&) {}

} // namespace bastide

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
/// Links lead to a server, and only servers have a list of tables for everybody.
void PublicList::put(Listing, Time) {}
bool PublicList::has(const std::string&) const { return false; }
void PublicList::sweep(Time) {}
nlohmann::ordered_json PublicList::page(std::size_t) const {
    return {{"tables", nlohmann::ordered_json::array()}, {"of", 0}};
}
std::string unfurled(std::string page, const std::string&, const nlohmann::ordered_json&) { return page; }
} // namespace serve

const char* const built::version = BASTIDE_VERSION_TEXT;

/// The console of the page hears what the server's owner would read.
bool logs_trace() { return false; }
void log_trace(const std::string&) {}
void log_info(const std::string&) {}
void log_warning(const std::string& line) { std::cerr << line << std::endl; }
void log_error(const std::string& line) { std::cerr << line << std::endl; }

} // namespace bastide::host
