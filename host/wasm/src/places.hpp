// Folders of the file system in memory.
#pragma once
#include "library/library.hpp"

namespace bastide::host {

constexpr const char* records_place = "/records";
SearchPaths places();

} // namespace bastide::host
