// Verbs: what sorts of actions there are, and which values the actions of each say.
#pragma once
#include "bastide/action_values.hpp"
#include "bastide/checked.hpp"
#include "bastide/module/hook.hpp"
#include "bastide/narrow.hpp"
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <type_traits>
#include <utility>

namespace bastide {

/// A value on its way into an action: of that very type, or any number that the type can hold.
template <class T> struct Said {
    T value;

    constexpr Said(T said) requires(!std::is_integral_v<T>) : value(said) {}
    template <class N>
    requires(std::is_integral_v<N>&& std::is_integral_v<T>) constexpr Said(N said) : value(fitting<T>(said)) {}
};

/// A sort of action: the first word of its text, and the values that go with it. The kernel's own are in `verbs`,
/// modules register more. `deploy(kind, segment)` is an action, `deploy.read(action)` gives its values back.
template <class... T> struct Verb {
    static_assert((CanBeSaid<T>::value && ...), "actions say ids, squares, numbers, enums and bools");
    static constexpr std::array<ActionValue, sizeof...(T)> values = values_of_verb<T...>();
    static_assert(
        [] {
            bool room = true;
            for (const ActionValue& value : values) {
                room = room && value.shift != 0;
            }
            return room;
        }(),
        "an action has room for three values, of 1, 2 and 4 bytes");

    VerbId id = none_of<VerbId>;

    constexpr operator VerbId() const { return id; }
    constexpr Action operator()(Said<T>... said) const { return say(std::index_sequence_for<T...>(), said.value...); }
    /// Of an action by this verb: the value, or a tuple of several.
    constexpr auto read(Action action) const requires(sizeof...(T) > 0) {
        if (action.verb != id) [[unlikely]] {
            refuse_reading(id, action.verb);
        }
        if constexpr (sizeof...(T) == 1) {
            return std::get<0>(unpack(action));
        } else {
            return unpack(action);
        }
    }
    /// The same without a check that it is by this verb.
    static constexpr std::tuple<T...> unpack(Action action) { return take(action, std::index_sequence_for<T...>()); }

private:
    template <std::size_t bytes>
    using Bits =
        std::conditional_t<bytes == 1, std::uint8_t, std::conditional_t<bytes == 2, std::uint16_t, std::uint32_t>>;
    template <std::size_t... I> constexpr Action say(std::index_sequence<I...>, T... said) const {
        return Action::from_number((std::uint64_t{static_cast<std::uint8_t>(id)} | ... |
                                    (std::uint64_t{std::bit_cast<Bits<sizeof(T)>>(said)} << values[I].shift)));
    }
    template <std::size_t... I>
    static constexpr std::tuple<T...> take([[maybe_unused]] Action action, std::index_sequence<I...>) {
        return {std::bit_cast<T>(static_cast<Bits<sizeof(T)>>(values[I].of(action)))...};
    }
};
template <class... T> constexpr std::size_t index(Verb<T...> verb) { return index(verb.id); }

/// The verbs that the kernel itself brings; modules register more.
namespace verbs {
inline constexpr Verb<PileId, TileTypeId> draw{VerbId{0}};                  ///< chance: a tile, out of a pile
inline constexpr Verb<TileTypeId, Position, std::uint8_t> place{VerbId{1}}; ///< turned by so many quarters, clockwise
inline constexpr Verb<FigureKindId, SegmentId> deploy{VerbId{2}};           ///< from the own supply
inline constexpr Verb<> pass{VerbId{3}};                                    ///< decline what is offered
inline constexpr Verb<PileId, TileTypeId> discard{VerbId{4}};               ///< an offered tile that fits nowhere
} // namespace verbs

/// Calls a hook of a verb with what its action says.
template <class Function, class R, class P, class... T> struct Unsaid {
    static R call(const void* self, P play, Action action) {
        return std::apply([&](T... said) -> R { return Function::call(self, play, said...); },
                          Verb<T...>::unpack(action));
    }
};

/// A hook of a verb whose actions say these values, made of a hook that takes (P, T...). All of them have one type, so
/// that one table holds them.
template <class R, class P, class... T> struct VerbHook : Hook<R(P, Action)> {
    VerbHook() = default;
    template <class Bound>
    requires(!std::is_base_of_v<Hook<R(P, Action)>, Bound>) VerbHook(const Bound& bound)
        : Hook<R(P, Action)>{bound.self, &Guarded<Unsaid<Bound, R, P, T...>, R, P, Action>::call} {}
};

} // namespace bastide
