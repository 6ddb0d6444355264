#include "serve/bitmap.hpp"
#include "files/write.hpp"
#include "serve/limits.hpp"
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sstream>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ; // NOLINT(readability-redundant-declaration)

namespace bastide::host::serve {
namespace {

std::string converter() {
    std::istringstream path(std::getenv("PATH") != nullptr ? std::getenv("PATH") : "");
    for (std::string folder; std::getline(path, folder, ':');) {
        std::string program = folder + "/rsvg-convert";
        if (folder.starts_with('/') && ::access(program.c_str(), X_OK) == 0) {
            return program;
        }
    }
    return {};
}

const std::string& program() {
    static const std::string found = converter();
    return found;
}

/// A file in memory that is read from its beginning: nobody has to write while the program reads.
Descriptor in_memory(const std::string& text) {
    Descriptor file(::memfd_create("picture", MFD_CLOEXEC));
    if (file) {
        write_all(file.get(), text);
        ::lseek(file.get(), 0, SEEK_SET);
    }
    return file;
}

pid_t begun(const Descriptor& in, const Descriptor& out, int width) {
    std::string name = program(), across = "--width=" + std::to_string(width), kept = "--keep-aspect-ratio";
    std::array<char*, 4> arguments{name.data(), across.data(), kept.data(), nullptr};
    posix_spawn_file_actions_t files;
    ::posix_spawn_file_actions_init(&files);
    ::posix_spawn_file_actions_adddup2(&files, in.get(), STDIN_FILENO);
    ::posix_spawn_file_actions_adddup2(&files, out.get(), STDOUT_FILENO);
    pid_t process = -1;
    const int trouble = ::posix_spawn(&process, name.c_str(), &files, nullptr, arguments.data(), environ);
    ::posix_spawn_file_actions_destroy(&files);
    return trouble == 0 ? process : -1;
}

/// All of it; false if it does not end in time, or is larger than any picture of a board.
bool read_all(const Descriptor& from, std::string& text) {
    const auto end = std::chrono::steady_clock::now() + limits::bitmap_time;
    std::array<char, 16384> piece{};
    while (text.size() < limits::bitmap_bytes) {
        const auto left =
            std::chrono::duration_cast<std::chrono::milliseconds>(end - std::chrono::steady_clock::now()).count();
        pollfd waits{from.get(), POLLIN, 0};
        if (left <= 0 || ::poll(&waits, 1, static_cast<int>(left)) == 0) {
            return false;
        }
        const ssize_t more = ::read(from.get(), piece.data(), piece.size());
        if (more <= 0) {
            return more == 0;
        }
        text.append(piece.data(), static_cast<std::size_t>(more));
    }
    return false;
}

} // namespace

bool draws_bitmaps() { return !program().empty(); }

std::optional<std::string> bitmap(const std::string& svg, int width) {
    std::array<int, 2> ends{-1, -1};
    const Descriptor drawing = draws_bitmaps() ? in_memory(svg) : Descriptor();
    if (!drawing || ::pipe2(ends.data(), O_CLOEXEC) != 0) {
        return std::nullopt;
    }
    const Descriptor from(ends[0]);
    Descriptor to(ends[1]);
    const pid_t process = begun(drawing, to, width);
    to = Descriptor(); // ours; whoever reads comes to an end when the program has closed its own
    if (process < 0) {
        return std::nullopt;
    }
    std::string picture;
    const bool whole = read_all(from, picture);
    if (!whole) {
        ::kill(process, SIGKILL);
    }
    int status = 0;
    while (::waitpid(process, &status, 0) < 0 && errno == EINTR) {
    }
    const bool well = whole && WIFEXITED(status) && WEXITSTATUS(status) == 0 && picture.starts_with("\x89PNG");
    return well ? std::optional(std::move(picture)) : std::nullopt;
}

} // namespace bastide::host::serve
