#include "../broken.hpp"
#include <stdexcept>

namespace {
int fails() { throw std::runtime_error("no table large enough"); }
const int at_load_time = fails();
} // namespace

BASTIDE_MODULE(Idle)
