// Manual pages, made of the definitions of the commands.
#pragma once
#include <string>

namespace bastide::host {

class Command;

/// The page of a command, or of the program itself, as man(7) reads it.
std::string man_page(const Command& command);
/// "bastide", "bastide-lab-run"
std::string page_name(const Command& command);

} // namespace bastide::host
