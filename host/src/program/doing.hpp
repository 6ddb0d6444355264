// What the threads of this program do for games that are watched over.
#pragma once
#include "bastide/host/doing.hpp"
#include <cstdint>

namespace bastide::host {

/// From now on the kernel tells what threads do.
void watch_threads();

/// Of the running thread: whether it does something, and what; no ruleset: nothing.
bool busy_here();
const Doing& doing_here();

/// So much time has passed since the last call, by one thread that watches. Sends a signal to every thread that has
/// been at one thing for more than `limit` of the time passed so: while a program is stopped none does. In nanoseconds.
void let_time_pass(std::int64_t passed, std::int64_t limit, int signal);

} // namespace bastide::host
