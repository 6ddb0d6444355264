// Modules are libraries in this program: one whose hook never comes back would hang it, and one that writes where it
// must not would end it without a word. Games whose calls are checked are watched over.
#pragma once
#include <string>

namespace bastide::host {

/// From now on a hook of a checked game that takes longer than a limit (10 seconds, or BASTIDE_HOOK_SECONDS), or in
/// which a signal like that for a wrong address comes, ends the program with a sentence that names module and hook.
/// Nothing is lost by calling it twice; after a fork the child calls it again.
void watch_over_hooks();

/// What this thread plays, for that sentence: "game 0 of seed 1".
void note_game(const std::string& game);

} // namespace bastide::host
