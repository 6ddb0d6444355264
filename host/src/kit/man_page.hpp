// Manual pages, made of the definitions of the commands.
#pragma once
#include <string>

namespace CLI {
class App;
}

namespace bastide::host {

/// The page of a command, or of the program itself, as man(7) reads it.
std::string man_page(const CLI::App& command);
/// "bastide", "bastide-lab-run"
std::string page_name(const CLI::App& command);

} // namespace bastide::host
