// What the program offers: everything (offered.cpp), or what somebody plays with first (offered_first.cpp).
#pragma once
#include <string>
#include <vector>

namespace bastide::host {

class Command;
struct Context;

/// In the order of the help.
void add_commands(Command app, Context& context);

/// Whether these words ask what may follow on a command line that is being typed; then that is printed.
bool completed(const Command& app, Context& context, const std::vector<std::string>& words);

} // namespace bastide::host
