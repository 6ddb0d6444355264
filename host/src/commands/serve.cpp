// bastide serve: tables that people play at over the wire, in their browsers or with programs of their own.
#include "serve/serve.hpp"
#include "bastide/error.hpp"
#include "bastide/words.hpp"
#include "command_line/command.hpp"
#include "command_line/numbers.hpp"
#include "files/data_folder.hpp"
#include "program/context.hpp"
#include "serve/server.hpp"
#include <array>
#include <filesystem>
#include <iostream>
#include <spawn.h>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>
#include <unistd.h>

namespace bastide::host {
namespace {

struct ServeOptions {
    std::string address = "127.0.0.1", tables, web;
    std::vector<std::string> origins, proxies;
    unsigned port = 7500, threads = 0;
    bool open = false, public_tables = false;
};

/// With the desktop's own program for addresses; whoever has none reads the address.
void open_browser(const std::string& address) {
    std::string program = "xdg-open", argument = address;
    std::array<char*, 3> words{program.data(), argument.data(), nullptr};
    pid_t child = 0;
    if (::posix_spawnp(&child, program.c_str(), nullptr, nullptr, words.data(), environ) != 0) {
        std::cerr << "There is no xdg-open here to start a browser with; open the address yourself.\n";
    }
}

std::filesystem::path tables_folder(const ServeOptions& options) {
    if (!options.tables.empty()) {
        return options.tables;
    }
    const std::filesystem::path data = data_folder();
    if (data.empty()) {
        throw Error("There is no folder to keep tables in, because neither XDG_DATA_HOME nor HOME names one; say where "
                    "with --tables DIR.");
    }
    make_private_folder(data); // the lobby tells what its folder lacks
    return data / "tables";
}

/// Where the page is; empty: there is none.
std::filesystem::path web_folder(const ServeOptions& options) {
    if (options.web.empty()) {
        return own_web();
    }
    std::error_code trouble;
    if (!std::filesystem::is_regular_file(std::filesystem::path(options.web) / "index.html", trouble)) {
        throw Error("--web " + shown(options.web) +
                    ": there is no index.html, so this is not the folder of a page; without --web it is the page that "
                    "is installed.");
    }
    return options.web;
}

std::string in_addresses(const std::string& address) {
    return address.find(':') == std::string::npos ? address : '[' + address + ']';
}

/// Where the host begins in a page's origin as browsers write it; npos if it is none.
std::size_t host_in(const std::string& origin) {
    for (const std::string_view scheme : {"https://", "http://"}) {
        const bool named = origin.starts_with(scheme) && origin.size() > scheme.size();
        if (named && origin.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789.-_:[]", scheme.size()) ==
                         std::string::npos) {
            return scheme.size();
        }
    }
    return std::string::npos;
}

/// As browsers write it, who do not say the port that the scheme has anyway.
std::string without_usual_port(const std::string& origin) {
    const std::string_view port = origin.starts_with("https:") ? ":443" : ":80";
    return origin.ends_with(port) ? origin.substr(0, origin.size() - port.size()) : origin;
}

void add_name(serve::Site& site, const std::string& host) {
    site.hosts.push_back(host);
    site.origins.push_back("http://" + host);
}

std::vector<boost::asio::ip::address> proxies_of(const ServeOptions& options) {
    std::vector<boost::asio::ip::address> proxies;
    for (const std::string& text : options.proxies) {
        boost::system::error_code trouble;
        proxies.push_back(serve::unmapped(boost::asio::ip::make_address(text, trouble)));
        if (trouble) {
            throw Error("--proxy " + shown(text) + ": this is no address; give one like 172.17.0.1 or fd00::1.");
        }
    }
    return proxies;
}

/// The names by which browsers may call this server.
void add_names(serve::Site& site, const ServeOptions& options, unsigned port) {
    for (const std::string& name : {in_addresses(options.address), std::string("localhost")}) {
        add_name(site, name + ':' + std::to_string(port));
        if (port == 80) { // which browsers do not say
            add_name(site, name);
        }
    }
    for (const std::string& origin : options.origins) {
        const std::size_t host = host_in(origin);
        if (host == std::string::npos) {
            throw Error("--origin " + shown(origin) +
                        ": give it as browsers do, https:// or http:// and the host, as in https://play.example.org.");
        }
        for (const std::string& known : {origin, without_usual_port(origin)}) {
            site.origins.push_back(known);
            site.hosts.push_back(known.substr(host));
        }
    }
}

[[noreturn]] void run(const ServeOptions& options, const Context& context) {
    const Library library = context.library();
    const unsigned threads = options.threads != 0 ? options.threads : std::max(1U, std::thread::hardware_concurrency());
    const std::filesystem::path web = web_folder(options);
    serve::Lobby lobby(library, tables_folder(options), threads, options.public_tables);
    serve::Site site{lobby, web};
    site.proxies = proxies_of(options);
    serve::run_server(site, options.address, static_cast<unsigned short>(options.port), [&](unsigned short port) {
        add_names(site, options, port);
        const std::string address = "http://" + in_addresses(options.address) + ':' + std::to_string(port) + '/';
        std::cout << "Serving at " << address << " (Ctrl-C ends it)." << std::endl;
        if (site.web.empty()) {
            std::cerr << "There is no page here yet, only what programs ask for: `host/run serve` builds it.\n";
        }
        if (options.open) {
            open_browser(address);
        }
    });
}

} // namespace

void add_serve(Command app, Context& context) {
    auto options = std::make_shared<ServeOptions>();
    const Command command = app.add_subcommand("serve", "Let people play over the wire, in browsers or with programs");
    command.add_option("--port", options->port, "Listen at this port (default: 7500; 0: any that is free)")
        .check(whole_number(0, 65'535));
    command.add_option("--address", options->address, "Listen at this address (default: 127.0.0.1, this machine alone)")
        .type_name("ADDRESS");
    command
        .add_option("--origin", options->origins,
                    "Also known by this address, as behind a proxy (https://play.example.org); may be repeated")
        .type_name("URL")
        .allow_extra_args(false);
    command
        .add_option("--proxy", options->proxies,
                    "A proxy at this address says who asks (X-Forwarded-For), as one on this machine does; may be "
                    "repeated")
        .type_name("ADDRESS")
        .allow_extra_args(false);
    command
        .add_option("--tables", options->tables,
                    "Keep the tables there (default: bastide/tables in the user's data folder)")
        .type_name("DIR");
    command.add_flag(
        "--public-tables", options->public_tables,
        "Keep a public list, to which hosts may put their tables: who plays what, a seat free or watching");
    command.add_flag("--open", options->open, "Show the page in the browser");
    command.add_option("--web", options->web, "Files of the page (default: those that are installed)").type_name("DIR");
    command.add_option("--threads", options->threads, "Threads for games (default: one for each processor)")
        .check(whole_number(1, 256));
    command.footer("Examples:\n"
                   "  bastide serve\n"
                   "  bastide serve --port 8080 --tables /var/lib/bastide --origin https://play.example.org");
    command.callback([options, &context] { run(*options, context); });
}

} // namespace bastide::host
