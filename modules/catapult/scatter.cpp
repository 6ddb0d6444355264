// A model of scatter: what comes of throws that nobody makes at a table. All in whole numbers, so that a seed means the
// same game everywhere. README.md has the formulas in words, and a picture.
#include "catapult.hpp"
#include "surroundings.hpp"
#include <algorithm>
#include <cstdlib>

namespace bastide::catapult {

namespace {

constexpr std::uint64_t one = 65536;       ///< weight of the square that was aimed at
constexpr std::uint64_t side_squared = 81; ///< a tile's side is 4.5 cm; lengths are in half centimetres
constexpr int margin = 3;                  ///< squares around the tiles that tokens come down on
constexpr int range = 30;                  ///< squares from the aim beyond which none comes down
constexpr std::uint64_t hands = 15;        ///< centimetres around the catcher's hands
constexpr std::uint64_t ruler = 40;        ///< centimetres before the catcher where the ruler lies
constexpr std::uint32_t whole = 1U << 20;

constexpr std::uint64_t square(std::uint64_t n) { return n * n; }

/// Of `whole` throws, how many come down within `radius` of the aim if half of them do within `spread`.
std::uint64_t within(std::uint64_t radius, std::uint64_t spread) {
    return whole * square(radius) / (square(radius) + square(spread));
}

std::uint32_t at_least_one(std::uint64_t weight) { return narrow(std::max<std::uint64_t>(1, weight)); }

std::uint64_t squared(int dx, int dy) { return static_cast<std::uint64_t>(dx * dx + dy * dy); }

} // namespace

void Scatter::install(Registry& registry) {
    constexpr std::uint64_t most = 200;
    const std::string& text = registry.text("catapult_spread");
    std::vector<std::uint64_t> read;
    bool wrong = false;
    for (std::size_t at = 0; at < text.size() && !wrong;) {
        if (text[at] == ' ' || text[at] == ',') {
            ++at;
            continue;
        }
        std::uint64_t number = 0;
        const std::size_t begin = at;
        for (; at < text.size() && text[at] >= '0' && text[at] <= '9' && number <= most; ++at) {
            number = number * 10 + static_cast<std::uint64_t>(text[at] - '0');
        }
        wrong = at == begin || number == 0 || number > most;
        read.push_back(number);
    }
    if (wrong || read.empty() || read.size() > max_players) {
        registry.refuse("The switch catapult_spread is \"" + text + "\"; it should be numbers from 1 to " +
                        std::to_string(most) +
                        ", one for each seat or one for all: the centimetres within which half of a player's throws "
                        "come down, as in \"15\" or \"8 15 30\".");
    }
    for (std::size_t seat = 0; seat < spread_.size(); ++seat) {
        spread_[seat] = read[std::min(seat, read.size() - 1)];
        const std::uint64_t spread = square(2 * spread_[seat]);
        for (std::uint64_t far = 0; far <= 2 * square(range); ++far) {
            landing_[seat].push_back(at_least_one(one * square(spread) / square(spread + side_squared * far)));
        }
    }
}

/// Weight of a square on which a token may come down: the density of throws of which half come down within the spread.
std::uint32_t Scatter::landing(PlayerId thrower, Position aim, Position at) const {
    const std::vector<std::uint32_t>& weights = landing_[index(thrower)];
    return weights[std::min<std::size_t>(squared(at.x - aim.x, at.y - aim.y), weights.size() - 1)];
}

/// All squares on which it may come down: those of the tiles, and some around them.
std::uint64_t Scatter::everywhere(const Play& play, PlayerId thrower, Position aim) const {
    const Position low = play.core().low, high = play.core().high;
    const Position first{narrow(std::max(low.x - margin, aim.x - range)),
                         narrow(std::max(low.y - margin, aim.y - range))};
    const Position last{narrow(std::min(high.x + margin, aim.x + range)),
                        narrow(std::min(high.y + margin, aim.y + range))};
    std::uint64_t sum = 0;
    for (Position at = first; at.y <= last.y; ++at.y) {
        for (at.x = first.x; at.x <= last.x; ++at.x) {
            sum += landing(thrower, aim, at);
        }
    }
    return sum;
}

/// The tile where the followers of others outnumber the thrower's and partners' own by most; none if they nowhere do.
TileId Scatter::aim(const Play& play, PlayerId thrower, std::span<const Sort> followers) const {
    TileId best = none_of<TileId>;
    int most = 0;
    for (const Sort& candidate : followers) {
        int lead = 0;
        for (const Sort& sort : followers) {
            const bool own = (play.team_of(thrower) >> index(play.figure(sort.figure).owner) & 1U) != 0;
            lead += sort.tile != candidate.tile ? 0 : own ? -sort.count : sort.count;
        }
        if (lead > most || (lead == most && lead > 0 && index(candidate.tile) < index(best))) {
            most = lead;
            best = candidate.tile;
        }
    }
    return best;
}

/// A square's throws hit each of those who stand there and nobody alike.
Odds Scatter::first_hit(const Play& play, PlayerId thrower, std::span<const Sort> followers) const {
    Odds odds{std::vector<std::uint32_t>(followers.size(), 1), whole};
    const TileId target = aim(play, thrower, followers);
    if (target == none_of<TileId>) { // there is nobody to be hit, so the token is thrown wide
        return odds;
    }
    const Position aimed = play.tile(target).at;
    std::uint64_t hits = 0;
    for (std::size_t i = 0; i < followers.size(); ++i) {
        int there = 1; // nobody
        for (const Sort& other : followers) {
            there += other.tile == followers[i].tile ? other.count : 0;
        }
        const std::uint64_t alike = narrow(followers[i].count), all = narrow(there);
        odds.each[i] = at_least_one(landing(thrower, aimed, play.tile(followers[i].tile).at) * alike / all);
        hits += odds.each[i];
    }
    const std::uint64_t all = everywhere(play, thrower, aimed);
    odds.nobody = at_least_one(all > hits ? all - hits : 0);
    return odds;
}

/// Of k around the last one, on its tile or the eight around, one falls as well with probability k / (k + 3).
Odds Scatter::next_hit(const Play& play, TileId last, std::span<const Sort> followers) const {
    constexpr int near = 1000, nobody = 3 * near;
    Odds odds{{}, nobody};
    const Position at = play.tile(last).at;
    for (const Sort& sort : followers) {
        const Position there = play.tile(sort.tile).at;
        const bool close = std::abs(there.x - at.x) <= 1 && std::abs(there.y - at.y) <= 1;
        odds.each.push_back(narrow(close ? near * sort.count : 1));
    }
    return odds;
}

/// On every tile it is closest to whom is closest to that tile; several that are equally close share it.
Odds Scatter::nearest(const Play& play, PlayerId thrower, std::span<const Sort> followers) const {
    Odds odds{std::vector<std::uint32_t>(followers.size(), 1), whole};
    const TileId target = aim(play, thrower, followers);
    if (target == none_of<TileId>) {
        return odds;
    }
    const Position aimed = play.tile(target).at;
    std::uint64_t on_tiles = 0;
    Surroundings around(play, followers);
    for (const Tile& tile : play.tiles()) {
        if (std::abs(tile.at.x - aimed.x) > range || std::abs(tile.at.y - aimed.y) > range) {
            continue;
        }
        const std::uint32_t landed = landing(thrower, aimed, tile.at);
        on_tiles += landed;
        const std::span<const std::size_t> closest = around.closest_to(tile.at);
        const auto share = closest.size() == 1 ? landed : landed / static_cast<std::uint32_t>(closest.size());
        for (const std::size_t i : closest) {
            odds.each[i] += share;
        }
    }
    const std::uint64_t all = everywhere(play, thrower, aimed);
    odds.nobody = at_least_one(all > on_tiles ? all - on_tiles : 0);
    return odds;
}

/// The last one stands for all that is farther, and for tokens that are lost.
std::uint32_t Scatter::at_distance(PlayerId thrower, int centimetres) const {
    const auto twice = static_cast<std::uint64_t>(2 * centimetres); // in half centimetres, rounded to whole ones
    const std::uint64_t spread = 2 * spread_[index(thrower)];
    const std::uint64_t nearer = twice == 0 ? 0 : within(twice - 1, spread);
    return at_least_one((centimetres == farthest ? whole : within(twice + 1, spread)) - nearer);
}

/// Aimed at the catcher's hands: within their reach it is held or dropped; elsewhere it is past the ruler, or, of what
/// is farther off than that, every second one short of it.
Scatter::Caught Scatter::to_neighbour(PlayerId thrower, PlayerId catcher) const {
    const std::uint64_t spread = spread_[index(thrower)];
    const std::uint64_t reached = within(hands, spread);
    const std::uint64_t held = reached * within(hands, spread_[index(catcher)]) / whole;
    const std::uint64_t fell_short = (whole - within(ruler, spread)) / 2;
    return {at_least_one(held), at_least_one(reached - held), at_least_one(whole - reached - fell_short),
            at_least_one(fell_short)};
}

} // namespace bastide::catapult
