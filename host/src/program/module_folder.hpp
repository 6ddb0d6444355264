// Where the files of a module lie beside its code.
#pragma once
#include "bastide/host/manifest.hpp"
#include <filesystem>

namespace bastide::host {

/// That of its rules.toml; of a module that is linked into the program, where ours are.
std::filesystem::path module_folder(const Manifest& manifest);

} // namespace bastide::host
