// For any machine; and which one this is.
#include "loop.hpp"

namespace bastide {

Seekers portable_seekers() { return compiled_here; }

namespace {

Seekers best() {
#ifdef __x86_64__
    if (__builtin_cpu_supports("avx2") && wide_seekers()[0] != nullptr) {
        return wide_seekers();
    }
#endif
    return portable_seekers();
}

} // namespace

const Seekers seekers = best();

} // namespace bastide
