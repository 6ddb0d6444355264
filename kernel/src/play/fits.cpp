// Where tiles fit: eight open squares are looked at together.
#include "bastide/error.hpp"
#include "engine.hpp"
#include "nth.hpp"
#include "rows.hpp"
#include <algorithm>
#include <cstring>

namespace bastide {

namespace {

constexpr std::size_t group = 8; ///< open squares that are looked at together

/// Rows of eight squares, or whatever is computed of them, in one register where the machine has such ones.
using Rows [[gnu::vector_size(2 * group)]] = std::uint16_t;

Rows rows_at(const std::uint16_t* from) {
    Rows rows;
    std::memcpy(&rows, from, sizeof rows);
    return rows;
}

/// What is small enough is kept a byte a square.
void store(Rows rows, std::uint8_t* to) {
    const Eight bytes = __builtin_convertvector(rows, Eight);
    std::memcpy(to, &bytes, sizeof bytes);
}

Rows all(std::uint16_t value) { return Rows{} + value; }

std::size_t sum_of(Rows numbers) {
    std::array<std::uint64_t, 2> halves;
    std::memcpy(&halves, &numbers, sizeof halves);
    constexpr std::uint64_t low = 0x0000FFFF0000FFFFULL; // of several groups they can be more than 16 bits together
    const std::uint64_t four =
        (halves[0] & low) + (halves[0] >> 16 & low) + (halves[1] & low) + (halves[1] >> 16 & low);
    return static_cast<std::size_t>((four & 0xFFFFFFFFU) + (four >> 32));
}

/// [n] the first n of a group.
constexpr auto first_of_group = [] {
    std::array<std::array<std::uint16_t, group>, group + 1> masks{};
    for (std::size_t n = 0; n <= group; ++n) {
        std::fill_n(masks[n].begin(), n, std::uint16_t{0xFFFF});
    }
    return masks;
}();

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
constexpr auto turned = [] {
    std::array<std::array<std::uint64_t, 4>, 16> added{};
    for (unsigned set = 0; set < 16; ++set) {
        for (std::size_t n = 0; n < 4; ++n) {
            added[set][n] = Action{VerbId{}, nth_rotation[set][n], 0, 0}.number();
        }
    }
    return added;
}();

Action placement(TileTypeId t, Position at, unsigned rotation) {
    return {verbs::place, static_cast<std::uint8_t>(rotation), static_cast<std::uint16_t>(index(t)), pack(at)};
}

/// A type's listed rotations, each ready to be compared with a group of squares.
struct Sought {
    struct Turned {
        Rows row, strict, bit;
    };
    std::array<Turned, 4> turned;
    unsigned count = 0;

