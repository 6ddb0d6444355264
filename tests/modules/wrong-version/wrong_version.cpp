#include "../broken.hpp"
BROKEN_MODULE("BASTIDE", 99'02'03, bastide::layout_hash, BASTIDE_ABI)
