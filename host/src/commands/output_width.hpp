// How wide what is printed may be.
#pragma once
#include <cstddef>

namespace bastide::host {

/// Columns of the terminal that standard output is, at least 40; 80 if it is none.
std::size_t output_width();

} // namespace bastide::host
