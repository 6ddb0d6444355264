#include "conform/apart.hpp"
#include "bastide/error.hpp"
#include "files/write.hpp"
#include "program/hook_guard.hpp"
#include <array>
#include <csignal>
#include <cstring>
#include <iostream>
#include <nlohmann/json.hpp>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>

namespace bastide::host::conform {

namespace {

struct Pipe {
    std::array<int, 2> ends{-1, -1};
    Pipe() {
        if (::pipe(ends.data()) != 0) {
            throw Error(std::string("No pipe can be made: ") + std::strerror(errno) + ".");
        }
    }
    ~Pipe() {
        close_reading();
        close_writing();
    }
    Pipe(const Pipe&) = delete;
    Pipe& operator=(const Pipe&) = delete;
    int reading() const { return ends[0]; }
    int writing() const { return ends[1]; }
    void close_reading() { close(ends[0]); }
    void close_writing() { close(ends[1]); }

private:
    static void close(int& end) {
        if (end >= 0) {
            ::close(end);
            end = -1;
        }
    }
};

Findings found_here(const Check& check, const Subject& subject) {
    try {
        return check.find(subject);
    } catch (const std::exception& error) {
        return {error.what()};
    }
}

[[noreturn]] void find_in_child(const Check& check, const Subject& subject, const Pipe& findings, const Pipe& said) {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    ::dup2(said.writing(), STDERR_FILENO);
    watch_over_hooks();
    const nlohmann::json out(found_here(check, subject));
    try {
        write_all(findings.writing(), out.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
    } catch (const std::system_error&) {
        // nobody listens any more
    }
    std::cerr << std::flush;
    ::_exit(0);
}

/// What comes out of both until both are closed.
void read_both(const Pipe& findings, std::string& found, const Pipe& said, std::string& words) {
    std::array<pollfd, 2> watched{pollfd{findings.reading(), POLLIN, 0}, pollfd{said.reading(), POLLIN, 0}};
    std::array<std::string*, 2> into{&found, &words};
    while (watched[0].fd >= 0 || watched[1].fd >= 0) {
        if (::poll(watched.data(), watched.size(), -1) < 0 && errno != EINTR) {
            return;
        }
        for (std::size_t i = 0; i < watched.size(); ++i) {
            if (watched.at(i).fd < 0 || watched.at(i).revents == 0) {
                continue;
            }
            std::array<char, 4096> buffer;
            const ssize_t n = ::read(watched.at(i).fd, buffer.data(), buffer.size());
            if (n > 0) {
                into.at(i)->append(buffer.data(), static_cast<std::size_t>(n));
            } else if (n == 0 || errno != EINTR) {
                watched.at(i).fd = -1;
            }
        }
    }
}

/// The child's last words, without what the program puts before its sentences.
std::string last_line(std::string words) {
    while (!words.empty() && words.back() == '\n') {
        words.pop_back();
    }
    words = words.substr(words.rfind('\n') + 1);
    constexpr std::string_view mine = "bastide: ";
    return words.starts_with(mine) ? words.substr(mine.size()) : words;
}

} // namespace

Findings found_apart(const Check& check, const Subject& subject) {
    Pipe findings, said;
    std::cout << std::flush;
    const pid_t child = ::fork();
    if (child < 0) {
        return found_here(check, subject); // the system has no room for it
    }
    if (child == 0) {
        find_in_child(check, subject, findings, said);
    }
    findings.close_writing();
    said.close_writing();
    std::string found, words;
    read_both(findings, found, said, words);
    int status = 0;
    while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    const bool ended_well = WIFEXITED(status) && WEXITSTATUS(status) == 0;
    if (ended_well && nlohmann::json::accept(found)) {
        std::cerr << words;
        return nlohmann::json::parse(found).get<Findings>();
    }
    const std::string end = last_line(words);
    if (WIFSIGNALED(status)) {
        return {"The check was ended by signal " + std::to_string(WTERMSIG(status)) + ". " + end};
    }
    if (ended_well || end.empty()) { // by exit() in the module, which says nothing
        return {"The module ended the program in the midst of the check; throw an exception instead."};
    }
    return {end};
}

} // namespace bastide::host::conform
