// The time that players have for a game, where a table is made with a clock.
#pragma once
#include <chrono>
#include <optional>
#include <vector>

namespace bastide::host::serve {

struct ClockSettings {
    std::chrono::seconds game{0}; ///< that each player has; none: no clock
    std::chrono::seconds more{0}; ///< added whenever a player's turn to decide comes
    explicit operator bool() const { return game.count() > 0; }
};

/// Only the time of who decides runs, and never before a seat has decided for the first time, so that nobody loses who
/// has not come yet.
class Clock {
public:
    using Time = std::chrono::steady_clock::time_point;
    using Left = std::chrono::milliseconds;

    /// `left`: by seat, of a game that goes on; empty at its beginning. `decided`: the seats that have decided in it,
    /// as a bit set.
    Clock(ClockSettings settings, std::size_t seats, const std::vector<Left>& left, unsigned decided = ~0U);

    /// This seat decides; whether its time runs. True if another one did before.
    bool turn_to(std::size_t seat, bool runs, Time now);
    /// The same, after a decision was taken back: nothing is added, nor is it when the same turn comes again.
    bool turn_back(std::size_t seat, bool runs, Time now);
    void pause(Time now);
    Left left(std::size_t seat, Time now) const;
    std::vector<Left> all(Time now) const;
    bool runs(std::size_t seat) const { return running_ == seat; }
    /// When the time that runs is over.
    std::optional<Time> end() const;

private:
    struct Seat {
        Left left;
        bool began;       ///< it has decided before
        bool had = false; ///< the seconds of its turn, of the one that is or of one that was taken back
    };
    bool decides(std::size_t seat, bool runs, Time now);

    ClockSettings settings_;
    std::vector<Seat> seats_;
    std::optional<std::size_t> last_, running_; ///< who decided last, whose time runs
    Time since_;
};

} // namespace bastide::host::serve
