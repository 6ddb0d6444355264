#include "../broken.hpp"
BROKEN_MODULE("CITADEL", bastide::kernel_version, bastide::layout_hash, BASTIDE_ABI)
