// For machines with AVX2: compiled for these alone, see CMakeLists.txt.
#if defined(__AVX2__) && !defined(BASTIDE_PORTABLE_ONLY)
#include "loop.hpp"

namespace bastide {
Seekers wide_seekers() { return compiled_here; }
} // namespace bastide
#else
#include "seek.hpp"

namespace bastide {
Seekers wide_seekers() { return {}; }
} // namespace bastide
#endif
