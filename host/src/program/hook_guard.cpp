#include "program/hook_guard.hpp"
#include "bastide/game/ruleset.hpp"
#include "explain/hook_on_stack.hpp"
#include "program/doing.hpp"
#include <array>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <execinfo.h>
#include <future>
#include <memory>
#include <thread>
#include <unistd.h>
#include <utility>

namespace bastide::host {
namespace {

constexpr int wrong_module = 2, our_fault = 3; ///< exit codes
std::array<char, 200> thread_local game_here{};
std::atomic<long> limit{10}; ///< seconds

int signal_of_limit() { return SIGRTMIN + 3; }

void write_out(const std::string& text) {
    for (std::size_t done = 0; done < text.size();) {
        const ssize_t n = ::write(STDERR_FILENO, text.data() + done, text.size() - done);
        if (n <= 0) {
            return;
        }
        done += static_cast<std::size_t>(n);
    }
}

const char* told(int signal) {
    switch (signal) {
    case SIGSEGV:
    case SIGBUS:
        return "it touched memory that is not its own";
    case SIGFPE:
        return "it divided by zero";
    case SIGABRT:
        return "it aborted; what it said stands above";
    default:
        return "it did what the machine cannot do";
    }
}

/// "After Ann's 'wave': ", as far as it can be said without asking a module.
std::string action_of(const Doing& doing) {
    if (doing.actor == nobody || index(doing.verb) >= doing.rules->verbs.size()) {
        return {};
    }
    const std::string verb = '\'' + doing.rules->verbs[index(doing.verb)].name + " ...': ";
    const std::size_t seat = index(doing.actor);
    return seat < doing.rules->player_names.size() ? "After " + doing.rules->player_names[seat] + "'s " + verb
                                                   : "After " + verb;
}

std::string others_of(const Ruleset& rules) {
    std::string names;
    for (const auto& module : rules.identity.modules) {
        names += (names.empty() ? "" : ", ") + module.name;
    }
    return names;
}

/// On the thread that does it. The program is at its end, so what could go wrong here has a last limit of its own.
[[noreturn]] void end_with_blame(const std::string& how) {
    std::array<void*, 200> addresses{};
    const int count = ::backtrace(addresses.data(), static_cast<int>(addresses.size()));
    const Doing& doing = doing_here();
    std::string text = "bastide: ";
    int code = our_fault;
    if (doing.rules == nullptr) {
        text +=
            "Sorry, the program cannot go on: " + how +
            ". If a module plays that did not come with it, --checked tells whether that did it; else please report "
            "it.\n";
    } else {
        const HookOnStack hook =
            hook_on_stack(*doing.rules, std::span(addresses.data(), static_cast<std::size_t>(count)));
        text += game_here[0] == 0 ? "" : "In game " + std::string(game_here.data()) + ": ";
        text += action_of(doing);
        text += doing.installs != nullptr
                    ? "Module '" + std::string(doing.installs) + "' failed while installing itself: "
                : hook.module.empty() ? "A module of this game (" + others_of(*doing.rules) + ") failed: "
                                      : "Module '" + hook.module + "' failed in " + hook.what + ": ";
        text += how + ". Leave it out or get a repaired version.\n";
        code = wrong_module;
    }
    write_out(text);
    ::_exit(code);
}

extern "C" void give_up_telling(int) {
    write_out("bastide: A module of this game brought the program down.\n");
    ::_exit(wrong_module);
}

/// Threads may fail at the same time: one tells, and the others wait for the end. What fails while it tells gives up.
void only_one_tells() {
    static std::atomic<pid_t> telling{0};
    pid_t who = 0;
    if (telling.compare_exchange_strong(who, ::gettid())) {
        return;
    }
    if (who == ::gettid()) {
        give_up_telling(0);
    }
    for (;;) {
        ::pause();
    }
}

extern "C" void hook_failed_by(int signal) {
    ::alarm(3); // memory may be damaged, or locked
    if (signal == signal_of_limit()) {
        if (!busy_here()) {
            ::alarm(0);
            return; // it has just come back
        }
        only_one_tells();
        end_with_blame("it has not come back for " + std::to_string(limit.load()) + " seconds");
    }
    only_one_tells();
    end_with_blame(told(signal));
}

/// A stack for handlers, as the thread's own may be full.
struct HandlerStack {
    static constexpr std::size_t bytes = 256 * 1024;
    std::unique_ptr<char[]> memory{new char[bytes]};
    HandlerStack() {
        stack_t stack{};
        stack.ss_sp = memory.get();
        stack.ss_size = bytes;
        ::sigaltstack(&stack, nullptr);
    }
    ~HandlerStack() {
        stack_t none{};
        none.ss_flags = SS_DISABLE;
        ::sigaltstack(&none, nullptr);
    }
    HandlerStack(const HandlerStack&) = delete;
    HandlerStack& operator=(const HandlerStack&) = delete;
};

/// This thread has one from now on.
void own_handler_stack() { thread_local const HandlerStack stack; }

void install(int signal, void (*handler)(int), int flags) {
    struct sigaction before {};
    ::sigaction(signal, nullptr, &before);
    if (before.sa_handler != SIG_DFL) {
        return; // somebody else's: a sanitizer's
    }
    struct sigaction action {};
    action.sa_handler = handler;
    action.sa_flags = flags;
    ::sigaction(signal, &action, nullptr);
}

void watch() {
    for (;;) {
        constexpr std::int64_t step = 500'000'000;
        std::this_thread::sleep_for(std::chrono::nanoseconds(step));
        let_time_pass(step, limit * 1'000'000'000, signal_of_limit());
    }
}

void begin_watch() {
    sigset_t all, before;
    ::sigfillset(&all);
    ::pthread_sigmask(SIG_SETMASK, &all, &before); // signals are for the threads that work
    try {
        // A thread that begins takes memory, and who forks in that moment may leave a child that never gets any
        // (fork waits for the C library's allocator, and not for AddressSanitizer's).
        std::promise<void> begun;
        const std::future<void> begins = begun.get_future();
        std::thread([begun = std::move(begun)]() mutable {
            begun.set_value();
            watch();
        }).detach();
        begins.wait();
    } catch (const std::system_error&) {
        // without it hooks have no limit
    }
    ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

} // namespace

void watch_over_hooks() {
    static pid_t watched = 0;
    own_handler_stack();
    if (watched == ::getpid()) {
        return;
    }
    watched = ::getpid();
    watch_threads();
    if (const char* const seconds = std::getenv("BASTIDE_HOOK_SECONDS"); seconds != nullptr) {
        limit = std::max(1L, std::strtol(seconds, nullptr, 10));
    }
    std::array<void*, 4> warm{};
    ::backtrace(warm.data(), static_cast<int>(warm.size())); // loads what it needs
    for (const int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT}) {
        install(signal, hook_failed_by, SA_ONSTACK | SA_NODEFER);
    }
    install(signal_of_limit(), hook_failed_by, SA_ONSTACK);
    install(SIGALRM, give_up_telling, 0);
    begin_watch();
}

void note_game(const std::string& game) {
    own_handler_stack();
    const std::size_t length = std::min(game.size(), game_here.size() - 1);
    std::memcpy(game_here.data(), game.data(), length);
    game_here[length] = 0;
}

} // namespace bastide::host
