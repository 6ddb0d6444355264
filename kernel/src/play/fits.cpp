// Where tiles fit.
#include "engine.hpp"
#include "named.hpp"
#include "nth.hpp"
#include "rows.hpp"
#include "seek/seek.hpp"
#include <algorithm>
#include <cstring>

namespace bastide {

namespace {

/// [set][n] the n-th rotation of a set of them.
constexpr auto nth_rotation = [] {
    std::array<std::array<std::uint8_t, 4>, 16> members{};
    for (unsigned set = 0; set < 16; ++set) {
        std::size_t n = 0;
        for (std::uint8_t rotation = 0; rotation < 4; ++rotation) {
            if ((set >> rotation & 1U) != 0) {
                members[set][n++] = rotation;
            }
        }
    }
    return members;
}();

/// [set][n] what the n-th rotation of a set adds to an action's number.
constexpr auto rotations_added = [] {
    std::array<std::array<std::uint64_t, 4>, 16> added{};
    for (unsigned set = 0; set < 16; ++set) {
        for (std::size_t n = 0; n < 4; ++n) {
            added[set][n] = Action{VerbId{0}, nth_rotation[set][n], 0, 0}.number();
        }
    }
    return added;
}();

Action placement(TileTypeId t, Position at, unsigned rotation) { return verbs::place(t, at, rotation); }

/// [set] how many rotations are in a set of them.
constexpr auto size_of_set = [] {
    std::array<std::uint8_t, 16> sizes{};
    for (unsigned set = 0; set < 16; ++set) {
        sizes[set] = static_cast<std::uint8_t>(std::popcount(set));
    }
    return sizes;
}();

/// Of eight sets the sizes.
std::uint64_t sizes_of(std::uint64_t sets) {
    sets -= sets >> 1 & 0x5555555555555555ULL;
    return (sets & 0x3333333333333333ULL) + (sets >> 2 & 0x3333333333333333ULL);
}

} // namespace

/// Fills fitting_ with the rotations that fit and that nobody forbids; how many they are together.
std::size_t Engine::find_fitting(TileTypeId t) const {
    const TileType& type = types_[index(t)];
    sought_ = t;
    const Sought sought{type.row.data(), type.strict.data(), type.only_in_holes};
    const std::size_t found =
        seekers[type.rotations >> 1 & 3U](sought, core_->squares, rows_, wanted_, fitting_.data());
    return type.choosy ? leave_out_forbidden(t) : found;
}

/// How many are left.
std::size_t Engine::leave_out_forbidden(TileTypeId t) const {
    std::size_t left = 0;
    const auto& row = types_[index(t)].row;
    const bool says_beside = rules_->says_beside;
    for (std::size_t i = 0; i < core_->squares; ++i) {
        unsigned allowed = 0;
        if (fitting_[i] != 0 && !vetoed(t, squares_[i])) {
            each_bit(fitting_[i], [&](unsigned rotation) {
                const bool unfit = says_beside && rules_->unfit_sides(row[rotation], rows_[i]) != 0;
                allowed |= unfit || vetoed(t, squares_[i], rotation) ? 0U : 1U << rotation;
            });
        }
        fitting_[i] = static_cast<std::uint8_t>(allowed);
        left += size_of_set[allowed];
    }
    return left;
}

/// The placement of a number, in the order in which they would be listed.
Action Engine::fitting(std::size_t number) const {
    const TileTypeId t = offers()[0].tile;
    if (sought_ != t) { // somebody has looked for others since they were counted
        find_fitting(t);
    }
    for (std::size_t i = 0;; i += 8) {
        std::uint64_t sets;
        std::memcpy(&sets, fitting_.data() + i, sizeof sets);
        const std::uint64_t counts = sizes_of(sets);
        const std::size_t sum = counts * 0x0101010101010101ULL >> 56; // at most four each
        if (number < sum) {
            const Nth found = nth_of_eight(counts, static_cast<unsigned>(number));
            const std::size_t square = i + found.which;
            return placement(t, squares_[square], nth_rotation[fitting_[square]][found.rest]);
        }
        number -= sum;
    }
}

/// Each square writes four actions, of which those that fit are kept: no branch to mispredict.
void Engine::list_fitting(TileTypeId t, ActionList& into) const {
    const std::size_t found = count_known_ && counts_placements() && sought_ == t ? placements_ : find_fitting(t);
    Action* out = into.room(found + 4);
    const std::uint64_t base = placement(t, {}, 0).number();
    for (std::size_t i = 0, squares = core_->squares; i < squares; ++i) {
        const std::uint64_t action = base | std::uint64_t{pack(squares_[i])} << 32;
        const auto& added = rotations_added[fitting_[i]];
#pragma GCC unroll 4
        for (std::size_t n = 0; n < 4; ++n) { // the compiler would take an action apart
            const std::uint64_t number = action + added[n];
            std::memcpy(static_cast<void*>(out + n), &number, sizeof number);
        }
        out += size_of_set[fitting_[i]];
    }
    into.wrote(out);
}

void Engine::list_placements(TileTypeId t, ActionList& into) const {
    list_fitting(t, into);
    list_settled(t, into);
}

bool Engine::vetoed(TileTypeId t, Position p) const {
    if (types_[index(t)].only_in_holes && covered_sides(p) != all_sides) {
        return true;
    }
    const auto& vetoes = rules_->square_vetoes[index(t)];
    return std::any_of(vetoes.begin(), vetoes.end(), [&](const auto& veto) { return veto(*this, t, p); });
}

bool Engine::vetoed(TileTypeId t, Position p, unsigned rotation) const {
    const auto& vetoes = rules_->placement_vetoes[index(t)];
    return std::any_of(vetoes.begin(), vetoes.end(), [&](const auto& veto) { return veto(*this, t, p, rotation); });
}

/// The number of the open square at p, or `open_square`, which is none.
std::uint16_t Engine::open_at(Position p) const {
    const std::uint16_t cell = core_->tiles != 0 && inside(p) ? grid_[window().cell(p)] : std::uint16_t{0};
    return (cell & open_square) != 0 ? static_cast<std::uint16_t>(cell & ~open_square) : open_square;
}

unsigned View::covered_sides(Position p) const {
    if (const std::uint16_t square = Engine::of(*this).open_at(p); square != open_square) {
        return sides_shown(rows_[square]);
    }
    unsigned covered = 0;
    for (unsigned side = 0; side < 4; ++side) {
        covered |= tile_at(neighbour(p, side)) != none_of<TileId> ? 1U << side : 0U;
    }
    return covered;
}

bool View::may_place(TileTypeId t, Position p, unsigned rotation) const {
    checking(*this, [&](const Named& named) { named.type(t).rotation(rotation); });
    const Engine& engine = Engine::of(*this);
    const std::uint16_t square = engine.open_at(p);
    return square != open_square && engine.fits_or_settled(t, square, rotation) && !engine.vetoed(t, p) &&
           !engine.vetoed(t, p, rotation);
}

unsigned View::clashes(TileTypeId t, Position p, unsigned rotation) const {
    checking(*this, [&](const Named& named) { named.type(t).rotation(rotation); });
    unsigned beside = 0; // what lies on the four sides
    for (unsigned side = 0; side < 4; ++side) {
        if (const TileId there = tile_at(neighbour(p, side)); there != none_of<TileId>) {
            beside |= (type_of(there).row[tile(there).rotation] >> 4 * opposite(side) & 15U) << 4 * side;
        }
    }
    return rules_->unfit_sides(type(t).row[rotation], beside);
}

// ---------------------------------------------------------------- debts

/// The sides of an open square whose neighbours do not go with a tile that lies so, as a bit set.
inline unsigned Engine::unfit_sides(TileTypeId t, std::uint16_t square, unsigned rotation) const {
    const TileType& it = types_[index(t)];
    if (rules_->says_beside) {
        return rules_->unfit_sides(it.row[rotation], rows_[square]);
    }
    return sides_shown((it.row[rotation] ^ rows_[square]) & wanted_[square] & unsigned{it.strict[rotation]});
}

bool Engine::settles_now(const Ruleset::Debt& debt) const { return !debt.now || debt.now(*this); }

/// A module makes good what does not fit on these sides.
bool Engine::settled(TileTypeId t, Position p, unsigned rotation, unsigned sides) const {
    return std::any_of(rules_->debts.begin(), rules_->debts.end(), [&](const Ruleset::Debt& debt) {
        return settles_now(debt) && debt.settles(*this, t, p, rotation, sides);
    });
}

bool Engine::fits_or_settled(TileTypeId t, std::uint16_t square, unsigned rotation) const {
    const unsigned sides = unfit_sides(t, square, rotation);
    return sides == 0 || settled(t, squares_[square], rotation, sides);
}

/// The placements that do not fit, but are settled.
void Engine::list_settled(TileTypeId t, ActionList& into) const {
    if (std::none_of(rules_->debts.begin(), rules_->debts.end(),
                     [this](const Ruleset::Debt& debt) { return settles_now(debt); })) {
        return;
    }
    for (std::uint16_t square = 0; square < core_->squares; ++square) {
        each_bit(types_[index(t)].rotations, [&](unsigned rotation) {
            const Position at = squares_[square];
            const unsigned sides = unfit_sides(t, square, rotation);
            if (sides != 0 && settled(t, at, rotation, sides) && !vetoed(t, at) && !vetoed(t, at, rotation)) {
                into.add(placement(t, at, rotation));
            }
        });
    }
}

void Engine::demand_settled() const {
    const TileId id = placed_tile();
    if (id != none_of<TileId> && clashes(tile(id).type, tile(id).at, tile(id).rotation) != 0) {
        refuse_unsettled(position_text(tile(id).at));
    }
}

bool View::fits_anywhere(TileTypeId t, bool unaided) const {
    checking(*this, [&](const Named& named) { named.type(t); });
    bool allowed = Engine::of(*this).find_fitting(t) != 0;
    if (!allowed && !unaided && !rules_->debts.empty()) {
        each_placement(t, [&](Position, unsigned) { allowed = true; });
    }
    return allowed;
}

} // namespace bastide
