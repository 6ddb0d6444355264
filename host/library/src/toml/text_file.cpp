#include "library/text_file.hpp"
#include "bastide/error.hpp"
#include "bastide/host/log.hpp"
#include <cerrno>
#include <cstring>
#include <fstream>

namespace bastide {

constexpr std::uintmax_t largest = 16U << 20U; // a hundred times the largest tile set

std::string read_text(const std::filesystem::path& file) {
    namespace fs = std::filesystem;
    const std::string name = file.string();
    std::error_code problem;
    const fs::file_status status = fs::status(file, problem); // follows links; a loop of links is a problem
    if (status.type() == fs::file_type::not_found) {
        throw Error(name, 0, "there is no such file.");
    }
    if (problem) {
        throw Error(name, 0, "the file cannot be read: " + problem.message() + ".");
    }
    if (fs::is_directory(status)) {
        throw Error(name, 0, "this is a folder, not a file.");
    }
    if (!fs::is_regular_file(status)) {
        throw Error(name, 0, "this is not a regular file.");
    }
    const std::uintmax_t size = fs::file_size(file, problem);
    if (!problem && size > largest) {
        throw Error(name, 0,
                    "the file is larger than " + std::to_string(largest >> 20U) +
                        " MB, so it cannot be what is expected here.");
    }
    errno = 0;
    std::ifstream in(file, std::ios::binary);
    std::string text(problem ? 0 : static_cast<std::size_t>(size), '\0');
    if (!in || problem || !in.read(text.data(), static_cast<std::streamsize>(text.size()))) {
        const std::string why = errno != 0 ? std::strerror(errno) : "it changed while it was read";
        throw Error(name, 0, "the file cannot be read: " + why + ".");
    }
    if (logs(Log::trace)) {
        log_line(Log::trace, "read '" + name + "', " + std::to_string(text.size()) + " bytes");
    }
    return text;
}

} // namespace bastide
