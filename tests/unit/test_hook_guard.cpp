// Threads that fail in the same moment: one of them tells, once, and the program ends with its code.
#include "program/hook_guard.hpp"
#include <array>
#include <atomic>
#include <catch2/catch.hpp>
#include <csignal>
#include <string>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

namespace test_hook_guard {

namespace {

constexpr int threads = 4;

/// In a child: all threads begin to work, wait for each other without sleeping, and abort.
[[noreturn]] void fail_together() {
    for (const int signal : {SIGABRT, SIGALRM}) {
        std::signal(signal, SIG_DFL); // Catch's own
    }
    bastide::host::watch_over_hooks();
    std::atomic<int> ready{0};
    std::vector<std::thread> all;
    for (int i = 0; i < threads; ++i) {
        all.emplace_back([&] {
            bastide::host::note_game("one of several");
            ++ready;
            while (ready < threads) {
            }
            ::raise(SIGABRT);
        });
    }
    for (std::thread& one : all) {
        one.join();
    }
    ::_exit(0);
}

struct Ending {
    int status = -1;
    std::string said;
};

Ending ending_of_child() {
    std::array<int, 2> ends{};
    REQUIRE(::pipe(ends.data()) == 0);
    const pid_t child = ::fork();
    if (child == 0) {
        ::dup2(ends[1], STDERR_FILENO);
        fail_together();
    }
    ::close(ends[1]);
    Ending ending;
    std::array<char, 4096> part{};
    for (ssize_t n = 0; (n = ::read(ends[0], part.data(), part.size())) > 0;) {
        ending.said.append(part.data(), static_cast<std::size_t>(n));
    }
    ::close(ends[0]);
    ::waitpid(child, &ending.status, 0);
    return ending;
}

} // namespace

TEST_CASE("Of threads that fail in the same moment one tells", "[unwatched]") {
    for (int i = 0; i < 40; ++i) {
        const Ending ending = ending_of_child();
        INFO(ending.said);
        REQUIRE(WIFEXITED(ending.status));
        REQUIRE(WEXITSTATUS(ending.status) == 3);
        const std::size_t first = ending.said.find("it aborted");
        REQUIRE(first != std::string::npos);
        REQUIRE(ending.said.find("it aborted", first + 1) == std::string::npos);
    }
}

} // namespace test_hook_guard
