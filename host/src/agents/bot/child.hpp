// A program of somebody else's, spoken to in lines.
#pragma once
#include <chrono>
#include <string>
#include <string_view>
#include <sys/types.h>

namespace bastide::host {

/// Runs a command in the system's shell, in a process group of its own that ends with the object. Nothing the program
/// does holds us up or fills our memory: every call has an end in time, and a line has a greatest length.
class Child {
public:
    using Clock = std::chrono::steady_clock;

    /// Throws Error if the system starts no process.
    explicit Child(const std::string& command);
    ~Child();
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;

    enum class Outcome { done, late, ended, too_long };
    /// Sends the line and a line end.
    Outcome write(std::string line, Clock::time_point until);
    /// The next line, without its end.
    Outcome read(std::string& line, Clock::time_point until);
    /// Something it said waits to be read, though nothing was asked.
    bool talks();
    /// How it ended, in words: "ended with exit code 1"; it is ended if it has not.
    std::string end();

    static constexpr std::size_t longest_line = 65536; ///< bytes

private:
    /// False when the time has come.
    bool wait(short events, Clock::time_point until) const;

    int socket_ = -1;
    pid_t process_ = 0;
    std::string said_; ///< read, and not yet asked for
};

} // namespace bastide::host
