// Where files go that nobody keeps.
#pragma once
#include <filesystem>

namespace bastide::host {

/// The folder that the variable TMPDIR names, else the system's. Throws Error where it is none.
std::filesystem::path folder_for_temporary_files();

} // namespace bastide::host
