#include "../broken.hpp"
BASTIDE_MODULE(Idle)
