// Numbers stored in smaller types: one that does not fit is an error with a sentence, and is never cut.
#pragma once
#include "bastide/engine/export.hpp"
#include <cstdint>
#include <limits>
#include <type_traits>
#include <utility>

namespace bastide {

/// Throws Error: "A rule says 300 where only numbers from 0 to 255 have room."
[[noreturn]] BASTIDE_API void refuse_narrow(std::int64_t number, std::int64_t least, std::int64_t most);

/// The number as a T, which has room for it.
template <class T, class N> constexpr T fitting(N number) {
    using Room = std::conditional_t<std::is_same_v<T, bool>, std::uint8_t, T>;
    if (!std::in_range<Room>(+number) || (std::is_same_v<T, bool> && number > 1)) [[unlikely]] {
        refuse_narrow(static_cast<std::int64_t>(number), static_cast<std::int64_t>(std::numeric_limits<T>::min()),
                      static_cast<std::int64_t>(std::numeric_limits<T>::max()));
    }
    return static_cast<T>(number);
}

template <class N> struct Narrowed {
    N number;

    template <class T>
    requires std::is_integral_v<T>
    constexpr operator T() const { return fitting<T>(number); }
};
/// Converts to the type that is needed: `state.height = narrow(height + 1)`.
template <class N>
requires std::is_integral_v<N>
constexpr Narrowed<N> narrow(N number) { return {number}; }

} // namespace bastide
