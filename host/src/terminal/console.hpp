// The terminal itself: lines typed by a person, the window, Ctrl-C.
#pragma once
#include "terminal/board_view.hpp"
#include "terminal/canvas.hpp"
#include <csignal>
#include <optional>
#include <string>

namespace bastide::host::terminal {

/// While one exists, Ctrl-C does not end the program but ends the wait for a line or a pause.
class Console {
public:
    explicit Console(bool colours);
    ~Console();
    Console(const Console&) = delete;
    Console& operator=(const Console&) = delete;

    void print(const std::string& text);
    /// A line without its end; nothing at the end of input or after Ctrl-C. What was not typed at a terminal is
    /// repeated in the output, so that a transcript reads well.
    std::optional<std::string> ask(const std::string& prompt);
    void pause(unsigned milliseconds) const;
    bool interrupted() const;
    bool is_terminal() const { return output_is_terminal_; }
    Depth depth() const { return depth_; }
    /// In characters; 0 where there is no limit.
    Size window() const;

private:
    bool input_is_terminal_, output_is_terminal_;
    Depth depth_ = Depth::none;
    std::string typed_; ///< read but not yet asked for
    struct sigaction before_ {};
};

} // namespace bastide::host::terminal
