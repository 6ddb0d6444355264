// What a thread does for a game whose modules are checked, so that a program can watch over it: a hook may never
// return, or crash the whole program.
#pragma once
#include "bastide/engine/export.hpp"
#include "bastide/ids.hpp"

namespace bastide {

class Ruleset;

struct Doing {
    const Ruleset* rules = nullptr; ///< of the game in which something is done
    PlayerId actor = nobody;        ///< whose action is done; nobody: none is, hooks are only asked
    VerbId verb{};                  ///< of that action
    const char* installs = nullptr; ///< the module that installs itself instead
};

/// What watches, called on the thread itself.
struct DoingWatch {
    /// False: that is part of what the thread does already, and its end is not told.
    bool (*begins)(const Doing& doing);
    void (*ends)();
};
/// There is one in a program, from this call on. It is kept.
BASTIDE_API void watch_doings(const DoingWatch& watch);

} // namespace bastide
