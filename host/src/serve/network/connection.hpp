// What happens on connections. The network has one thread; these are called on it.
#pragma once
#include "serve/site.hpp"
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>

namespace bastide::host::serve {

using HttpRequest = boost::beast::http::request<boost::beast::http::string_body>;

/// Answers requests until the connection ends or becomes a WebSocket.
void serve_http(boost::asio::io_context& network, boost::asio::ip::tcp::socket socket, Site& site);
/// Goes on from a request that asks for a WebSocket.
void serve_socket(boost::asio::io_context& network, boost::beast::tcp_stream stream, HttpRequest request, Site& site);

/// Who is at the other end: the address, of IPv6 the part that a household has. Behind a proxy on this machine, what
/// the proxy says (X-Forwarded-For, its last word).
std::string client_of(const boost::asio::ip::tcp::socket& socket, const HttpRequest& request);

/// Counts a connection as long as it lives.
class Counted {
public:
    explicit Counted(std::size_t& count) : count_(count) { ++count_; }
    ~Counted() { --count_; }
    Counted(const Counted&) = delete;
    Counted& operator=(const Counted&) = delete;

private:
    std::size_t& count_;
};

} // namespace bastide::host::serve
