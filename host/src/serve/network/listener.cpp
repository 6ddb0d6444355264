#include "bastide/error.hpp"
#include "program/log.hpp"
#include "serve/limits.hpp"
#include "serve/network/connection.hpp"
#include "serve/server.hpp"
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <csignal>
#include <cstdlib>
#include <iostream>
#include <sys/resource.h>

namespace bastide::host::serve {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;

class Listener {
public:
    Listener(asio::io_context& network, Site& site, const tcp::endpoint& where)
        : network_(network), site_(site), acceptor_(network, where), pause_(network), sweep_(network) {}

    unsigned short port() const { return acceptor_.local_endpoint().port(); }

    void accept() {
        acceptor_.async_accept([this](boost::system::error_code trouble, tcp::socket socket) {
            if (!trouble) {
                serve(std::move(socket));
            }
            if (trouble) { // too many open files, say: wait until some are closed
                log_warning("a connection was not accepted: " + trouble.message());
                pause_.expires_after(std::chrono::milliseconds(100));
                pause_.async_wait([this](boost::system::error_code ended) {
                    if (!ended) {
                        accept();
                    }
                });
                return;
            }
            accept();
        });
    }

    void sweep() {
        site_.lobby.shares().post({"the sweep", Shares::Length::quick, {}, [&lobby = site_.lobby] { lobby.sweep(); }});
        sweep_.expires_after(std::chrono::minutes(1));
        sweep_.async_wait([this](boost::system::error_code ended) {
            if (!ended) {
                sweep();
            }
        });
    }

private:
    /// Unless there are too many, who are hung up on.
    void serve(tcp::socket socket) {
        if (auto place = site_.connections.take(peer_of(socket, site_))) {
            boost::system::error_code ignored; // small messages are not held back for an acknowledgement
            socket.set_option(tcp::no_delay(true), ignored);
            serve_http(network_, std::move(socket), site_, std::move(*place));
        }
    }

    asio::io_context& network_;
    Site& site_;
    tcp::acceptor acceptor_;
    asio::steady_timer pause_, sweep_;
};

/// Each connection and each table has a file open: as many as the system allows.
void allow_many_files() {
    rlimit most{};
    if (::getrlimit(RLIMIT_NOFILE, &most) == 0) {
        most.rlim_cur = most.rlim_max;
        ::setrlimit(RLIMIT_NOFILE, &most);
    }
}

} // namespace

[[noreturn]] void run_server(Site& site, const std::string& address, unsigned short port,
                             const std::function<void(unsigned short port)>& ready) {
    boost::system::error_code trouble;
    const auto ip = asio::ip::make_address(address, trouble);
    if (trouble) {
        throw Error("--address " + address + ": this is no address; give one like 127.0.0.1 or ::1.");
    }
    allow_many_files();
    asio::io_context network(1);
    std::optional<Listener> listener;
    try {
        listener.emplace(network, site, tcp::endpoint(ip, port));
    } catch (const boost::system::system_error& error) {
        throw Error("Nothing can listen at " + address + ", port " + std::to_string(port) + ": " +
                    error.code().message() + ". Choose another with --port.");
    }
    asio::signal_set signals(network, SIGINT, SIGTERM);
    signals.async_wait([&](boost::system::error_code, int) { network.stop(); });
    listener->accept();
    listener->sweep();
    ready(listener->port());
    while (!network.stopped()) {
        try {
            network.run();
        } catch (const std::exception& error) { // one connection's trouble is nobody else's
            log_error(std::string("our fault, please report it: ") + error.what());
        }
    }
    // Connections, tables and threads hold each other, and an agent may think for seconds yet. All that is to be kept
    // has been written, action by action, as a power cut might come at any time: so there is nothing to take down in
    // order.
    end_log();
    std::cout.flush();
    std::_Exit(EXIT_SUCCESS);
}

} // namespace bastide::host::serve
