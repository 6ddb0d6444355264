// What happens on connections. The network has one thread; these are called on it.
#pragma once
#include "serve/site.hpp"
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <string>
#include <vector>

namespace bastide::host::serve {

using HttpRequest = boost::beast::http::request<boost::beast::http::string_body>;

/// Answers requests until the connection ends or becomes a WebSocket; `place`: its own among all connections.
void serve_http(boost::asio::io_context& network, boost::asio::ip::tcp::socket socket, Site& site, Tally::Place place);
/// Goes on from a request that asks for a WebSocket; `client`: whose it is, empty for a program on this machine;
/// `places`: its own among connections and among WebSockets.
void serve_socket(boost::asio::io_context& network, boost::beast::tcp_stream stream, HttpRequest request, Site& site,
                  std::string client, std::vector<Tally::Place> places);

/// Who is at the other end: the address, of IPv6 the part that a household has. Behind a proxy, what the proxy says
/// (X-Forwarded-For, the last word).
struct Client {
    std::string name;
    bool is_here; ///< a program on this machine, or a proxy that does not say for whom it asks
};
Client client_of(const boost::asio::ip::tcp::socket& socket, const HttpRequest& request, const Site& site);
/// Whose connection it is, the same way; empty for a proxy's, which may be anybody's.
std::string peer_of(const boost::asio::ip::tcp::socket& socket, const Site& site);

} // namespace bastide::host::serve
