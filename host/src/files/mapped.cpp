#include "files/mapped.hpp"
#include "bastide/error.hpp"
#include "files/write.hpp"
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>

namespace bastide::host {

Mapped::Mapped(const std::filesystem::path& file) {
    const Descriptor opened(::open(file.c_str(), O_RDONLY | O_CLOEXEC));
    struct stat about {};
    bool read = opened && ::fstat(opened.get(), &about) == 0 && S_ISREG(about.st_mode);
    size_ = read ? static_cast<std::size_t>(about.st_size) : 0;
    if (read && size_ > 0) {
        begin_ = ::mmap(nullptr, size_, PROT_READ, MAP_PRIVATE, opened.get(), 0);
        read = begin_ != MAP_FAILED;
    }
    if (!read) {
        begin_ = nullptr;
        throw Error(file.string(), 0, std::string("the file cannot be read (") + std::strerror(errno) + ").");
    }
}

Mapped::~Mapped() {
    if (begin_ != nullptr) {
        ::munmap(begin_, size_);
    }
}

} // namespace bastide::host
