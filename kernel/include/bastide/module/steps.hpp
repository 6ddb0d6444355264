// Steps that hooks push and decisions that they ask. Both wait in a game's state, with a value that says what they are
// about.
#pragma once
#include "bastide/ids.hpp"
#include "bastide/module/hook.hpp"
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace bastide {

/// A step that hooks push with a T, which its own hook is given: an id, an enum, a number, or a small struct without
/// padding. What is larger waits in a slot. A step about nothing is a Step<>.
template <class T = void> struct Step { StepId id = none_of<StepId>; };

/// A decision that hooks ask about a T; the hook that lists its actions, and those that apply them, get the T from
/// `Play::argument`. A decision about nothing is a Decision<>.
template <class T = void> struct Decision {
    DecisionId id = none_of<DecisionId>;
    constexpr operator DecisionId() const { return id; }
};
template <class T> constexpr std::size_t index(Decision<T> decision) { return index(decision.id); }

inline constexpr std::size_t step_room = 6;     ///< bytes in the state for what a step is about
inline constexpr std::size_t decision_room = 4; ///< likewise a decision

template <class T, std::size_t room> constexpr void check_argument() {
    if constexpr (!std::is_void_v<T>) {
        static_assert(std::is_trivially_copyable_v<T> && sizeof(T) <= room,
                      "a step is about 6 bytes at most, a decision about 4: an id, a number, a small struct");
        static_assert(std::has_unique_object_representations_v<T>, "states are compared byte by byte: name the gaps");
    }
}

/// As it lies in the state; the lower half alone for what has four bytes or fewer.
template <class T> std::uint64_t pack_argument(const T& value) {
    std::uint64_t word = 0;
    std::memcpy(&word, &value, sizeof(T));
    return word;
}
template <class T> T unpack_argument(std::uint64_t word) {
    T value{};
    std::memcpy(static_cast<void*>(&value), &word, sizeof(T));
    return value;
}

/// Calls the hook of a step with what comes out of the state.
template <class Function, class T> struct Unpacked {
    static void call(const void* self, Play& play, std::uint16_t high, std::uint32_t low) {
        if constexpr (std::is_void_v<T>) {
            Function::call(self, play);
        } else {
            Function::call(self, play, unpack_argument<T>(std::uint64_t{high} << 32 | low));
        }
    }
};

/// The hook of a step about a T, made of a hook that takes (Play&, T), or (Play&) alone for void. All of them have one
/// type, so that one table holds them.
template <class T = void> struct StepHook : Hook<void(Play&, std::uint16_t, std::uint32_t)> {
    StepHook() = default;
    template <class Bound>
    requires(!std::is_base_of_v<Hook<void(Play&, std::uint16_t, std::uint32_t)>, Bound>) StepHook(const Bound& bound)
        : Hook{bound.self, &Guarded<Unpacked<Bound, T>, void, Play&, std::uint16_t, std::uint32_t>::call} {}
};

} // namespace bastide
