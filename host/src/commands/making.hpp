// What `add` and `update` take alike.
#pragma once
#include "command_line/command.hpp"
#include "shelf/workshop.hpp"

namespace bastide::host {

struct MakingOptions {
    bool yes = false, without_sandbox = false, without_checks = false;
};
void add_making_options(Command command, MakingOptions& options);
shelf::How how_made(const MakingOptions& options);

} // namespace bastide::host
