// Ctrl-C during long work: it ends and keeps what is done.
#pragma once
#include <array>
#include <atomic>
#include <csignal>

namespace bastide::host {

/// While one exists the first Ctrl-C asks the run to end, and so do the signals with which a system or a closed
/// terminal asks programs to end; the second, of whatever sort, ends the program, and so do ten seconds in which the
/// run does not come to its end. What is ignored (nohup) stays ignored.
class CatchStop {
public:
    CatchStop();
    ~CatchStop();
    CatchStop(const CatchStop&) = delete;
    CatchStop& operator=(const CatchStop&) = delete;

    static const std::atomic<bool>& asked();
    /// As shells say it: 130 for Ctrl-C.
    static int exit_code();

private:
    static constexpr std::array<int, 3> signals{SIGINT, SIGTERM, SIGHUP};
    std::array<struct sigaction, 3> before_{};
};

} // namespace bastide::host
