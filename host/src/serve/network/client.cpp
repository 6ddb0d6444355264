#include "serve/network/connection.hpp"
#include <algorithm>
#include <iterator>

namespace bastide::host::serve {
namespace {

namespace ip = boost::asio::ip;

ip::address peer(const ip::tcp::socket& socket) {
    boost::system::error_code trouble;
    return unmapped(socket.remote_endpoint(trouble).address());
}

/// What it says of who asks is believed.
bool is_proxy(const ip::address& address, const Site& site) {
    return address.is_loopback() || std::find(site.proxies.begin(), site.proxies.end(), address) != site.proxies.end();
}

/// The last word of the last line: whatever stands before it the client may have written itself.
std::string forwarded_for(const HttpRequest& request) {
    const auto lines = request.equal_range("X-Forwarded-For");
    if (lines.first == lines.second) {
        return {};
    }
    const auto last = std::prev(lines.second)->value();
    const std::string line(last.data(), last.size());
    const std::size_t mark = line.find_last_of(" ,");
    return mark == std::string::npos ? line : line.substr(mark + 1);
}

/// Of IPv6 the part that a household has.
std::string name_of(const ip::address& address) {
    if (!address.is_v6() || address.to_v6().is_loopback()) {
        return address.to_string();
    }
    auto bytes = address.to_v6().to_bytes();
    std::fill(bytes.begin() + bytes.size() / 2, bytes.end(), static_cast<unsigned char>(0));
    return ip::address_v6(bytes).to_string();
}

} // namespace

Client client_of(const ip::tcp::socket& socket, const HttpRequest& request, const Site& site) {
    const ip::address near = peer(socket);
    if (!is_proxy(near, site)) {
        return {name_of(near), false};
    }
    boost::system::error_code trouble;
    const ip::address told = unmapped(ip::make_address(forwarded_for(request), trouble));
    return trouble ? Client{name_of(near), true} : Client{name_of(told), false};
}

std::string peer_of(const ip::tcp::socket& socket, const Site& site) {
    const ip::address near = peer(socket);
    return is_proxy(near, site) ? "" : name_of(near);
}

} // namespace bastide::host::serve
