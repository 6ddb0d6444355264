// For machines with AVX2: compiled for these alone, see CMakeLists.txt.
#ifdef __AVX2__
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
