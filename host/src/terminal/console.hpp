// The terminal itself: lines typed by a person, the window, Ctrl-C.
#pragma once
#include "bastide/error.hpp"
#include "terminal/canvas.hpp"
#include <csignal>
#include <functional>
#include <optional>
#include <string>
#include <utility>

namespace bastide::host::terminal {

/// Nobody sits at an input that is no terminal: what comes from there decides nothing, again and again.
class NobodyAnswers : public Error {
public:
    using Error::Error;
};

/// While one exists, Ctrl-C does not end the program but ends the wait for a line or a pause.
class Console {
public:
    explicit Console(bool colours);
    ~Console();
    Console(const Console&) = delete;
    Console& operator=(const Console&) = delete;

    void print(const std::string& text);
    /// While a line is waited for, `happened` is asked now and then: if something has, `ask` comes back with nothing,
    /// and `woken` says so once.
    void wake_when(std::function<bool()> happened) { happened_ = std::move(happened); }
    bool woken() { return std::exchange(woken_, false); }
    /// A line without its end; nothing at the end of input, after Ctrl-C, or when woken. What was not typed at a
    /// terminal is repeated in the output, so that a transcript reads well. Of a line that is far too long nothing is
    /// kept.
    std::optional<std::string> ask(const std::string& prompt);
    /// What became of the line: a decision, a question of the person's own, or nothing. Throws NobodyAnswers.
    enum class Use { decided, asked_back, wrong };
    void used(Use use);
    void pause(unsigned milliseconds) const;
    bool interrupted() const;
    bool is_terminal() const { return output_is_terminal_; }
    Depth depth() const { return depth_; }
    /// In characters; 0 where there is no limit.
    Size window() const;

private:
    bool input_is_terminal_, output_is_terminal_;
    Depth depth_ = Depth::none;
    bool read_more();
    bool wakes();
    bool waits_for_input();
    std::string take_line(std::size_t end);

    std::function<bool()> happened_;
    bool woken_ = false;
    std::string typed_;     ///< read but not yet asked for
    bool skipping_ = false; ///< the rest of a line that is too long
    int wrong_in_a_row_ = 0, undecided_in_a_row_ = 0;
    struct sigaction before_ {};
};

} // namespace bastide::host::terminal
