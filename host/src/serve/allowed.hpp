// What a stranger may have the server do, and may hear of it.
#pragma once
#include "files/write.hpp"
#include <string>

namespace bastide::host::serve {

/// Programs that a stranger names are not started, and none thinks for hours. Throws Error with what is allowed.
void check_agent(const std::string& agent);
/// Whether an agent is one of those that are allowed so much time or so many playouts.
bool takes_its_time(const std::string& agent);

/// What to say of an error to who may not know where files lie.
std::string sentence_of(const Error& error);
std::string sentence_of(const CannotWrite& error);

} // namespace bastide::host::serve
