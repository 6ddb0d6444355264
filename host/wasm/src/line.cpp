#include "line.hpp"
#include "agenda.hpp"
#include "serve/limits.hpp"
#include "serve/protocol/text.hpp"

namespace bastide::host::serve {

void Line::hear(std::string text) {
    if (ended_) {
        return;
    }
    if (text.size() > limits::message) {
        refuse("A message has at most " + std::to_string(limits::message) + " bytes.");
        return;
    }
    waiting_.push_back(std::move(text));
    hear_next();
}

void Line::hear_next() {
    if (busy_ || ended_ || waiting_.empty()) {
        return;
    }
    busy_ = true;
    agenda().post([self = shared_from_this(), text = std::move(waiting_.front())] {
        if (const auto visitor = self->visitor_) { // which may end while it hears
            visitor->hear(text);
        }
    });
    waiting_.pop_front();
}

void Line::handled(std::chrono::nanoseconds) {
    busy_ = false;
    hear_next();
}

void Line::send(std::shared_ptr<const std::string> text) {
    if (!ended_) {
        said_.out.emplace_back(id_, std::move(text));
    }
}

void Line::refuse(const std::string& sentence) {
    if (!ended_) {
        send(shared_text({{"type", "refused"}, {"sentence", sentence}}));
        said_.closed.push_back(id_);
        ended_ = true;
        agenda().post([self = shared_from_this()] { self->end(); }); // not while the visitor speaks
    }
}

void Line::end() {
    ended_ = true;
    waiting_.clear();
    if (const auto visitor = std::exchange(visitor_, nullptr)) {
        visitor->gone();
    }
}

} // namespace bastide::host::serve
