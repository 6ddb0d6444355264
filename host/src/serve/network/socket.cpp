#include "serve/allowance.hpp"
#include "serve/limits.hpp"
#include "serve/network/backlog.hpp"
#include "serve/network/connection.hpp"
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

class Socket final : public Reader, public std::enable_shared_from_this<Socket> {
public:
    Socket(asio::io_context& network, beast::tcp_stream stream, Site& site, std::string client,
           std::vector<Tally::Place> places)
        : network_(network), socket_(stream.release_socket()), join_timer_(network), pause_(network), beat_(network),
          site_(site), client_(std::move(client)), places_(std::move(places)), backlog_(site.waiting_bytes) {}

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

    void handled(std::chrono::nanoseconds work) override {
        asio::post(network_, [self = shared_from_this(), work] {
            const double seconds = std::chrono::duration<double>(work).count();
            self->read_after(self->allowance().spend(self->client_, std::max(limits::least_work, seconds)));
        });
    }

    void beat() override {
        asio::post(network_, [self = shared_from_this()] { self->beat_again(); });
    }

    std::string client() const override { return client_; }

    bool gone() const override { return ended_; }

private:
    /// Of its client, over all its connections; of this one alone if nobody knows whose it is.
    Allowances& allowance() { return client_.empty() ? own_work_ : site_.work; }

    void begin() {
        visitor_ = std::make_shared<Visitor>(site_.lobby, shared_from_this());
        const auto owed = allowance().spend(client_, 0); // by other connections, or one before
        join_timer_.expires_after(limits::join_time + std::chrono::duration_cast<Clock::duration>(owed));
        join_timer_.async_wait([self = weak_from_this()](beast::error_code ended) {
            const auto socket = self.lock();
            if (!ended && socket && socket->visitor_ && !socket->visitor_->has_asked()) {
                socket->refuse("Nobody joined a table.");
            }
        });
        read_after(owed);
    }

    /// Who has made much work waits.
    void read_after(std::chrono::duration<double> pause) {
        if (pause.count() <= 0 || ended_) {
            read();
            return;
        }
        pause_.expires_after(std::chrono::duration_cast<Clock::duration>(pause));
        pause_.async_wait([self = shared_from_this()](beast::error_code ended) {
            if (!ended) {
                self->read();
            }
        });
    }

    /// Whoever has not taken what was said before needs no further word.
    void beat_again() {
        if (ended_ || last_) {
            return;
        }
        if (queue_.empty()) {
            queue(beat_text());
        }
        beat_.expires_after(limits::beat);
        beat_.async_wait([self = weak_from_this()](beast::error_code ended) {
            const auto socket = self.lock();
            if (!ended && socket) {
                socket->beat_again();
            }
        });
    }

    static const std::shared_ptr<const std::string>& beat_text() {
        static const auto text = shared_text({{"type", "beat"}});
        return text;
    }

    void read() {
        if (ended_) {
            return;
        }
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
        if (!socket_.got_text()) {
            refuse("A message is text.");
            return;
        }
        visitor_->hear(text); // the next is read when this one has been handled
    }

    void queue(const std::shared_ptr<const std::string>& text) {
        if (ended_ || last_) {
            return;
        }
        const bool fits = backlog_.add(text->size());
        queue_.push_back(text);
        if (!fits && queue_.size() > 1) { // one message may be as large as it is
            end();
            return;
        }
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
                                self->backlog_.take(self->queue_.front()->size());
                                self->queue_.pop_front();
                                if (trouble) {
                                    self->end();
                                } else {
                                    self->write();
                                }
                            });
    }

    void end() {
        if (ended_.exchange(true)) {
            return;
        }
        join_timer_.cancel();
        pause_.cancel();
        beat_.cancel();
        while (queue_.size() > (writing_ ? 1U : 0U)) { // what is being written ends itself
            backlog_.take(queue_.back()->size());
            queue_.pop_back();
        }
        if (const auto visitor = std::exchange(visitor_, nullptr)) {
            visitor->gone();
        }
        beast::get_lowest_layer(socket_).close();
    }

    asio::io_context& network_;
    websocket::stream<asio::ip::tcp::socket, false> socket_;
    asio::steady_timer join_timer_, pause_, beat_;
    Site& site_;
    const std::string client_;
    std::vector<Tally::Place> places_;
    HttpRequest request_;
    beast::flat_buffer buffer_{limits::message};
    std::shared_ptr<Visitor> visitor_;
    std::deque<std::shared_ptr<const std::string>> queue_;
    Backlog backlog_;
    Allowances own_work_{limits::work_at_once, limits::work_a_second};
    bool writing_ = false, last_ = false;
    std::atomic<bool> ended_ = false; ///< asked from any thread
};

} // namespace

void serve_socket(asio::io_context& network, beast::tcp_stream stream, HttpRequest request, Site& site,
                  std::string client, std::vector<Tally::Place> places) {
    std::make_shared<Socket>(network, std::move(stream), site, std::move(client), std::move(places))
        ->accept(std::move(request));
}

} // namespace bastide::host::serve
