// Tables with real tiles: people say what chance brings.
#include "match/told.hpp"
#include "serve/table.hpp"
#include <algorithm>

namespace bastide::host::serve {

/// Who draws says it, if a person is there for that seat; for agents anybody does who may see it.
unsigned Table::tellers() const {
    unsigned persons = 0, playing = 0;
    for (std::size_t seat = 0; seat < players_.size(); ++seat) {
        persons |= keys().seats[seat].empty() ? 0U : 1U << seat;
        playing |= keys().seats[seat].empty() || stand_ins_[seat] ? 0U : 1U << seat;
    }
    const unsigned seen = seats_that_see_outcome(match_.game());
    for (const unsigned some : {playing & seats_that_bring_outcome(match_.game()), playing, persons}) {
        if ((seen & some) != 0) {
            return seen & some;
        }
    }
    return 0;
}

/// The host says for everybody what everybody may see, and what somebody draws for whom an agent stands in.
Telling Table::telling(std::size_t view) const {
    if (!awaits_people()) {
        return {};
    }
    const unsigned seats = tellers();
    bool everybody_sees = true, stood_in = true;
    for (std::size_t seat = 0; seat < players_.size(); ++seat) {
        everybody_sees = everybody_sees && (seats_that_see_outcome(match_.game()) >> seat & 1U) != 0;
        stood_in = stood_in && ((seats >> seat & 1U) == 0 || stand_ins_[seat]);
    }
    const bool own = is_seat(view) && (seats >> view & 1U) != 0;
    const bool hosts = view == hosts_view() || (is_seat(view) && (keys().claimed >> view & 1U) == 0);
    if (!own && !(hosts && (everybody_sees || stood_in))) {
        return {seats, false, {}};
    }
    std::vector<Tellable> outcomes = match_.tellable(viewer(view));
    for (Tellable& one : outcomes) { // how many are left is told to who may count
        one.copies = allows(Aids::tournament) ? one.copies : 0;
    }
    return {seats, true, std::move(outcomes)};
}

bool Table::may_tell(const Guest& guest) const {
    return telling(guest.view).mine || (guest.holder.role == Role::host && telling(hosts_view()).mine);
}

} // namespace bastide::host::serve
