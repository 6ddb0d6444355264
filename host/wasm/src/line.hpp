// A connection of the page's: what a WebSocket is at the server.
#pragma once
#include "serve/visitor.hpp"
#include <deque>
#include <utility>
#include <vector>

namespace bastide::host::serve {

/// What connections have said since the page asked last, and which of them are at their end.
struct Said {
    std::vector<std::pair<int, std::shared_ptr<const std::string>>> out;
    std::vector<int> closed;
};

class Line final : public Reader, public std::enable_shared_from_this<Line> {
public:
    Line(int id, Said& said) : id_(id), said_(said) {}

    void begin(Lobby& lobby) { visitor_ = std::make_shared<Visitor>(lobby, shared_from_this()); }
    /// Messages are heard one after the other.
    void hear(std::string text);
    /// Nothing is said to it any more.
    void end();

    void send(std::shared_ptr<const std::string> text) override;
    void refuse(const std::string& sentence) override;
    void handled(std::chrono::nanoseconds work) override;
    void beat() override {} ///< there is no network that could be gone
    bool gone() const override { return ended_; }

private:
    void hear_next();

    int id_;
    Said& said_;
    std::shared_ptr<Visitor> visitor_;
    std::deque<std::string> waiting_;
    bool busy_ = false, ended_ = false;
};

} // namespace bastide::host::serve
