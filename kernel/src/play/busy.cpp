#include "busy.hpp"
#include <atomic>

namespace bastide {

namespace {
std::atomic<const DoingWatch*> watching{nullptr};
}

void watch_doings(const DoingWatch& watch) { watching = &watch; }

[[gnu::cold]] bool Busy::begin(const Doing& doing) {
    const DoingWatch* const watch = watching;
    return watch != nullptr && watch->begins(doing);
}

[[gnu::cold]] void Busy::end() { watching.load()->ends(); }

} // namespace bastide
