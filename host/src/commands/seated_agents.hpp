// Who sits at a table of agents.
#pragma once
#include "command_line/command.hpp"
#include "program/context.hpp"
#include <string>
#include <vector>

namespace bastide::host {

/// Those asked for (one name stands for all seats), or the game file's, where `random` plays for persons; who is not
/// quiet is told so. Throws Error for what is no agent, and for another number of them.
std::vector<std::string> seated_agents(const std::vector<std::string>& asked, const Table& table, bool quiet);

/// `--agents`: by seat, with commas. `who`: what it says of them; `known`: those that it names.
Option add_agents_option(Command command, std::vector<std::string>& agents, const std::string& who,
                         const std::vector<std::string>& known);

} // namespace bastide::host
