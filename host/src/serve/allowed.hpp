// What a stranger may have the server do.
#pragma once
#include <string>

namespace bastide::host::serve {

/// Programs that a stranger names are not started, and none thinks for hours. Throws Error with what is allowed.
void check_agent(const std::string& agent);

} // namespace bastide::host::serve
