#include "program/module_folder.hpp"
#include "program/context.hpp"

namespace bastide::host {

std::filesystem::path module_folder(const Manifest& manifest) {
    const std::filesystem::path beside = std::filesystem::path(manifest.file).parent_path();
    return beside.empty() ? own_module_words() / manifest.name : beside; // linked, it has no path
}

} // namespace bastide::host
