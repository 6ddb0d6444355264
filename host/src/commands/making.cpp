#include "commands/making.hpp"
#include "bastide/words.hpp"
#include <iostream>

namespace bastide::host {

void add_making_options(Command command, MakingOptions& options) {
    command.add_flag("-y,--yes", options.yes, "Do it without asking");
    command.add_flag("--without-sandbox", options.without_sandbox,
                     "Build C++ without a sandbox, with all your rights: only what you trust");
    command.add_flag("--without-checks", options.without_checks,
                     "Take it even if it does not hold what modules are held to");
}

shelf::How how_made(const MakingOptions& options) {
    return {!options.without_sandbox, !options.without_checks,
            [](const std::string& what) { std::cerr << shown(what) << std::endl; }};
}

} // namespace bastide::host
