// Modules of the shelf by their names, and what is known of each.
#pragma once
#include "library/library.hpp"
#include "shelf/shelf.hpp"
#include <string>
#include <vector>

namespace bastide::host {

/// Those named, or all. Throws Error with the nearest name.
std::vector<shelf::Entry> on_shelf(const shelf::Shelf& shelf, const std::vector<std::string>& names);

/// What it is called, in a title and a version: by its record or, where none can be read, by what the program finds in
/// its folder. Empty: nobody knows.
std::string title_of(const Library& library, const shelf::Entry& entry);
std::string version_of(const Library& library, const shelf::Entry& entry);

} // namespace bastide::host
