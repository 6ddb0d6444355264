// What the program says of its server outside of this folder.
#pragma once
#include <filesystem>

namespace bastide::host {

class Command;
struct Context;
void add_serve(Command app, Context& context);
/// Files of the page that the server shows; empty if none are installed.
std::filesystem::path own_web();

} // namespace bastide::host
