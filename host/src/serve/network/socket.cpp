#include "serve/network/connection.hpp"
#include "serve/limits.hpp"
#include "serve/protocol/text.hpp"
#include "serve/visitor.hpp"
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <deque>

namespace bastide::host::serve {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;
using Clock = std::chrono::steady_clock;

/// A client may say so much at once and so much on average.
class Allowance {
public:
    bool take() {
        const auto now = Clock::now();
        const double passed = std::chrono::duration<double>(now - last_).count();
        left_ = std::min(limits::burst, left_ + passed * limits::messages_a_second) - 1;
        last_ = now;
        return left_ >= 0;
    }

private:
    double left_ = limits::burst;
    Clock::time_point last_ = Clock::now();
};

class Socket final : public Reader, public std::enable_shared_from_this<Socket> {
public:
    Socket(asio::io_context& network, beast::tcp_stream stream, Site& site)
        : network_(network), socket_(stream.release_socket()), join_timer_(network), site_(site), counted_(site.connections) {
    }

    void accept(HttpRequest request) {
        socket_.set_option(websocket::stream_base::timeout{limits::request_time, limits::idle_time, true});
        socket_.read_message_max(limits::message);
        request_ = std::move(request);
        socket_.async_accept(request_, [self = shared_from_this()](beast::error_code trouble) {
            if (!trouble) {
                self->begin();
            }
        });
    }

    void send(std::shared_ptr<const std::string> text) override {
        asio::post(network_, [self = shared_from_this(), text = std::move(text)] { self->queue(text); });
    }

    void refuse(const std::string& sentence) override {
        const auto text = shared_text({{"type", "refused"}, {"sentence", sentence}});
        asio::post(network_, [self = shared_from_this(), text] {
            self->queue(text);
            self->last_ = true;
            self->write();
        });
    }

private:
    void begin() {
        visitor_ = std::make_shared<Visitor>(site_.lobby, shared_from_this());
        join_timer_.expires_after(limits::join_time);
        join_timer_.async_wait([self = weak_from_this()](beast::error_code ended) {
            const auto socket = self.lock();
            if (!ended && socket && socket->visitor_ && !socket->visitor_->joined()) {
                socket->refuse("Nobody joined a table.");
            }
        });
        read();
    }

    void read() {
        socket_.async_read(buffer_, [self = shared_from_this()](beast::error_code trouble, std::size_t) {
            if (trouble) {
                self->end();
            } else {
                self->hear();
            }
        });
    }

    void hear() {
        const std::string text = beast::buffers_to_string(buffer_.data());
        buffer_.consume(buffer_.size());
        if (last_ || ended_) {
            return;
        }
        if (!allowance_.take()) {
            refuse("These are too many messages at once.");
            return;
        }
        if (!socket_.got_text()) {
            refuse("A message is text.");
            return;
        }
        visitor_->hear(text);
        read();
    }

    /// Whoever does not read is cut off before it costs memory.
    void queue(const std::shared_ptr<const std::string>& text) {
        if (ended_ || last_) {
            return;
        }
        waiting_ += text->size();
        if (waiting_ > limits::waiting_bytes) {
            end();
            return;
        }
        queue_.push_back(text);
        write();
    }

    void write() {
        if (writing_ || ended_) {
            return;
        }
        if (queue_.empty()) {
            if (last_) {
                socket_.async_close(websocket::close_code::policy_error,
                                    [self = shared_from_this()](beast::error_code) { self->end(); });
            }
            return;
        }
        writing_ = true;
        socket_.text(true);
        socket_.async_write(asio::buffer(*queue_.front()),
                            [self = shared_from_this()](beast::error_code trouble, std::size_t) {
                                self->writing_ = false;
                                self->waiting_ -= self->queue_.front()->size();
                                self->queue_.pop_front();
                                if (trouble) {
                                    self->end();
                                } else {
                                    self->write();
                                }
                            });
    }

    void end() {
        if (std::exchange(ended_, true)) {
            return;
        }
        join_timer_.cancel();
        if (const auto visitor = std::exchange(visitor_, nullptr)) {
            visitor->gone();
        }
        beast::get_lowest_layer(socket_).close();
    }

    asio::io_context& network_;
    websocket::stream<asio::ip::tcp::socket, false> socket_;
    asio::steady_timer join_timer_;
    Site& site_;
    Counted counted_;
    HttpRequest request_;
    beast::flat_buffer buffer_{limits::message};
    std::shared_ptr<Visitor> visitor_;
    std::deque<std::shared_ptr<const std::string>> queue_;
    std::size_t waiting_ = 0;
    Allowance allowance_;
    bool writing_ = false, last_ = false, ended_ = false;
};

} // namespace

void serve_socket(asio::io_context& network, beast::tcp_stream stream, HttpRequest request, Site& site) {
    std::make_shared<Socket>(network, std::move(stream), site)->accept(std::move(request));
}

} // namespace bastide::host::serve
