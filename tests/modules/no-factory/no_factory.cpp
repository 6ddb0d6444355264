// BASTIDE_MODULE was forgotten.
#include "../broken.hpp"
extern "C" BASTIDE_API int another_symbol();
int another_symbol() { return 1; }
