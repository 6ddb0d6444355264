#include "../broken.hpp"
BROKEN_MODULE("BASTIDE", bastide::kernel_version, bastide::layout_hash, "libother-lp64")
