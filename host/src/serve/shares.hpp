// Work of many tables on few threads, in fair shares: whoever has used least comes next.
#pragma once
#include "serve/choosing.hpp"
#include <chrono>
#include <functional>
#include <memory>
#include <string>

namespace bastide::host::serve {

/// Quick work never waits behind lengthy work: both have threads of their own, and those of lengthy work stand back for
/// everything else on the machine. The works of one share are done one after the other, quick and lengthy ones apart.
class Shares {
public:
    enum class Length { quick, lengthy };
    enum class Wish {
        now,   ///< somebody waits for it
        spare, ///< when nothing else is to be done
        none   ///< nobody needs it any more: it is dropped, and destroyed undone
    };
    struct Work {
        std::string share; ///< whose work it is: a table's, a client's
        Length length = Length::quick;
        /// Asked whenever its turn may have come, on any thread; it must not wait for anything. Empty: now.
        std::function<Wish()> wish;
        std::function<void()> run;
        /// What `run` does, for where others can be asked to do it (host/wasm); null: nobody else can.
        std::shared_ptr<Choosing> choosing{};
    };

    Shares(unsigned quick_threads, unsigned lengthy_threads);
    ~Shares(); ///< what has not begun is dropped
    /// What is under way ends, and nothing more is begun, whatever is posted.
    void end();
    Shares(const Shares&) = delete;
    Shares& operator=(const Shares&) = delete;

    /// May be called on any thread.
    void post(Work work);
    /// What one piece of lengthy work may take, so that all who wait for theirs have it within `most`.
    std::chrono::milliseconds fair_time(std::chrono::milliseconds most) const;

private:
    struct Queue;
    std::unique_ptr<Queue> quick_, lengthy_;
};

} // namespace bastide::host::serve