    explicit Sought(const TileType& type) {
        for (unsigned rest = type.rotations; rest != 0; rest &= rest - 1) {
            const auto rotation = static_cast<unsigned>(std::countr_zero(rest));
            turned[count++] = {all(type.row[rotation]), all(type.strict[rotation]),
                               all(static_cast<std::uint16_t>(1U << rotation))};
        }
    }
};

/// Of each square of a group how many rotations fit there, and which.
struct Found {
    Rows numbers{}, sets{};
};
template <unsigned rotations> [[gnu::always_inline]] inline Found look(const Sought& sought, Rows rows, Rows wanted) {
    Found found;
    for (unsigned i = 0; i < rotations; ++i) {
        const Sought::Turned& turned = sought.turned[i];
        const Rows fits = reinterpret_cast<Rows>(((rows ^ turned.row) & wanted & turned.strict) == 0);
        found.numbers -= fits;
        found.sets |= fits & turned.bit;
    }
    return found;
}

/// The hot spot of random play: for every open square how many rotations fit there (`numbers`) and which (`sets`); how
/// many they are together.
template <unsigned rotations>
std::size_t look_everywhere(const Sought& sought, std::size_t squares, const std::uint16_t* rows,
                            const std::uint16_t* wanted, std::uint8_t* numbers, std::uint8_t* sets) {
    Rows sum{};
    std::size_t i = 0;
    for (; i + group <= squares; i += group) {
        const Found found = look<rotations>(sought, rows_at(rows + i), rows_at(wanted + i));
        store(found.numbers, numbers + i);
        store(found.sets, sets + i);
        sum += found.numbers;
    }
    if (i < squares) { // the last ones; what comes after them in the arrays is nothing
        const Rows inside = rows_at(first_of_group[squares - i].data());
        const Found found = look<rotations>(sought, rows_at(rows + i), rows_at(wanted + i));
        store(found.numbers & inside, numbers + i);
        store(found.sets & inside, sets + i);
        sum += found.numbers & inside;
    }
    return sum_of(sum);
}

} // namespace

std::size_t Engine::find_fitting(TileTypeId t) const {
    sought_ = t;
    const Sought sought(types_[index(t)]);
    const auto look = sought.count == 4   ? look_everywhere<4>
                      : sought.count == 2 ? look_everywhere<2>
                                          : look_everywhere<1>;
    const std::size_t found = look(sought, core_->squares, rows_, wanted_, fitting_count_.data(), fitting_.data());
    return types_[index(t)].only_in_holes ? keep_holes() : found;
}

/// Of the squares that fit, those with a tile beside every side; how many placements they are together.
std::size_t Engine::keep_holes() const {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < core_->squares; ++i) {
        const auto hole = static_cast<std::uint8_t>(sides_shown(rows_[i]) == all_sides ? 0xFF : 0);
        fitting_[i] &= hole;
        fitting_count_[i] &= hole;
        kept += fitting_count_[i];
    }
    return kept;
}

/// The placement of a number, in the order in which they would be listed.
Action Engine::fitting(std::size_t number) const {
    const TileTypeId t = offers()[0].tile;
    if (sought_ != t) { // somebody has looked for others since they were counted
        find_fitting(t);
    }
    for (std::size_t i = 0;; i += group) {
        std::uint64_t counts;
        std::memcpy(&counts, fitting_count_.data() + i, sizeof counts);
        const std::size_t sum = counts * 0x0101010101010101ULL >> 56; // at most four each
        if (number < sum) {
            const Nth found = nth_of_eight(counts, static_cast<unsigned>(number));
            const std::size_t square = i + found.which;
            return placement(t, squares_[square], nth_rotation[fitting_[square]][found.rest]);
        }
        number -= sum;
    }
}

/// First the squares where any rotation fits are gathered, then each of them writes four actions, of which those that
/// fit are kept: no branch to mispredict in either loop.
void Engine::list_placements(TileTypeId t) const {
    const std::size_t found = count_known_ && sought_ == t ? count_ : find_fitting(t);
    const std::size_t before = legal_.size();
    Action* out = legal_.room(found + 4);
    const std::uint64_t base = placement(t, {}, 0).number();
    std::size_t any = 0;
    for (std::size_t i = 0, squares = core_->squares; i < squares; ++i) {
        gathered_[any] = static_cast<std::uint16_t>(i);
        any += fitting_[i] != 0 ? 1 : 0;
    }
    if (!rules_->square_vetoes[index(t)].empty()) {
        const auto begin = gathered_.begin();
        const auto kept = std::remove_if(begin, begin + static_cast<std::ptrdiff_t>(any),
                                         [&](std::uint16_t square) { return vetoed(t, squares_[square]); });
        any = static_cast<std::size_t>(kept - begin);
    }
    for (std::size_t i = 0; i < any; ++i) {
        const std::size_t square = gathered_[i];
        const std::uint64_t action = base | std::uint64_t{pack(squares_[square])} << 32;
        const auto& added = turned[fitting_[square]];
#pragma GCC unroll 4
        for (std::size_t n = 0; n < 4; ++n) { // the compiler would take an action apart
            const std::uint64_t number = action + added[n];
            std::memcpy(static_cast<void*>(out + n), &number, sizeof number);
        }
        out += fitting_count_[square];
    }
    legal_.wrote(out);
    if (!rules_->debts.empty()) {
        list_settled(t);
    }
    if (!rules_->placement_vetoes[index(t)].empty()) {
        const std::span<Action> all = legal_.view();
        const auto kept = std::remove_if(all.begin() + static_cast<std::ptrdiff_t>(before), all.end(),
                                         [&](const Action& a) { return vetoed(t, unpack(a.b), a.arg); });
        legal_.shorten(static_cast<std::size_t>(kept - all.begin()));
    }
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
    const std::uint16_t cell = core_->tiles != 0 && inside(p) ? grid_[cell_of(p)] : std::uint16_t{0};
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
    const Engine& engine = Engine::of(*this);
    const std::uint16_t square = engine.open_at(p);
    return square != open_square && (engine.fits(t, square, rotation) || engine.settled(t, p, rotation)) &&
           !engine.vetoed(t, p) && !engine.vetoed(t, p, rotation);
}

