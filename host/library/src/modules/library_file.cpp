#include "modules/library_file.hpp"
#include <cstring>
#include <elf.h>
#include <fstream>
#include <link.h>
#include <vector>

namespace bastide::load {

namespace {

using Header = ElfW(Ehdr);
using Segment = ElfW(Phdr);

constexpr unsigned char own_class = sizeof(void*) == 8 ? ELFCLASS64 : ELFCLASS32;

template <class Part> bool read_part(std::ifstream& in, Part* part, std::size_t count) {
    return static_cast<bool>(
        in.read(reinterpret_cast<char*>(part), static_cast<std::streamsize>(count * sizeof(Part))));
}

/// No sum that could overflow: the numbers are the file's own.
bool reaches_beyond(std::uintmax_t size, std::uintmax_t offset, std::uintmax_t length) {
    return offset > size || length > size - offset;
}

std::string cut(std::uintmax_t size) {
    return "its file has been cut off after " + std::to_string(size) + " bytes; build or copy the module again";
}

} // namespace

std::string missing_of(const std::filesystem::path& library) {
    std::error_code problem;
    const std::uintmax_t size = std::filesystem::file_size(library, problem);
    std::ifstream in(library, std::ios::binary);
    Header header{};
    if (problem || !in || !read_part(in, &header, 1) || std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0 ||
        header.e_ident[EI_CLASS] != own_class || header.e_phentsize != sizeof(Segment)) {
        return {};
    }
    const std::uintmax_t sections = std::uintmax_t{header.e_shnum} * header.e_shentsize;
    if (reaches_beyond(size, header.e_shoff, sections) ||
        reaches_beyond(size, header.e_phoff, std::uintmax_t{header.e_phnum} * sizeof(Segment))) {
        return cut(size);
    }
    std::vector<Segment> segments(header.e_phnum);
    in.seekg(static_cast<std::streamoff>(header.e_phoff));
    if (!read_part(in, segments.data(), segments.size())) {
        return cut(size);
    }
    for (const Segment& segment : segments) {
        if (segment.p_type == PT_LOAD && reaches_beyond(size, segment.p_offset, segment.p_filesz)) {
            return cut(size);
        }
    }
    return {};
}

} // namespace bastide::load
