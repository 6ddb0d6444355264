// CPU time, which other programs on the machine do not stretch.
#pragma once
#include <ctime>
#include <initializer_list>
#include <sys/resource.h>

namespace bastide::host {

inline double seconds_of(clockid_t clock) {
    timespec now{};
    ::clock_gettime(clock, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// Seconds of the processor that the calling thread has used.
inline double thread_cpu_seconds() { return seconds_of(CLOCK_THREAD_CPUTIME_ID); }

/// Those of the whole program, and of the programs that it started and that have ended.
inline double all_cpu_seconds() {
    rusage ended{};
    ::getrusage(RUSAGE_CHILDREN, &ended);
    double seconds = seconds_of(CLOCK_PROCESS_CPUTIME_ID);
    for (const timeval& part : {ended.ru_utime, ended.ru_stime}) {
        seconds += static_cast<double>(part.tv_sec) + 1e-6 * static_cast<double>(part.tv_usec);
    }
    return seconds;
}

} // namespace bastide::host
