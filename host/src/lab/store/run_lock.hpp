// One program at a time adds games to a file; others read it meanwhile.
#pragma once
#include "files/write.hpp"
#include <filesystem>

namespace bastide::host {

/// Held from its making on, however the program that holds it ends. Where the file system knows no locks, it holds
/// nothing. It has to outlive every other descriptor of the file in this program: closing one drops their locks.
class RunLock {
public:
    /// Throws Held if another program has it.
    explicit RunLock(const std::filesystem::path& file);

private:
    Descriptor file_;
};

/// Whether a program adds games to it now, as far as the file system can tell.
bool is_being_played(const std::filesystem::path& file);

} // namespace bastide::host
