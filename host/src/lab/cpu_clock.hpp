// CPU time, which other programs on the machine do not stretch.
#pragma once
#include <ctime>

namespace bastide::host {

/// Seconds of the processor that the calling thread has used.
inline double thread_cpu_seconds() {
    timespec now{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

} // namespace bastide::host
