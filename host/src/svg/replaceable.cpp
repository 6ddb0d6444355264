#include "svg/replaceable.hpp"
#include "bastide/error.hpp"
#include <array>
#include <fstream>
#include <string_view>

namespace bastide::host::svg {

void refuse_to_replace(const std::filesystem::path& file) {
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(file, ignored)) {
        return;
    }
    std::array<char, 1024> buffer{};
    std::ifstream in(file, std::ios::binary);
    in.read(buffer.data(), static_cast<std::streamsize>(buffer.size()));
    const std::string_view begin(buffer.data(), static_cast<std::size_t>(in.gcount()));
    const bool xml = begin.starts_with("<?xml") || begin.starts_with("<svg") || begin.starts_with("<!--");
    if (!begin.empty() && !(xml && begin.find("<svg") != std::string_view::npos)) {
        throw Error(file.string(), 0,
                    "this file is no picture, so none takes its place; name another file, or remove this one first.");
    }
}

} // namespace bastide::host::svg
