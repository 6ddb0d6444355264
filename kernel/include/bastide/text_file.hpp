// Files that people wrote, as text: the one reader, so that no file of other people hangs or ends the program.
#pragma once
#include "bastide/export.hpp"
#include <cstdint>
#include <filesystem>
#include <string>

namespace bastide {

inline constexpr std::uintmax_t largest_text = 16U << 20U; ///< a hundred times the largest tile set

/// The file's text. Throws Error if there is none: missing, a folder, a device, unreadable or far too large.
BASTIDE_API std::string read_text(const std::filesystem::path& file, std::uintmax_t largest = largest_text);

} // namespace bastide
