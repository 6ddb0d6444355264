// The server as the command starts it.
#pragma once
#include "serve/site.hpp"
#include <functional>

namespace bastide::host::serve {

/// Listens, calls `ready` with the port, and serves until a signal asks it to end (SIGINT, SIGTERM); then the program
/// ends. Port 0: any that is free. Throws Error if it cannot listen there.
[[noreturn]] void run_server(Site& site, const std::string& address, unsigned short port,
                             const std::function<void(unsigned short port)>& ready);

} // namespace bastide::host::serve
