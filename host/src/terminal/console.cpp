#include "terminal/console.hpp"
#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <ctime>
#include <iostream>
#include <poll.h>
#include <string_view>
#include <sys/ioctl.h>
#include <unistd.h>

namespace bastide::host::terminal {
namespace {

constexpr std::size_t longest_line = 64 * 1024;

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

/// Something happened that whoever waits wants to know of.
bool Console::wakes() {
    woken_ = woken_ || (happened_ && happened_());
    return woken_;
}

/// False if something else happened first.
bool Console::waits_for_input() {
    constexpr int pause = 500; // milliseconds
    pollfd input{STDIN_FILENO, POLLIN, 0};
    while (happened_ && !interrupted() && ::poll(&input, 1, pause) == 0) {
        if (wakes()) {
            return false;
        }
    }
    return true;
}

std::optional<std::string> Console::ask(const std::string& prompt) {
    if (wakes()) {
        return std::nullopt;
    }
    print(prompt);
    for (;;) {
        const std::size_t end = typed_.find('\n');
        if (end != std::string::npos) {
            return take_line(end);
        }
        if (typed_.size() > longest_line) {
            skipping_ = true;
        }
        if (skipping_) {
            typed_.clear();
        }
        if (!read_more()) {
            print("\n");
            if (woken_ || interrupted() || (typed_.empty() && !skipping_)) {
                return std::nullopt;
            }
            typed_ += '\n'; // a last line without its end
        }
    }
}

/// False at the end of input and after Ctrl-C.
bool Console::read_more() {
    char buffer[4096];
    if (!waits_for_input()) {
        return false;
    }
    for (;;) {
        const ssize_t read = interrupted() ? -1 : ::read(STDIN_FILENO, buffer, sizeof buffer);
        if (read >= 0 || errno != EINTR || interrupted()) {
            typed_.append(buffer, static_cast<std::size_t>(std::max<ssize_t>(read, 0)));
            return read > 0;
        }
    }
}

std::string Console::take_line(std::size_t end) {
    std::string line = typed_.substr(0, end);
    typed_.erase(0, end + 1);
    if (skipping_ || line.size() > longest_line) {
        skipping_ = false;
        print("That line is longer than 64 KB and has been left out.\n");
        return "";
    }
    if (!input_is_terminal_) {
        print(line + '\n');
    }
    return line;
}

void Console::used(Use use) {
    constexpr int most_wrong = 20, most_undecided = 1000;
    wrong_in_a_row_ = use == Use::wrong ? wrong_in_a_row_ + 1 : 0;
    undecided_in_a_row_ = use == Use::decided ? 0 : undecided_in_a_row_ + 1;
    if (input_is_terminal_ || (wrong_in_a_row_ < most_wrong && undecided_in_a_row_ < most_undecided)) {
        return;
    }
    throw NobodyAnswers(std::to_string(wrong_in_a_row_ == most_wrong ? most_wrong : most_undecided) +
                        " answers in a row decided nothing, and the input is no terminal: nobody seems to play. What "
                        "is typed at a terminal can be piped in, one answer a line.");
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
