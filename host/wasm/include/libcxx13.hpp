// What the sources use of C++20 and Debian 12's emscripten, whose library is libc++ 13, does not have yet. Included
// before every source of this build by its command line; a later library brings its own, and then nothing is left of
// this.
#pragma once
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <type_traits>
#include <version>

#if !defined(__cpp_lib_bit_cast)
namespace std {
template <class To, class From> constexpr To bit_cast(const From& from) noexcept {
    static_assert(sizeof(To) == sizeof(From) && is_trivially_copyable_v<To> && is_trivially_copyable_v<From>);
    return __builtin_bit_cast(To, from);
}
} // namespace std
#endif

#if _LIBCPP_VERSION < 14000
namespace std {
/// With so many decimals; as `printf` writes it where nobody has set another locale.
inline to_chars_result to_chars(char* begin, char* end, double value, chars_format, int decimals) {
    const int size = snprintf(begin, static_cast<size_t>(end - begin), "%.*f", decimals, value);
    return size < end - begin ? to_chars_result{begin + size, {}} : to_chars_result{end, errc::value_too_large};
}

/// The fewest digits that are read as this number, with or without an exponent, whichever is shorter.
inline to_chars_result to_chars(char* begin, char* end, double value) {
    char scientific[32], fixed[360];
    int digits = 0;
    do {
        snprintf(scientific, sizeof scientific, "%.*e", digits, value);
    } while (strtod(scientific, nullptr) != value && value == value && ++digits < 17);
    const char* const e = strchr(scientific, 'e');
    const int decimals = e == nullptr ? 0 : max(0, digits - atoi(e + 1));
    snprintf(fixed, sizeof fixed, "%.*f", decimals, value);
    const char* const text = strlen(fixed) <= strlen(scientific) ? fixed : scientific;
    const size_t size = strlen(text);
    if (size > static_cast<size_t>(end - begin)) {
        return {end, errc::value_too_large};
    }
    memcpy(begin, text, size);
    return {begin + size, {}};
}

/// Digits with a point: what `strtod` reads beside them (signs, exponents, spaces, names) is not asked of it.
inline from_chars_result from_chars(const char* begin, const char* end, double& value, chars_format) {
    const char* last = begin + (begin != end && *begin == '-' ? 1 : 0);
    const char* const first = last;
    int points = 0;
    while (last != end && ((*last >= '0' && *last <= '9') || (*last == '.' && points++ == 0))) {
        ++last;
    }
    if (last - first == points) {
        return {begin, errc::invalid_argument};
    }
    value = strtod(string(begin, last).c_str(), nullptr);
    return {last, {}};
}
} // namespace std
#endif
