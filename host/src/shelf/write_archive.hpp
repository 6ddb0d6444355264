// Archives for others: what is the same inside is the same outside, byte for byte.
#pragma once
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace bastide::host::shelf {

/// A file of an archive. `use` gets its bytes while they are needed.
struct ArchiveEntry {
    std::string name;
    std::function<void(const std::function<void(std::string_view)>& use)> bytes;
};

/// A .tar.gz with these files in their order, all of the year 1980 and nobody's. It replaces one that is there, as soon
/// as it is whole, but nothing else. Throws Error.
void write_tar_gz(const std::filesystem::path& file, const std::vector<ArchiveEntry>& entries);

} // namespace bastide::host::shelf
