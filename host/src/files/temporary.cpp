#include "files/temporary.hpp"
#include "bastide/error.hpp"
#include <cstdlib>

namespace bastide::host {

std::filesystem::path folder_for_temporary_files() {
    std::error_code trouble;
    const std::filesystem::path folder = std::filesystem::temp_directory_path(trouble);
    if (trouble) {
        const char* named = std::getenv("TMPDIR");
        throw Error((named != nullptr ? named : "/tmp") +
                    std::string(" is no folder for temporary files; name one in the variable TMPDIR."));
    }
    return folder;
}

} // namespace bastide::host
