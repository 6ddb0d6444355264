// Files that people wrote, as text: the one reader, so that no file of other people hangs or ends the program.
#pragma once
#include <filesystem>
#include <string>

namespace bastide {

/// The file's text. Throws Error if there is none: missing, a folder, a device, unreadable or far too large.
std::string read_text(const std::filesystem::path& file);

} // namespace bastide
