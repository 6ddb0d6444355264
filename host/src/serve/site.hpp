// Who may ask, and for which files: what is the same for every connection.
#pragma once
#include "serve/allowance.hpp"
#include "serve/limits.hpp"
#include "serve/lobby.hpp"
#include "serve/tally.hpp"
#include <atomic>
#include <boost/asio/ip/address.hpp>
#include <optional>
#include <string>

namespace bastide::host::serve {

struct Site {
    Lobby& lobby;
    std::filesystem::path web;                       ///< files of the page; empty: there are none
    std::vector<std::string> hosts{};                ///< names of this server as browsers say them: "127.0.0.1:7500"
    std::vector<std::string> origins{};              ///< "http://127.0.0.1:7500"
    std::vector<boost::asio::ip::address> proxies{}; ///< that say who asks, beside those on this machine

    Tally connections{limits::connections, limits::client_connections};
    Tally sockets{limits::connections, limits::client_sockets};   ///< those of them that are WebSockets
    Tally bodies{limits::requests, limits::client_requests};      ///< of requests, while they arrive
    Tally requests{limits::requests, limits::client_requests};    ///< that wait for an answer
    Allowances work{limits::work_at_once, limits::work_a_second}; ///< in seconds, that messages of a client make
    std::atomic<std::size_t> waiting_bytes = 0;                   ///< of messages that readers have not taken

    bool knows_host(std::string_view host) const;
    /// What is no browser sends none.
    bool knows_origin(std::string_view origin) const;
};

/// An address of IPv4 that was said as one of IPv6 (::ffff:127.0.0.1) as what it is.
boost::asio::ip::address unmapped(const boost::asio::ip::address& address);

struct File {
    std::string type, text;
    bool lasts = false; ///< another content has another name
};
/// A file of the page by its address; nothing if there is none, or if the address leaves the folder.
std::optional<File> page_file(const Site& site, const std::string& path);

} // namespace bastide::host::serve
