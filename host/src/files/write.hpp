// Files that the program writes: whole or not at all.
#pragma once
#include "bastide/error.hpp"
#include <filesystem>
#include <string>
#include <string_view>

namespace bastide::host {

/// The system would not take what was to be written: the disk is full, say. It may later.
class CannotWrite : public Error {
public:
    CannotWrite(const std::filesystem::path& file, const std::string& what, std::string reason);
    /// In the system's words, for who may not know of files: "No space left on device".
    const std::string& reason() const { return reason_; }

private:
    std::string reason_;
};

enum class Existing { keep, replace };

/// An open file; closed with the object.
class Descriptor {
public:
    Descriptor() = default;
    explicit Descriptor(int number) : number_(number) {}
    Descriptor(Descriptor&& other) noexcept : number_(other.release()) {}
    Descriptor& operator=(Descriptor&& other) noexcept;
    ~Descriptor();
    explicit operator bool() const { return number_ >= 0; }
    int get() const { return number_; }

private:
    int release();
    int number_ = -1;
};

/// Writes the file beside its place and renames it when it is complete, so that there is never half of one, and none at
/// all after a failure. Existing::keep refuses a file that exists, even one that another program makes at the same
/// moment; no recorded game is ever replaced. What is no regular file (a device, a pipe) is written directly.
/// Throws Error.
void write_file(const std::filesystem::path& file, std::string_view text, Existing existing);
/// The same, where '-' is standard output.
void write_output(const std::string& where, std::string_view text, Existing existing);

/// Whoever else the system lets (as umask says), or its owner alone.
enum class Readers { everybody, owner };

/// A new file that is complete from its first moment on, open at its end for reading and writing, and locked before
/// anyone else can see it. None if there is such a file already. Throws Error.
Descriptor create_locked(const std::filesystem::path& file, std::string_view text, Readers readers);

/// Throws std::system_error.
void write_all(int descriptor, std::string_view text);

} // namespace bastide::host
