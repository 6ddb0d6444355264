// Requests over HTTP that are no files: what is installed, and new tables.
#pragma once
#include "serve/lobby.hpp"

namespace bastide::host::serve {

struct Request {
    std::string method, path, key, body; ///< key: of the header Authorization
};
struct Answer {
    unsigned status = 200;
    std::string type = "application/json", text;
};

/// To be called on the lobby's lane.
Answer answer(Lobby& lobby, const Request& request);

} // namespace bastide::host::serve
