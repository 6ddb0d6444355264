#include "serve/desk.hpp"
#include "serve/limits.hpp"
#include "serve/network/connection.hpp"
#include <atomic>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/string.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

namespace bastide::host::serve {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using namespace std::chrono_literals;

constexpr const char* policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
                               "connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; "
                               "frame-ancestors 'none'";

std::string text_of(beast::string_view view) { return {view.data(), view.size()}; }

class HttpSession : public std::enable_shared_from_this<HttpSession> {
public:
    HttpSession(asio::io_context& network, asio::ip::tcp::socket socket, Site& site, Tally::Place place)
        : network_(network), stream_(std::move(socket)), site_(site), place_(std::move(place)) {}

    void read() {
        parser_.emplace();
        parser_->header_limit(limits::header);
        parser_->body_limit(limits::body);
        stream_.expires_after(limits::request_time);
        head_alone_ = false;
        http::async_read_header(stream_, buffer_, *parser_,
                                [self = shared_from_this()](beast::error_code trouble, std::size_t) {
                                    if (self->goes_well(trouble) && self->has_room()) {
                                        self->waits_for_us() ? self->ask_for_body() : self->read_body();
                                    }
                                });
    }

private:
    bool goes_well(beast::error_code trouble) {
        if (trouble == http::error::body_limit) {
            say({413, "application/json", R"({"error":"The request is too large."})"}, false);
        } else if (trouble) {
            close();
        }
        return !trouble;
    }

    /// Bodies that arrive slowly, or never do, take memory meanwhile: nobody may have many of them.
    bool has_room() {
        if (!parser_->is_done()) {
            body_ = site_.bodies.take(client_of(stream_.socket(), parser_->get(), site_).name);
            if (!body_) {
                say_busy(false);
            }
        }
        return parser_->is_done() || body_;
    }

    /// Some clients send the body of a request only when they are told to.
    bool waits_for_us() const {
        const auto& request = parser_->get();
        return !parser_->is_done() && request.version() >= 11 &&
               beast::iequals(request[http::field::expect], "100-continue");
    }

    void ask_for_body() {
        static constexpr std::string_view go_on = "HTTP/1.1 100 Continue\r\n\r\n";
        asio::async_write(stream_, asio::buffer(go_on),
                          [self = shared_from_this()](beast::error_code trouble, std::size_t) {
                              if (self->goes_well(trouble)) {
                                  self->read_body();
                              }
                          });
    }

    void read_body() {
        http::async_read(stream_, buffer_, *parser_,
                         [self = shared_from_this()](beast::error_code trouble, std::size_t) {
                             self->body_.reset();
                             if (self->goes_well(trouble)) {
                                 self->hear(self->parser_->release());
                             }
                         });
    }

    void close() {
        beast::error_code ignored;
        stream_.socket().shutdown(asio::ip::tcp::socket::shutdown_both, ignored);
    }

    /// A page of another site may not speak for its reader, and no name that is not ours may lead here.
    bool trusted(const HttpRequest& request) const {
        const auto origin = request[http::field::origin];
        return site_.knows_host(text_of(request[http::field::host])) && site_.knows_origin(text_of(origin));
    }

    void hear(HttpRequest request) {
        const bool goes_on = request.keep_alive();
        head_alone_ = request.method() == http::verb::head;
        if (!trusted(request)) {
            say({403, "application/json",
                 R"({"error":"This server answers its own page alone, at addresses that it knows; --origin names further ones."})"},
                false);
            return;
        }
        const std::string target = text_of(request.target());
        const std::string path = target.substr(0, target.find('?'));
        if (beast::websocket::is_upgrade(request)) {
            if (path == "/ws") {
                become_socket(std::move(request));
            } else {
                say({404, "application/json", R"({"error":"The game is at /ws."})"}, false);
            }
            return;
        }
        if (Request::is_for_desk(path)) {
            ask(request, goes_on);
            return;
        }
        const bool reads = request.method() == http::verb::get || head_alone_;
        const auto file = reads ? page_file(site_, path) : std::nullopt;
        say(file ? Answer{200, file->type, file->text, file->lasts ? limits::font_time : 0h}
                 : Answer{404, "application/json", R"({"error":"There is nothing at this address."})"},
            goes_on);
    }

    void become_socket(HttpRequest request) {
        const Client who = client_of(stream_.socket(), request, site_);
        std::string client = who.is_here ? "" : who.name;
        auto place = site_.sockets.take(client);
        if (!place) {
            say({503, "application/json", R"({"error":"You are at many tables; leave some of them first."})"}, false);
            return;
        }
        std::vector<Tally::Place> places;
        places.push_back(std::move(place_));
        places.push_back(std::move(*place));
        serve_socket(network_, std::move(stream_), std::move(request), site_, std::move(client), std::move(places));
    }

