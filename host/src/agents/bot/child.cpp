#include "agents/bot/child.hpp"
#include "bastide/error.hpp"
#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <poll.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

extern char** environ; // NOLINT(readability-redundant-declaration): POSIX declares it nowhere

namespace bastide::host {
namespace {

/// In a group of its own, so that what it starts ends with it and Ctrl-C is ours to handle.
pid_t spawn(const std::string& command, int socket) {
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    ::posix_spawn_file_actions_init(&files);
    ::posix_spawnattr_init(&attributes);
    ::posix_spawn_file_actions_adddup2(&files, socket, STDIN_FILENO);
    ::posix_spawn_file_actions_adddup2(&files, socket, STDOUT_FILENO);
    ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    ::posix_spawnattr_setpgroup(&attributes, 0);
    std::string shell = "sh", option = "-c", text = command;
    const std::array<char*, 4> arguments{shell.data(), option.data(), text.data(), nullptr};
    pid_t process = 0;
    const int trouble = ::posix_spawn(&process, "/bin/sh", &files, &attributes, arguments.data(), environ);
    ::posix_spawnattr_destroy(&attributes);
    ::posix_spawn_file_actions_destroy(&files);
    if (trouble != 0) {
        throw Error("The program '" + command + "' could not be started: " + std::strerror(trouble) + ".");
    }
    return process;
}

std::string ending(int status) {
    constexpr int signalled = 128; // what a shell adds to the signal that ended its command
    const int code = WIFSIGNALED(status) ? signalled + WTERMSIG(status) : WEXITSTATUS(status);
    if (code > signalled) {
        return std::string("was ended by a signal (") + ::strsignal(code - signalled) + ")";
    }
    return "ended with exit code " + std::to_string(code);
}

} // namespace

/// A pair of sockets: writing to one that nobody reads any more is an error there, no signal to us.
Child::Child(const std::string& command) {
    std::array<int, 2> ends{};
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) {
        throw Error("The program '" + command + "' could not be started: " + std::strerror(errno) + ".");
    }
    socket_ = ends[0];
    try {
        process_ = spawn(command, ends[1]);
    } catch (...) {
        ::close(ends[0]);
        ::close(ends[1]);
        throw;
    }
    ::close(ends[1]);
}

Child::~Child() {
    end();
    ::close(socket_);
}

bool Child::wait(short events, Clock::time_point until) const {
    for (;;) {
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - Clock::now()).count();
        pollfd one{socket_, events, 0};
        const int ready = ::poll(&one, 1, static_cast<int>(std::clamp<long long>(left, 0, 1'000'000)));
        if (ready > 0) {
            return true;
        }
        if (ready == 0 && Clock::now() >= until) {
            return false;
        }
    }
}

Child::Outcome Child::write(std::string line, Clock::time_point until) {
    line += '\n';
    std::string_view rest = line;
    while (!rest.empty()) {
        if (!wait(POLLOUT, until)) {
            return Outcome::late;
        }
        const ssize_t sent = ::send(socket_, rest.data(), rest.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
        if (sent < 0 && errno != EAGAIN && errno != EINTR) {
            return Outcome::ended;
        }
        rest.remove_prefix(static_cast<std::size_t>(std::max<ssize_t>(sent, 0)));
    }
    return Outcome::done;
}

Child::Outcome Child::read(std::string& line, Clock::time_point until) {
    std::array<char, 4096> bytes;
    for (std::size_t looked = 0;;) {
        if (const std::size_t end = said_.find('\n', looked); end != std::string::npos) {
            line = said_.substr(0, end);
            said_.erase(0, end + 1);
            return Outcome::done;
        }
        if (said_.size() > longest_line) {
            return Outcome::too_long;
        }
        looked = said_.size();
        if (!wait(POLLIN, until)) {
            return Outcome::late;
        }
        const ssize_t got = ::recv(socket_, bytes.data(), bytes.size(), MSG_DONTWAIT);
        if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR)) {
            return Outcome::ended;
        }
        said_.append(bytes.data(), static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
    }
}

bool Child::talks() {
    char byte = 0;
    return !said_.empty() || ::recv(socket_, &byte, 1, MSG_PEEK | MSG_DONTWAIT) > 0;
}

std::string Child::end() {
    if (process_ == 0) {
        return "ended";
    }
    int status = 0;
    pid_t gone = ::waitpid(process_, &status, WNOHANG);
    for (int i = 0; gone == 0 && i < 20; ++i) { // what has just closed its end is about to go by itself
        ::shutdown(socket_, SHUT_RDWR);
        std::this_thread::sleep_for(std::chrono::milliseconds(1 + i));
        gone = ::waitpid(process_, &status, WNOHANG);
    }
    ::kill(-process_, SIGKILL);
    const bool by_us = gone == 0;
    if (by_us) {
        ::waitpid(process_, &status, 0);
    }
    process_ = 0;
    return by_us ? "did not end by itself" : ending(status);
}

} // namespace bastide::host
