#include "files/write.hpp"
#include "record/record.hpp"
#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <iostream>
#include <sys/file.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace bastide::host {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void throw_errno() { throw std::system_error(errno, std::generic_category()); }

[[noreturn]] void cannot(const std::string& what, const fs::path& file, const std::system_error& trouble) {
    throw CannotWrite(file, "the file cannot be " + what, trouble.code().message());
}

[[noreturn]] void exists_already(const fs::path& file) {
    throw Error(file.string(), 0, "there already is such a file, and it is not overwritten.");
}

/// A file beside its place, gone with the object unless it was put there.
class Draft {
public:
    explicit Draft(const fs::path& place, Readers readers = Readers::everybody) : place_(place) {
        constexpr std::size_t longest = 200; // with our ending it stays a name that file systems take
        const std::string stem = place.filename().string().substr(0, longest) + ".new-" + std::to_string(::getpid());
        for (int n = 1; !file_; ++n) { // another program, or another machine's, may have had our number and died
            draft_ = place.parent_path() / (n == 1 ? stem : stem + '-' + std::to_string(n));
            file_ = Descriptor(
                ::open(draft_.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, readers == Readers::owner ? 0600 : 0666));
            if (!file_ && errno != EEXIST) {
                draft_.clear();
                throw_errno();
            }
        }
    }
    ~Draft() {
        if (!draft_.empty()) {
            ::unlink(draft_.c_str());
        }
    }
    Draft(const Draft&) = delete;
    Draft& operator=(const Draft&) = delete;

    int descriptor() const { return file_.get(); }
    void replace() {
        if (::rename(draft_.c_str(), place_.c_str()) != 0) {
            throw_errno();
        }
        draft_.clear();
    }
    /// False if there is such a file.
    bool put() {
#ifndef RENAME_NOREPLACE // in a page's memory there is no other program that could come between
        if (::access(place_.c_str(), F_OK) == 0) {
            return false;
        }
        replace();
        return true;
#else
        if (::renameat2(AT_FDCWD, draft_.c_str(), AT_FDCWD, place_.c_str(), RENAME_NOREPLACE) == 0) {
            draft_.clear();
            return true;
        }
        if (errno == EINVAL || errno == ENOSYS) { // not every file system can do that; then the draft is unlinked later
            errno = 0;
            if (::link(draft_.c_str(), place_.c_str()) == 0) {
                return true;
            }
        }
        if (errno != EEXIST) {
            throw_errno();
        }
        return false;
#endif
    }
    Descriptor release() { return std::move(file_); }

private:
    fs::path place_, draft_;
    Descriptor file_;
};

void write_directly(const fs::path& file, std::string_view text) {
    const Descriptor out(::open(file.c_str(), O_WRONLY | O_CLOEXEC));
    if (!out) {
        throw_errno();
    }
    write_all(out.get(), text);
}

/// As permitted as the file that it takes the place of.
void replace_file(const fs::path& file, std::string_view text) {
    Draft draft(file);
    struct stat old {};
    if (::stat(file.c_str(), &old) == 0 && ::fchmod(draft.descriptor(), old.st_mode & 07777U) != 0) {
        throw_errno();
    }
    write_all(draft.descriptor(), text);
    if (::fsync(draft.descriptor()) != 0 && errno != EINVAL) { // some devices only now say that they are full
        throw_errno();
    }
    draft.replace();
}

} // namespace

CannotWrite::CannotWrite(const fs::path& file, const std::string& what, std::string reason)
    : Error(file.string(), 0, what + ": " + reason + '.'), reason_(std::move(reason)) {}

Descriptor& Descriptor::operator=(Descriptor&& other) noexcept {
    if (this != &other) {
        if (number_ >= 0) {
            ::close(number_);
        }
        number_ = other.release();
    }
    return *this;
}

Descriptor::~Descriptor() {
    if (number_ >= 0) {
        ::close(number_);
    }
}

int Descriptor::release() { return std::exchange(number_, -1); }

void write_all(int descriptor, std::string_view text) {
    while (!text.empty()) {
        const ssize_t written = ::write(descriptor, text.data(), text.size());
        if (written < 0 && errno != EINTR) {
            throw_errno();
        }
        text.remove_prefix(written < 0 ? 0 : static_cast<std::size_t>(written));
    }
}

void write_file(const fs::path& file, std::string_view text, Existing existing) {
    std::error_code ignored;
    const fs::file_status status = fs::status(file, ignored);
    try {
        if (fs::exists(status) && !fs::is_regular_file(status)) {
            write_directly(file, text);
        } else if (existing == Existing::keep) {
            if (!create_locked(file, text, Readers::everybody)) {
                exists_already(file);
            }
        } else if (looks_like_record(file)) {
            throw Error(file.string(), 0, "this is a recorded game, which is not overwritten; name another file.");
        } else {
            // A link stays one: what it leads to is replaced.
            replace_file(fs::exists(status) ? fs::canonical(file) : file, text);
        }
    } catch (const std::system_error& trouble) {
        cannot("written", file, trouble);
    }
}

void write_output(const std::string& where, std::string_view text, Existing existing) {
    if (where == "-") {
        std::cout << text << std::flush;
    } else {
        write_file(where, text, existing);
    }
}

Descriptor create_locked(const fs::path& file, std::string_view text, Readers readers) {
    try {
        Draft draft(file, readers);
        ::flock(draft.descriptor(), LOCK_EX | LOCK_NB);
        write_all(draft.descriptor(), text);
        return draft.put() ? draft.release() : Descriptor();
    } catch (const std::system_error& trouble) {
        cannot("created", file, trouble);
    }
}

} // namespace bastide::host