    /// A request until its answer is there; ends on the network's thread, whatever becomes of it.
    struct Asked {
        std::shared_ptr<HttpSession> session;
        Request request;
        bool goes_on = false;
        std::optional<Answer> answer{};

        ~Asked() {
            asio::io_context& network = session->network_;
            asio::post(network,
                       [session = std::move(session), goes_on = goes_on, answer = std::move(answer)]() mutable {
                           session->request_.reset();
                           if (answer) {
                               session->say(std::move(*answer), goes_on);
                           } else {
                               session->close();
                           }
                       });
        }
    };

    /// How browsers name this server under that host: by one of its origins.
    std::string origin_of(const std::string& host) const {
        for (const std::string& origin : site_.origins) {
            if (origin.ends_with("://" + host)) {
                return origin;
            }
        }
        return "http://" + host;
    }

    /// Compiling rules takes its time, so it is done elsewhere, unless the asker has gone meanwhile.
    void ask(const HttpRequest& request, bool goes_on) {
        const std::string client = client_of(stream_.socket(), request, site_).name;
        request_ = site_.requests.take(client);
        if (!request_) {
            say_busy(goes_on);
            return;
        }
        stream_.expires_never();
        auto asked = std::make_shared<Asked>();
        asked->session = shared_from_this();
        asked->request =
            Request::heard(head_alone_ ? "GET" : text_of(request.method_string()), text_of(request.target()),
                           text_of(request[http::field::authorization]), request.body(), client);
        asked->request.origin = origin_of(text_of(request[http::field::host]));
        const bool shows_page = asked->request.path.starts_with("/t/");
        if (const auto page = shows_page ? page_file(site_, "/") : std::nullopt) {
            asked->request.page = page->text;
        }
        asked->goes_on = goes_on;
        auto [share, length] = demand_of(asked->request, site_.lobby.showcase());
        watch();
        site_.lobby.shares().post({std::move(share), length,
                                   [gone = gone_] { return *gone ? Shares::Wish::none : Shares::Wish::now; },
                                   [asked] { asked->answer = answer(asked->session->site_.lobby, asked->request); }});
    }

    /// While somebody waits for an answer nothing is read; that they have gone shows all the same.
    void watch() {
        stream_.socket().async_wait(
            asio::ip::tcp::socket::wait_read, [self = shared_from_this()](beast::error_code trouble) {
                beast::error_code none;
                char next = 0;
                self->stream_.socket().non_blocking(true, none);
                const std::size_t more =
                    trouble ? 1 : self->stream_.socket().receive(asio::buffer(&next, 1), MSG_PEEK, none);
                *self->gone_ = !trouble && more == 0 && none != asio::error::would_block;
            });
    }

    void say_busy(bool goes_on) {
        say({503, "application/json", R"({"error":"The server is busy; try again in a moment."})"}, goes_on);
    }

    void say(Answer said, bool goes_on) {
        response_ = {};
        response_.version(11);
        response_.result(said.status);
        response_.set(http::field::content_type, said.type);
        response_.set("Content-Security-Policy", policy);
        response_.set("X-Content-Type-Options", "nosniff");
        response_.set("Referrer-Policy", "no-referrer");
        response_.set(http::field::cache_control,
                      said.kept > 0s ? "max-age=" + std::to_string(said.kept.count()) : "no-cache");
        response_.keep_alive(goes_on);
        response_.body() = std::move(said.text);
        response_.prepare_payload();
        stream_.socket().cancel(); // no more watching
        if (head_alone_) {         // as it would be, without what would be in it
            response_.body().clear();
        }
        stream_.expires_after(limits::request_time + std::chrono::seconds(response_.body().size() / limits::slow_line));
        http::async_write(stream_, response_,
                          [self = shared_from_this(), goes_on](beast::error_code trouble, std::size_t) {
                              if (!trouble && goes_on) {
                                  self->read();
                              } else {
                                  self->close();
                              }
                          });
    }

    asio::io_context& network_;
    beast::tcp_stream stream_;
    Site& site_;
    Tally::Place place_;
    std::optional<Tally::Place> body_, request_; ///< while the one arrives, and while the other is answered
    beast::flat_buffer buffer_{limits::header + limits::body};
    std::optional<http::request_parser<http::string_body>> parser_;
    http::response<http::string_body> response_;
    std::shared_ptr<std::atomic<bool>> gone_ = std::make_shared<std::atomic<bool>>(false); ///< asked from any thread
    bool head_alone_ = false;                                                              ///< HEAD was asked
};

} // namespace

void serve_http(asio::io_context& network, asio::ip::tcp::socket socket, Site& site, Tally::Place place) {
    std::make_shared<HttpSession>(network, std::move(socket), site, std::move(place))->read();
}

} // namespace bastide::host::serve
