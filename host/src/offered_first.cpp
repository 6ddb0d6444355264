// What `bastide-play` offers: a game at this terminal, for which not much has to be built (host/run).
#include "command_line/command.hpp"
#include "offered.hpp"
#include "program/context.hpp"

namespace bastide::host {

void add_commands(Command app, Context& context) { add_play(app, context); }

bool completed(const Command& /*app*/, Context& /*context*/, const std::vector<std::string>& /*words*/) {
    return false;
}

} // namespace bastide::host
