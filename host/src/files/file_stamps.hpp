// Whether files have been written again.
#pragma once
#include <cstdint>
#include <filesystem>
#include <vector>

namespace bastide::host {

/// Files with what tells one state of them from another.
class FileStamps {
public:
    FileStamps() = default;
    /// As they are now.
    explicit FileStamps(std::vector<std::filesystem::path> files);
    /// One of them is another one now. Waits until whoever writes them is done: until all are there and none of them
    /// changes any more, for a few seconds at most. True once for a change.
    bool changed();

private:
    struct Stamp {
        std::filesystem::file_time_type written{};
        std::uintmax_t size = 0;
        bool there = false;
        friend bool operator==(const Stamp&, const Stamp&) = default;
    };
    std::vector<Stamp> stamps_now() const;

    std::vector<std::filesystem::path> files_;
    std::vector<Stamp> stamps_;
};

} // namespace bastide::host
