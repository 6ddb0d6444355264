#include "serve/clock.hpp"
#include <algorithm>

namespace bastide::host::serve {

Clock::Clock(ClockSettings settings, std::size_t seats, const std::vector<Left>& left, unsigned decided)
    : settings_(settings), seats_(seats, Seat{settings.game, false}) {
    for (std::size_t seat = 0; seat < std::min(seats, left.size()); ++seat) {
        seats_[seat] = {left[seat], (decided >> seat & 1U) != 0};
    }
}

bool Clock::turn_to(std::size_t seat, bool runs, Time now) {
    pause(now);
    if (last_ && last_ != seat) { // a game that goes on does so in the same turn
        seats_[*last_].began = true;
        seats_[*last_].had = false;
        Seat& next = seats_[seat];
        const bool more = runs && next.began;
        next.left += more && !next.had ? settings_.more : Left{0};
        next.had = more;
    }
    return decides(seat, runs, now);
}

bool Clock::turn_back(std::size_t seat, bool runs, Time now) {
    pause(now);
    seats_[seat].had = true;
    return decides(seat, runs, now);
}

bool Clock::decides(std::size_t seat, bool runs, Time now) {
    const bool another = last_ && last_ != seat;
    last_ = seat;
    if (runs && seats_[seat].began) {
        running_ = seat;
        since_ = now;
    }
    return another;
}

void Clock::pause(Time now) {
    if (running_) {
        seats_[*running_].left = left(*running_, now);
        running_.reset();
    }
}

Clock::Left Clock::left(std::size_t seat, Time now) const {
    const Left used = runs(seat) ? std::chrono::duration_cast<Left>(now - since_) : Left{0};
    return std::max(Left{0}, seats_[seat].left - used);
}

std::vector<Clock::Left> Clock::all(Time now) const {
    std::vector<Left> out;
    for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
        out.push_back(left(seat, now));
    }
    return out;
}

std::optional<Clock::Time> Clock::end() const {
    return running_ ? std::optional(since_ + seats_[*running_].left) : std::nullopt;
}

} // namespace bastide::host::serve
