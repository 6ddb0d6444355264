// One program at a time goes on with a file that is replaced as a whole.
#pragma once
#include "files/write.hpp"
#include <filesystem>

namespace bastide::host {

/// Held from its making on, however the program that holds it ends: a lock of the empty file FILE.lock, which is
/// removed with it. What is replaced cannot be locked itself. Where the file system knows no locks, it holds nothing.
class KeptLock {
public:
    /// Throws Held if another program has it, CannotWrite if nothing can be written beside the file.
    explicit KeptLock(const std::filesystem::path& file);
    ~KeptLock();
    KeptLock(const KeptLock&) = delete;
    KeptLock& operator=(const KeptLock&) = delete;

private:
    std::filesystem::path path_;
    Descriptor file_;
};

} // namespace bastide::host
