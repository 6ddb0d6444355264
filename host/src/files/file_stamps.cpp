#include "files/file_stamps.hpp"
#include <algorithm>
#include <chrono>
#include <thread>

namespace bastide::host {

namespace fs = std::filesystem;

FileStamps::FileStamps(std::vector<fs::path> files) : files_(std::move(files)), stamps_(stamps_now()) {}

std::vector<FileStamps::Stamp> FileStamps::stamps_now() const {
    std::vector<Stamp> stamps;
    for (const fs::path& file : files_) {
        Stamp stamp;
        std::error_code written, sized;
        stamp.written = fs::last_write_time(file, written);
        stamp.size = fs::file_size(file, sized);
        stamp.there = !written && !sized;
        stamps.push_back(stamp.there ? stamp : Stamp{});
    }
    return stamps;
}

bool FileStamps::changed() {
    std::vector<Stamp> now = stamps_now();
    if (now == stamps_) {
        return false;
    }
    constexpr auto pause = std::chrono::milliseconds(100);
    constexpr int still = 4, most = 60;
    for (int looks = 0, same = 0; looks < most && same < still; ++looks) {
        std::this_thread::sleep_for(pause);
        std::vector<Stamp> next = stamps_now();
        const bool whole = std::all_of(next.begin(), next.end(), [](const Stamp& stamp) { return stamp.there; });
        same = whole && next == now ? same + 1 : 0;
        now = std::move(next);
    }
    stamps_ = std::move(now);
    return true;
}

} // namespace bastide::host