unsigned View::clashes(TileTypeId t, Position p, unsigned rotation) const {
    unsigned sides = 0;
    for (unsigned side = 0; side < 4; ++side) {
        if (const TileId beside = tile_at(neighbour(p, side)); beside != none_of<TileId>) {
            const TerrainId mine = type(t).edge(rotation, side);
            const TerrainId theirs = type_of(beside).edge(tile(beside).rotation, opposite(side));
            const bool wild =
                ((rules_->wild_terrains >> index(mine) | rules_->wild_terrains >> index(theirs)) & 1U) != 0;
            sides |= mine != theirs && !wild ? 1U << side : 0U;
        }
    }
    return sides;
}

// ---------------------------------------------------------------- debts

/// A module makes good what does not fit.
bool Engine::settled(TileTypeId t, Position p, unsigned rotation) const {
    const auto& debts = rules_->debts;
    const unsigned sides = debts.empty() ? 0U : clashes(t, p, rotation);
    return sides != 0 && std::any_of(debts.begin(), debts.end(),
                                     [&](const auto& settles) { return settles(*this, t, p, rotation, sides); });
}

/// The placements that do not fit, but are settled.
void Engine::list_settled(TileTypeId t) const {
    for (std::uint16_t square = 0; square < core_->squares; ++square) {
        for (unsigned rest = types_[index(t)].rotations; rest != 0; rest &= rest - 1) {
            const auto rotation = static_cast<unsigned>(std::countr_zero(rest));
            if (!fits(t, square, rotation) && !vetoed(t, squares_[square]) && settled(t, squares_[square], rotation)) {
                legal_.add(placement(t, squares_[square], rotation));
            }
        }
    }
}

void Engine::demand_settled() const {
    const TileId id = placed_tile();
    if (id != none_of<TileId> && clashes(tile(id).type, tile(id).at, tile(id).rotation) != 0) {
        throw Error("The tile at " + position_text(tile(id).at) +
                    " does not fit: the module that let it be placed there (allow_placement) has not made it good.");
    }
}

bool View::fits_anywhere(TileTypeId t) const {
    const Engine& engine = Engine::of(*this);
    const std::size_t found = engine.find_fitting(t);
    for (std::size_t i = 0; found != 0 && i < core_->squares; ++i) {
        if (engine.fitting_count_[i] == 0 || engine.vetoed(t, squares_[i])) {
            continue;
        }
        for (unsigned n = 0; n < engine.fitting_count_[i]; ++n) {
            if (!engine.vetoed(t, squares_[i], nth_rotation[engine.fitting_[i]][n])) {
                return true;
            }
        }
    }
    bool allowed = false;
    if (!rules_->debts.empty()) {
        each_placement(t, [&](Position, unsigned) { allowed = true; });
    }
    return allowed;
}

} // namespace bastide
