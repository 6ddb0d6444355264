#include "lab/statistics/match_tally.hpp"
#include "bastide/error.hpp"
#include "bastide/limits.hpp"
#include "lab/store/rows.hpp"
#include <array>
#include <utility>

namespace bastide::host {

MatchTally::MatchTally(const LabHead& head)
    : variant_(&head.variants.front()), score_(head.place_of(*variant_, "score")),
      forfeits_(head.place_of(*variant_, "forfeits")), row_(variant_->row_size()) {
    if (head.sprt) {
        sum_.test.emplace(*head.sprt);
    }
}

void MatchTally::add(const Batch& batch) {
    std::string_view bytes = batch.rows.front();
    for (std::uint64_t i = 0; i < batch.games; ++i) {
        if (!take_row(bytes, row_)) {
            throw Error("The results of game " + std::to_string(batch.first + i) + " cannot be read.");
        }
        add_game(batch.first + i);
    }
}

void MatchTally::add_game(std::uint64_t number) {
    const std::size_t seats = variant_->seats.size();
    const std::uint64_t round = number / seats;
    const auto challenger = static_cast<std::size_t>(number % seats);
    std::array<int, max_players> points{};
    unsigned gave_up = 0;
    Open& open = open_[round];
    open.score.number = round;
    for (std::size_t seat = 0; seat < seats; ++seat) {
        for (std::size_t mate = 0; mate < seats; ++mate) {
            points[seat] +=
                (variant_->partners[seat] >> mate & 1U) != 0 ? row_[score_ + mate * variant_->of_seat()] : 0;
        }
        if (row_[forfeits_ + seat * variant_->of_seat()] != 0) {
            gave_up |= 1U << seat;
        }
    }
    open.score.add_game(challenger, std::span(points).first(seats), variant_->partners, gave_up);
    if (++open.games == seats) {
        RoundScore whole = std::move(open.score);
        open_.erase(round);
        count(std::move(whole), seats);
    }
}

/// A test is of rounds in their order, as a contest counts them: those behind a gap wait until it is filled.
void MatchTally::count(RoundScore round, std::size_t seats) {
    if (!sum_.test) {
        sum_.add(round, seats);
        return;
    }
    waiting_.emplace(round.number, std::move(round));
    for (auto next = waiting_.begin(); next != waiting_.end() && next->first == sum_.rounds && !sum_.decided();
         next = waiting_.erase(next)) {
        sum_.add(next->second, seats);
    }
    if (sum_.decided()) {
        waiting_.clear(); // what is beyond does not count
    }
}

} // namespace bastide::host
