// How much of what was sent readers have not taken yet.
#pragma once
#include "serve/limits.hpp"
#include <algorithm>
#include <atomic>
#include <cstddef>

namespace bastide::host::serve {

/// That of one reader, counted among that of all. Whoever does not read is to be cut off before it costs memory: the
/// less is left for all, the sooner.
class Backlog {
public:
    /// `all`: bytes that wait for any reader; it outlives this one. (A reader may end on any thread.)
    explicit Backlog(std::atomic<std::size_t>& all) : all_(all) {}
    ~Backlog() { all_ -= own_; }
    Backlog(const Backlog&) = delete;
    Backlog& operator=(const Backlog&) = delete;

    /// So many bytes more wait. False if that is too much for this reader.
    bool add(std::size_t bytes) {
        own_ += bytes;
        all_ += bytes;
        const std::size_t left = limits::all_waiting - std::min(limits::all_waiting, all_.load());
        return own_ <= std::min(limits::waiting_bytes, left / 2);
    }
    /// They wait no longer: sent, or dropped.
    void take(std::size_t bytes) {
        own_ -= bytes;
        all_ -= bytes;
    }

private:
    std::atomic<std::size_t>& all_;
    std::size_t own_ = 0;
};

} // namespace bastide::host::serve
