// What a picture may take the place of.
#pragma once
#include <filesystem>

namespace bastide::host::svg {

/// Throws Error if there is a file that is no SVG picture: records and scenarios are not to be lost by a slip. An older
/// picture, an empty file and what is no regular file (a pipe, a device) may be written.
void refuse_to_replace(const std::filesystem::path& file);

} // namespace bastide::host::svg
