// Words for the command lines that people copy, and for scripts.
#pragma once
#include <string>

namespace bastide::host {

/// A word as shells take it, whatever is in it.
std::string in_shell(const std::string& word);

/// The same for a command that is told: in $'...', as bash takes it, what cannot be shown as it is.
std::string shown_in_shell(const std::string& word);

} // namespace bastide::host
