// Repeated measurement on the CPU clock of this thread.
#pragma once
#include "lab/cpu_clock.hpp"
#include <algorithm>
#include <cstddef>
#include <vector>

namespace bastide::host {

/// Median and extremes of several repetitions of one figure.
struct Figures {
    std::vector<double> values;
    double median() const {
        std::vector<double> sorted(values);
        std::sort(sorted.begin(), sorted.end());
        const std::size_t half = sorted.size() / 2;
        return sorted.empty() ? 0 : sorted.size() % 2 != 0 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
    }
    double least() const { return values.empty() ? 0 : *std::min_element(values.begin(), values.end()); }
    double most() const { return values.empty() ? 0 : *std::max_element(values.begin(), values.end()); }
};

/// Seconds of one call of `work(n)`, with n grown until the call takes at least `least_seconds`; divided by n.
template <class Work> double seconds_each(Work&& work, double least_seconds, std::size_t& n) {
    for (;;) {
        const double before = thread_cpu_seconds();
        work(n);
        const double taken = thread_cpu_seconds() - before;
        if (taken >= least_seconds || n > (std::size_t{1} << 40)) {
            return taken / static_cast<double>(n);
        }
        const double factor = taken <= 0 ? 10 : std::clamp(1.3 * least_seconds / taken, 1.5, 10.0);
        n = static_cast<std::size_t>(static_cast<double>(n) * factor) + 1;
    }
}

/// Keeps the optimiser from dropping what only a measurement wants.
template <class T> void keep(const T& value) { asm volatile("" : : "g"(&value) : "memory"); }

} // namespace bastide::host
