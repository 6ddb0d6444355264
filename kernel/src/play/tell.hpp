// Telling of an event, to whoever watches and to the modules that listen.
#pragma once
#include "play/engine.hpp"
#include "words/src/refused.hpp"
#include <tuple>

namespace bastide {

/// A listener that causes its own event would go on until the stack is full.
class Deeper {
public:
    explicit Deeper(std::uint8_t& depth) : depth_(depth) {
        constexpr std::uint8_t deepest = 100;
        if (depth_ == deepest) [[unlikely]] {
            refuse_endless_events();
        }
        ++depth_;
    }
    ~Deeper() { --depth_; }
    Deeper(const Deeper&) = delete;
    Deeper& operator=(const Deeper&) = delete;

private:
    std::uint8_t& depth_;
};

/// Whoever watches hears first: what listeners make of an event comes after it. Out of line: mostly nobody listens.
template <class Payload> [[gnu::noinline]] void Engine::tell_heard(const Payload& payload) {
    constexpr std::size_t number = events::number<Payload>;
    if ((observed_ >> number & 1U) != 0) {
        observer_->on_event(*this, Event(payload));
    }
    const auto& listeners = std::get<number>(rules_->listeners);
    if (listeners.empty()) {
        return;
    }
    const Deeper deeper(events_within_);
    for (const auto& listener : listeners) {
        listener(*this, payload);
    }
}

} // namespace bastide
