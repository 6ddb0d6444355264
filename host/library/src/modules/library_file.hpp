// A library's file, looked at before the dynamic linker maps it.
#pragma once
#include <filesystem>
#include <string>

namespace bastide::load {

/// What is missing of a library that was cut off while it was copied or built: the linker maps what its headers
/// promise, and touching a page beyond the end of the file ends the program by a signal. Empty if all is there, or if
/// it is something else, which the linker refuses by itself.
std::string missing_of(const std::filesystem::path& library);

} // namespace bastide::load
