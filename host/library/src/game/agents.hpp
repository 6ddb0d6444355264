// Who plays a seat, as a game file says it.
#pragma once
#include "library/toml.hpp"
#include <string>

namespace bastide::load {

/// `agent = "name:option=value"`, or the same as a table: { name = "name", option = value }, { command = "program",
/// seconds = 5 }. As one text, with a command at its end, as that may hold anything. Which agents and options there
/// are, hosts know. "person" if nothing is said.
std::string agent_of(const Reader& player);

} // namespace bastide::load
