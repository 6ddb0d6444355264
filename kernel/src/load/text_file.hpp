// Files that people wrote, as text.
#pragma once
#include <filesystem>
#include <string>
#include <string_view>

namespace bastide::load {

/// The file's text. Throws Error if there is none: missing, a folder, a device, unreadable or far too large.
std::string read_text(const std::filesystem::path& file);

/// 'word', shortened and without control characters, so that a message about a broken file stays one readable line.
std::string in_quotes(std::string_view word);

} // namespace bastide::load
