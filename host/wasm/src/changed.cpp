#include "changed.hpp"
#include <filesystem>
#include <sys/stat.h>

namespace bastide::host {

namespace fs = std::filesystem;

bool Changed::Stamp::operator==(const Stamp& other) const {
    return number == other.number && size == other.size && written.tv_sec == other.written.tv_sec &&
           written.tv_nsec == other.written.tv_nsec;
}

std::map<std::string, Changed::Stamp> Changed::now() const {
    std::map<std::string, Stamp> found;
    std::error_code trouble;
    for (fs::directory_iterator at(folder_, trouble), end; !trouble && at != end; at.increment(trouble)) {
        struct stat status {};
        if (::stat(at->path().c_str(), &status) == 0 && S_ISREG(status.st_mode)) {
            found[at->path().string()] = {status.st_ino, status.st_size, status.st_mtim};
        }
    }
    return found;
}

/// The clock of files is as coarse as a millisecond: what was written in this one may be written again in it, so it is
/// told again next time.
std::vector<std::string> Changed::list() {
    std::map<std::string, Stamp> found = now();
    std::vector<std::string> changed;
    for (const auto& [path, stamp] : found) {
        const auto before = before_.find(path);
        if (before == before_.end() || !(before->second == stamp)) {
            changed.push_back(path);
        }
    }
    for (const auto& [path, stamp] : before_) {
        if (!found.contains(path)) {
            changed.push_back(path);
        }
    }
    std::timespec clock{};
    ::clock_gettime(CLOCK_REALTIME, &clock);
    constexpr long millisecond = 1'000'000;
    for (auto& [path, stamp] : found) {
        if (stamp.written.tv_sec == clock.tv_sec &&
            stamp.written.tv_nsec / millisecond == clock.tv_nsec / millisecond) {
            stamp.number = 0;
        }
    }
    before_ = std::move(found);
    return changed;
}

} // namespace bastide::host
