#include "terminal/console.hpp"
#include <cerrno>
#include <cstdlib>
#include <ctime>
#include <iostream>
#include <string_view>
#include <sys/ioctl.h>
#include <unistd.h>

namespace bastide::host::terminal {
namespace {

volatile std::sig_atomic_t stop_asked = 0;
extern "C" void note_interrupt(int) { stop_asked = 1; }

std::string_view variable(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? std::string_view{} : value;
}

Depth depth_of_terminal() {
    if (!variable("NO_COLOR").empty() || variable("TERM") == "dumb" || variable("TERM").empty()) {
        return Depth::none;
    }
    const std::string_view colours = variable("COLORTERM");
    return colours == "truecolor" || colours == "24bit" ? Depth::full : Depth::palette;
}

} // namespace

Console::Console(bool colours)
    : input_is_terminal_(::isatty(STDIN_FILENO) != 0), output_is_terminal_(::isatty(STDOUT_FILENO) != 0) {
    if (colours && output_is_terminal_) {
        depth_ = depth_of_terminal();
    }
    stop_asked = 0;
    struct sigaction action {};
    action.sa_handler = note_interrupt;               // without SA_RESTART: a read that waits comes back
    action.sa_flags = static_cast<int>(SA_RESETHAND); // the second Ctrl-C ends the program
    ::sigaction(SIGINT, &action, &before_);
}

Console::~Console() { ::sigaction(SIGINT, &before_, nullptr); }

void Console::print(const std::string& text) { std::cout << text << std::flush; }

std::optional<std::string> Console::ask(const std::string& prompt) {
    print(prompt);
    for (;;) {
        const std::size_t end = typed_.find('\n');
        if (end != std::string::npos) {
            std::string line = typed_.substr(0, end);
            typed_.erase(0, end + 1);
            if (!input_is_terminal_) {
                print(line + '\n');
            }
            return line;
        }
        char buffer[4096];
        const ssize_t read = interrupted() ? -1 : ::read(STDIN_FILENO, buffer, sizeof buffer);
        if (read < 0 && errno == EINTR && !interrupted()) {
            continue;
        }
        if (read <= 0) {
            print("\n");
            if (interrupted() || typed_.empty()) {
                return std::nullopt;
            }
            typed_ += '\n'; // a last line without its end
            continue;
        }
        typed_.append(buffer, static_cast<std::size_t>(read));
    }
}

void Console::pause(unsigned milliseconds) const {
    if (milliseconds > 0 && !interrupted()) {
        const timespec time{static_cast<time_t>(milliseconds / 1000),
                            static_cast<long>(milliseconds % 1000) * 1'000'000};
        ::nanosleep(&time, nullptr);
    }
}

bool Console::interrupted() const { return stop_asked != 0; }

Size Console::window() const {
    winsize size{};
    if (!output_is_terminal_ || ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0) {
        return {};
    }
    return {size.ws_col, size.ws_row};
}

} // namespace bastide::host::terminal
