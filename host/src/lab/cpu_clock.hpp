// CPU time, which other programs on the machine do not stretch.
#pragma once
#include <ctime>
#include <initializer_list>
#include <sys/resource.h>

namespace bastide::host {

/// Seconds of the processor that the calling thread has used.
inline double thread_cpu_seconds() {
    timespec now{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// Seconds of the processor that the whole program has used, and the programs that it started and that have ended.
inline double all_cpu_seconds() {
    double seconds = 0;
    for (const auto whose : {RUSAGE_SELF, RUSAGE_CHILDREN}) {
        rusage used{};
        ::getrusage(whose, &used);
        for (const timeval& part : {used.ru_utime, used.ru_stime}) {
            seconds += static_cast<double>(part.tv_sec) + 1e-6 * static_cast<double>(part.tv_usec);
        }
    }
    return seconds;
}

} // namespace bastide::host
