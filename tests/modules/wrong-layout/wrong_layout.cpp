#include "../broken.hpp"
BROKEN_MODULE("BASTIDE", bastide::kernel_version, bastide::layout_hash ^ 1U, BASTIDE_ABI)
