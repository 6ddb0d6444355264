// Who may ask, and for which files: what is the same for every connection.
#pragma once
#include "serve/lobby.hpp"
#include <map>
#include <optional>
#include <string>

namespace bastide::host::serve {

struct Site {
    Lobby& lobby;
    std::vector<std::string> hosts;                   ///< names of this server as browsers say them: "127.0.0.1:7500"
    std::vector<std::string> origins;                 ///< "http://127.0.0.1:7500"
    std::filesystem::path web;                        ///< files of the page; empty: there are none
    std::size_t connections = 0;                      ///< at the moment
    std::size_t requests = 0;                         ///< that wait for an answer
    std::map<std::string, std::size_t> requests_of{}; ///< by client, the same
    std::size_t waiting_bytes = 0;                    ///< of messages that readers have not taken

    bool knows_host(std::string_view host) const;
    /// What is no browser sends none.
    bool knows_origin(std::string_view origin) const;
};

struct File {
    std::string type, text;
    bool lasts = false; ///< another content has another name
};
/// A file of the page by its address; nothing if there is none, or if the address leaves the folder.
std::optional<File> page_file(const Site& site, const std::string& path);

} // namespace bastide::host::serve
