// What actions say: which values, in which words, and where they lie in an action's number. Verbs know it by their
// types.
#pragma once
#include "bastide/action.hpp"
#include "bastide/geometry.hpp"
#include "bastide/ids.hpp"
#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace bastide {

/// What a value of an action is, and so which words say it.
enum class ValueSort : std::uint8_t {
    tile_type,
    square,
    number,
    segment,
    figure_kind,
    player,
    figure, ///< its kind, its owner, and where it stands
    tile,   ///< where it lies
    choice, ///< of an enum of the module's own, or a bool: which of the forms
    unsaid  ///< what nobody has to be told, as which pile a tile comes from
};

/// A value of a verb's actions, and where it lies in their number.
struct ActionValue {
    ValueSort sort = ValueSort::unsaid;
    std::uint8_t shift = 0, bits = 0;
    bool is_signed = false;

    constexpr std::uint64_t of(Action action) const {
        return action.number() >> shift & ((std::uint64_t{1} << bits) - 1);
    }
};

template <class T> struct SortOfValue {
    static constexpr ValueSort sort = std::is_same_v<T, TileTypeId>     ? ValueSort::tile_type
                                      : std::is_same_v<T, Position>     ? ValueSort::square
                                      : std::is_same_v<T, SegmentId>    ? ValueSort::segment
                                      : std::is_same_v<T, FigureKindId> ? ValueSort::figure_kind
                                      : std::is_same_v<T, PlayerId>     ? ValueSort::player
                                      : std::is_same_v<T, FigureId>     ? ValueSort::figure
                                      : std::is_same_v<T, TileId>       ? ValueSort::tile
                                      : std::is_same_v<T, FeatureId>    ? ValueSort::unsaid
                                      : std::is_same_v<T, TerrainId>    ? ValueSort::unsaid
                                      : std::is_same_v<T, bool>         ? ValueSort::choice
                                      : std::is_integral_v<T>           ? ValueSort::number
                                                                        : ValueSort::choice;
};
template <class Tag, class Number> struct SortOfValue<RegisteredId<Tag, Number>> {
    static constexpr ValueSort sort =
        std::is_same_v<RegisteredId<Tag, Number>, FigureKindId> ? ValueSort::figure_kind : ValueSort::unsaid;
};

template <class T> struct CanBeSaid : std::bool_constant<std::is_integral_v<T> || std::is_enum_v<T>> {};
template <> struct CanBeSaid<Position> : std::true_type {};
template <class Tag, class Number> struct CanBeSaid<RegisteredId<Tag, Number>> : std::true_type {};

/// A value of one byte lies in `arg` or else, like one of two bytes, in `a`; what finds no room there lies in `b`. A
/// shift of 0 says that there is none left.
template <class... T> constexpr std::array<ActionValue, sizeof...(T)> values_of_verb() {
    struct Room {
        std::uint8_t shift;
        std::size_t bytes;
        bool taken;
    };
    [[maybe_unused]] std::array<Room, 3> rooms{{{8, 1, false}, {16, 2, false}, {32, 4, false}}};
    [[maybe_unused]] const auto place = [&](std::size_t bytes) -> std::uint8_t {
        for (Room& free : rooms) {
            if (!free.taken && bytes <= free.bytes) {
                free.taken = true;
                return free.shift;
            }
        }
        return 0;
    };
    return {ActionValue{SortOfValue<T>::sort, place(sizeof(T)), static_cast<std::uint8_t>(8 * sizeof(T)),
                        std::is_signed_v<T>}...};
}

} // namespace bastide
