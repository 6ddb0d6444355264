// What a thread does for a game whose modules are checked, so that a program can watch over them: a hook may never
// return, or crash the whole program.
#pragma once
#include "bastide/engine/export.hpp"
#include "bastide/ids.hpp"
#include <atomic>
#include <cstdint>
#include <pthread.h>

namespace bastide {

class Ruleset;

/// One of each thread. It is written by its thread; others read no more of it than `number`.
struct Doing {
    const Ruleset* rules = nullptr;       ///< of the game in which something is done; none: in no game
    PlayerId actor = nobody;              ///< whose action is done; nobody: none is, hooks are only asked
    VerbId verb{};                        ///< of that action
    const char* installs = nullptr;       ///< the module that installs itself instead
    std::atomic<std::uint64_t> number{0}; ///< of what is done, another one each time; even: nothing is done
    pthread_t thread{};
    std::uint64_t seen = 0; ///< by who watches: the number, and for how long
    std::int64_t waited = 0;
};

/// Of the running thread.
BASTIDE_API const Doing& doing_here();
/// So much time has passed since the last call, by one thread that watches. Sends a signal to every thread that has
/// been at one thing for more than `limit` of the time passed so: while a program is stopped none does. In nanoseconds.
BASTIDE_API void let_time_pass(std::int64_t passed, std::int64_t limit, int signal);

} // namespace bastide
