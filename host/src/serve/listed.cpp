// A table on the public list: what strangers see of it, and the seats that they may have.
#include "bastide/error.hpp"
#include "serve/table.hpp"

namespace bastide::host::serve {

/// The first person's seat is the host's own. Others are free as long as nobody has used their keys, unless their time
/// is over: an agent plays those to the end.
std::optional<std::size_t> Table::free_seat_from(std::size_t seat) const {
    std::size_t first = 0;
    while (first < players_.size() && keys().seats[first].empty()) {
        ++first;
    }
    const auto now = std::chrono::steady_clock::now();
    for (seat = std::max(seat, first + 1); seat < players_.size(); ++seat) {
        const bool over = clock_ && clock_->left(seat, now).count() == 0;
        if (!keys().seats[seat].empty() && (keys().claimed >> seat & 1U) == 0 && !over) {
            return seat;
        }
    }
    return std::nullopt;
}

Listing Table::listing() const {
    const Game& game = match_.game();
    Listing out{id_,  title_, keys().spectator, {}, match_.moves(), guests_.size(), game.play().core().turn_number,
                false};
    out.over = game.is_terminal();
    for (std::size_t seat = 0; seat < players_.size(); ++seat) {
        const std::string& agent = players_[seat].agent;
        out.seats.push_back(
            {rules_->player_names[seat], agent == "person" ? "" : agent, !out.over && free_seat_from(seat) == seat});
    }
    return out;
}

/// The seat is somebody's own from now on. Throws CannotWrite.
void Table::claim(std::size_t seat) {
    keys_.claim(seat);
    take_from_host(seat);
}

/// The host sees it no longer.
void Table::take_from_host(std::size_t seat) {
    for (Guest& other : guests_) {
        if (other.holder.role == Role::host && other.view == seat) {
            other.view = own_view(other.holder);
            send_state(other);
        }
    }
}

void Table::give_seat(std::shared_ptr<std::promise<TakenSeat>> answer) {
    lane_.post([self = shared_from_this(), answer = std::move(answer)] {
        try {
            const std::optional<std::size_t> seat = self->free_seat_from(0);
            if (!seat || self->match_.game().is_terminal()) {
                throw Error("No seat of this table is free; you may watch.");
            }
            self->keys_.give(*seat); // the host knows the key that it had
            self->take_from_host(*seat);
            self->send_seats();
            answer->set_value({*seat, self->keys().seats[*seat]});
        } catch (...) {
            answer->set_exception(std::current_exception());
        }
    });
}

} // namespace bastide::host::serve
