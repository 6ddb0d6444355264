#include "lab/picks.hpp"
#include "bastide/error.hpp"
#include "bastide/host/game.hpp"
#include <algorithm>
#include <bit>
#include <charconv>
#include <limits>
#include <optional>

namespace bastide::host {
namespace {

std::optional<std::uint64_t> whole(const std::string& text) {
    std::uint64_t value = 0;
    const auto [end, trouble] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool good = trouble == std::errc{} && end == text.data() + text.size() && !text.empty();
    return good ? std::optional(value) : std::nullopt;
}

PlayerId seat_named(const std::string& wish, const std::string& name, const std::vector<std::string>& players) {
    const auto found = std::find(players.begin(), players.end(), name);
    if (found != players.end()) {
        return static_cast<PlayerId>(found - players.begin());
    }
    const std::optional<std::uint64_t> number = whole(name);
    if (!number || *number < 1 || *number > players.size()) {
        throw Error("--record " + wish + ": there is no seat '" + name + "'; name one of " + listed(players) +
                    ", or its number from 1 to " + std::to_string(players.size()) + ".");
    }
    return static_cast<PlayerId>(*number - 1);
}

/// By how much the winner, or the winning team, is ahead of the next; 0 if the lead is shared. Alone, the points.
std::int64_t margin(const Game& game) {
    const Play& play = game.play();
    const auto winner = static_cast<PlayerId>(std::countr_zero(play.leaders()));
    std::optional<int> next;
    for (int p = 0; p < play.players(); ++p) {
        if ((play.team_of(winner) >> p & 1U) == 0) {
            next = std::max(next.value_or(std::numeric_limits<int>::min()), play.team_score(static_cast<PlayerId>(p)));
        }
    }
    return play.team_score(winner) - next.value_or(0);
}

std::int64_t value_of(const Pick& wish, const Game& game) {
    switch (wish.by) {
    case Pick::By::widest:
        return margin(game);
    case Pick::By::narrowest:
        return -margin(game);
    case Pick::By::best:
        return game.play().score(wish.seat);
    case Pick::By::worst:
        return -game.play().score(wish.seat);
    case Pick::By::number:
        break;
    }
    return 0;
}

bool better(const PickedGame& one, const PickedGame& other) {
    return one.found &&
           (!other.found || one.value > other.value || (one.value == other.value && one.number < other.number));
}

} // namespace

Pick parse_pick(const std::string& text, const std::vector<std::string>& players, std::uint64_t games) {
    Pick wish{text, Pick::By::number, 0, {}};
    if (text == "widest" || text == "narrowest") {
        wish.by = text == "widest" ? Pick::By::widest : Pick::By::narrowest;
        return wish;
    }
    const std::size_t colon = text.find(':');
    const std::string word = text.substr(0, colon);
    if (colon != std::string::npos && (word == "best" || word == "worst")) {
        wish.by = word == "best" ? Pick::By::best : Pick::By::worst;
        wish.seat = seat_named(text, text.substr(colon + 1), players);
        return wish;
    }
    const std::optional<std::uint64_t> number = whole(text);
    if (!number) {
        throw Error("--record " + text +
                    ": say which game: its number from 0 on, widest, narrowest, best:SEAT or "
                    "worst:SEAT, and then the folder, as in --record widest games.");
    }
    if (*number >= games) {
        throw Error("--record " + text + ": the games of this run have the numbers 0 to " + std::to_string(games - 1) +
                    " (--games says how many there are).");
    }
    wish.number = *number;
    return wish;
}

void Picks::tell(const Game& finished, std::uint64_t number, const std::vector<Action>& moves) {
    for (std::size_t i = 0; i < games_.size(); ++i) {
        const Pick& wish = (*wishes_)[i];
        if (wish.by == Pick::By::number && wish.number != number) {
            continue;
        }
        PickedGame game{true, number, value_of(wish, finished), {}};
        if (better(game, games_[i])) {
            game.moves = moves;
            games_[i] = std::move(game);
        }
    }
}

void Picks::merge(Picks&& others) {
    for (std::size_t i = 0; i < games_.size(); ++i) {
        if (better(others.games_[i], games_[i])) {
            games_[i] = std::move(others.games_[i]);
        }
    }
}

} // namespace bastide::host
