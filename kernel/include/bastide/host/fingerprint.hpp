// FNV-1a: a short, stable fingerprint of a text. It tells versions apart; it keeps no secrets.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

namespace bastide {

inline constexpr std::uint64_t fingerprint_of_nothing = 14695981039346656037ULL;

/// The fingerprint of `text`, the same everywhere; pass the last result as `before` to go on with more text.
constexpr std::uint64_t fingerprint(std::string_view text, std::uint64_t before = fingerprint_of_nothing) {
    for (const char c : text) {
        before = (before ^ static_cast<unsigned char>(c)) * 1099511628211ULL;
    }
    return before;
}

/// 16 hex digits.
inline std::string hex16(std::uint64_t value) {
    std::string text(16, '0');
    for (std::size_t i = text.size(); i-- > 0; value >>= 4) {
        text[i] = "0123456789abcdef"[value & 15U];
    }
    return text;
}

} // namespace bastide
