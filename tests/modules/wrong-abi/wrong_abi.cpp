#include "../broken.hpp"
BROKEN_MODULE("BASTIDE", BASTIDE_VERSION, BASTIDE_INTERFACE, "libother-lp64")
