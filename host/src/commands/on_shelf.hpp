// Modules of the shelf by their names.
#pragma once
#include "shelf/shelf.hpp"
#include <string>
#include <vector>

namespace bastide::host {

/// Those named, or all. Throws Error with the nearest name.
std::vector<shelf::Entry> on_shelf(const shelf::Shelf& shelf, const std::vector<std::string>& names);

} // namespace bastide::host
