#include "agents/promises.hpp"
#include "agents/deal_anew.hpp"
#include "agents/thought.hpp"
#include "bastide/error.hpp"
#include <algorithm>
#include <bit>
#include <functional>

namespace bastide::host {
namespace {

constexpr std::size_t width = 8; ///< placements that are thought through

/// Of what a tile's worth hangs on: the tiles, and who stands where.
std::uint64_t board_of(const Play& play) {
    std::uint64_t board = play.tiles().size();
    const auto add = [&](std::size_t number) { board = (board ^ number) * 0x100000001B3U; };
    if (!play.tiles().empty()) {
        add(index(play.tiles().back().type));
        add(pack(play.tiles().back().at));
    }
    for (const Figure& figure : play.figures()) {
        add(static_cast<std::size_t>(figure.place.where));
        add(figure.place.at);
    }
    return board;
}

bool equal(const PromisedTile& l, const PromisedTile& r) {
    return l.seat == r.seat && l.tile == r.tile && l.share == r.share;
}

/// Whether all others are one team, if there are any.
bool one_other_team(const Play& play, PlayerId me) {
    const unsigned others = ((1U << play.players()) - 1U) & ~play.team_of(me);
    return others == 0 || play.team_of(static_cast<PlayerId>(std::countr_zero(others))) == others;
}

void find(const Play& play, std::vector<PromisedTile>& promised) {
    promised.clear();
    each_owed(play, Estimate(play.core().scores, &promised));
}

} // namespace

Promises::Promises(const ValueChoice& choice)
    : thought_(std::make_unique<Thought>(choice, width, Habits{}, Thought::Sees::board)) {}

Promises::~Promises() = default;

void Promises::begin(const Game& game, PlayerId me) {
    const Play& play = game.play();
    find(play, at_first_);
    if (!play.offers().empty() && play.turn_owner() == me) {
        at_first_.clear();
    }
    if (at_first_.empty()) {
        return;
    }
    about_ = one_other_team(play, me) ? ~0U : play.team_of(me);
    const std::uint64_t board = board_of(play);
    if (!game_ || board != board_ || hides(game.rules())) { // what is hidden was dealt anew
        board_ = board;
        known_.clear();
        made(game_, game) = game;
    }
}

void Promises::add(const Game& game, Worths& worths) {
    if (at_first_.empty()) {
        return;
    }
    find(game.play(), now_);
    const bool same = std::is_permutation(now_.begin(), now_.end(), at_first_.begin(), at_first_.end(), equal);
    if (!same) { // which is rare: most that is done changes no promise
        add(now_, 1, worths);
        add(at_first_, -1, worths);
    }
}

void Promises::add(const std::vector<PromisedTile>& promised, double times, Worths& worths) {
    for (const PromisedTile& it : promised) {
        if ((about_ >> index(it.seat) & 1U) != 0) {
            const Worths& gained = gain(it.seat, it.tile);
            for (std::size_t seat = 0; seat < worths.size(); ++seat) {
                worths[seat] += times * static_cast<double>(it.share) * gained[seat];
            }
        }
    }
}

/// What a turn with the tile adds to what everybody has.
Worths Promises::best_turn(PlayerId seat, TileTypeId tile) {
    Game& supposed = made(supposed_, *game_);
    supposed = *game_;
    supposed.suppose_turn(seat, tile);
    Worths gained{};
    if (supposed.to_act() == seat) {
        thought_->begin(supposed, seat);
        const Worths before = thought_->valuer().worths(supposed);
        gained = thought_->follow(supposed);
        std::transform(gained.begin(), gained.end(), before.begin(), gained.begin(), std::minus<>());
    }
    return gained;
}

const Worths& Promises::gain(PlayerId seat, TileTypeId tile) {
    const auto known =
        std::find_if(known_.begin(), known_.end(), [&](const Known& it) { return it.seat == seat && it.tile == tile; });
    if (known != known_.end()) {
        return known->gain;
    }
    Worths gained{};
    try {
        gained = best_turn(seat, tile);
    } catch (const Error&) { // a rule fails at something that nobody does
    }
    return known_.emplace_back(Known{seat, tile, gained}).gain;
}

} // namespace bastide::host
