// Requests over HTTP that are no files: what is installed, and new tables.
#pragma once
#include "serve/lobby.hpp"

namespace bastide::host::serve {

struct Request {
    std::string method, path, key, body; ///< key: of the header Authorization
    std::string client;                  ///< who asks: an address
    std::string origin{}, page{};        ///< of this server as browsers see it; the page's own text

    /// As it comes over HTTP: the target with what follows a question mark, the whole header Authorization.
    static Request heard(std::string method, std::string_view target, std::string_view authorization, std::string body,
                         std::string client);
    /// Whether it is answered here, and is no file.
    static bool is_for_desk(std::string_view path);
};
struct Answer {
    unsigned status = 200;
    std::string type = "application/json", text;
    std::chrono::seconds kept{0}; ///< so long a browser need not ask again
};

/// May be called on any thread; takes its time.
Answer answer(Lobby& lobby, const Request& request);
struct Demand {
    std::string share; ///< the table's, the client's, or of what is shown to everybody
    Shares::Length length;
};
/// Whose share the work for it is, and whether it is much.
Demand demand_of(const Request& request, const Showcase& showcase);

} // namespace bastide::host::serve
