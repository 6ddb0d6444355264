#include "files/kept_lock.hpp"
#include "files/held.hpp"
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <system_error>

namespace bastide::host {
namespace {

/// Whoever had it before may have removed it after it was opened here.
bool is_there(const Descriptor& file, const std::filesystem::path& path) {
    struct stat opened = {}, named = {};
    return ::fstat(file.get(), &opened) == 0 && ::stat(path.c_str(), &named) == 0 && opened.st_ino == named.st_ino &&
           opened.st_dev == named.st_dev;
}

} // namespace

KeptLock::KeptLock(const std::filesystem::path& file) : path_(file.string() + ".lock") {
    do {
        file_ = Descriptor(::open(path_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666));
        if (!file_) {
            throw CannotWrite(path_, "nothing can be kept there", std::strerror(errno));
        }
        if (::flock(file_.get(), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
            throw Held(file.string(), 0, "another program goes on with this file; let it end, or name another file.");
        }
    } while (!is_there(file_, path_));
}

KeptLock::~KeptLock() {
    std::error_code trouble; // what is left of it disturbs nobody
    std::filesystem::remove(path_, trouble);
}

} // namespace bastide::host
