#include "lab/store/run_lock.hpp"
#include "files/held.hpp"
#include <cerrno>
#include <fcntl.h>

namespace bastide::host {
namespace {

#ifdef F_OFD_SETLK
/// A byte where no file has any, far from those that SQLite locks.
struct flock far_byte() {
    struct flock byte {};
    byte.l_type = F_WRLCK;
    byte.l_whence = SEEK_SET;
    byte.l_start = static_cast<off_t>(1) << 40;
    byte.l_len = 1;
    return byte;
}
#endif

} // namespace

RunLock::RunLock(const std::filesystem::path& file) : file_(::open(file.c_str(), O_RDWR | O_CLOEXEC)) {
#ifdef F_OFD_SETLK
    struct flock byte = far_byte();
    if (file_ && ::fcntl(file_.get(), F_OFD_SETLK, &byte) != 0 && (errno == EAGAIN || errno == EACCES)) {
        throw Held(file.string(), 0,
                   "another program adds games to this file; wait until it has ended, and try again.");
    }
#endif
}

bool is_being_played(const std::filesystem::path& file) {
#ifdef F_OFD_SETLK
    const Descriptor open(::open(file.c_str(), O_RDWR | O_CLOEXEC));
    struct flock byte = far_byte();
    return open && ::fcntl(open.get(), F_OFD_GETLK, &byte) == 0 && byte.l_type != F_UNLCK;
#else
    return false;
#endif
}

} // namespace bastide::host
