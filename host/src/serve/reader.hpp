// Somebody who is connected, as a table sees them.
#pragma once
#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <string>

namespace bastide::host::serve {

/// The calls may be made on any thread and return at once.
class Reader {
public:
    virtual ~Reader() = default;
    virtual void send(std::shared_ptr<const std::string> text) = 0;
    /// The last message, then the connection ends.
    virtual void refuse(const std::string& sentence) = 0;
    /// What was heard last has been answered, which took so much work: the next may be heard, after a pause for who
    /// makes much of it.
    virtual void handled(std::chrono::nanoseconds work) = 0;
    /// From now on there is a word every limits::beat, so that silence tells that the network is gone.
    virtual void beat() = 0;
    /// Whose connection it is, who may have others; empty: nobody knows, or a program on this machine.
    virtual std::string client() const { return {}; }
    /// The connection has ended: nobody waits for answers.
    virtual bool gone() const = 0;
};

/// A message while it is answered, by one thread or by several one after the other.
class Heard {
public:
    explicit Heard(std::shared_ptr<Reader> reader) : reader_(std::move(reader)) {}
    ~Heard() { reader_->handled(std::chrono::nanoseconds(free_ ? 0 : work_.load())); }
    Heard(const Heard&) = delete;
    Heard& operator=(const Heard&) = delete;

    Reader& reader() const { return *reader_; }
    /// Counts the time until its end as work.
    class Working {
    public:
        explicit Working(Heard& heard) : heard_(heard) {}
        ~Working() { heard_.work_ += (std::chrono::steady_clock::now() - begin_).count(); }
        Working(const Working&) = delete;
        Working& operator=(const Working&) = delete;

    private:
        Heard& heard_;
        std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
    };
    /// Such a message costs no more than its size, whatever follows: the game's own rules keep it in bounds.
    void costs_nothing() { free_ = true; }

private:
    std::shared_ptr<Reader> reader_;
    std::atomic<std::int64_t> work_ = 0; ///< in nanoseconds
    std::atomic<bool> free_ = false;
};

} // namespace bastide::host::serve
