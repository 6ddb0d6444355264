#include "svg/glyph.hpp"
#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

namespace bastide::host::svg {
namespace {

/// The only character of the text, or 0.
char32_t only_character(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const std::size_t size = text.empty() ? 0 : byte(0) < 0x80 ? 1 : byte(0) >= 0xE0 ? 3 : byte(0) >= 0xC2 ? 2 : 0;
    if (size == 0 || byte(0) >= 0xF0 || text.size() != size) { // beyond U+FFFF are emoji and what few fonts have
        return 0;
    }
    char32_t character = size == 1 ? byte(0) : size == 2 ? byte(0) & 0x1FU : byte(0) & 0x0FU;
    for (std::size_t i = 1; i < size; ++i) {
        if ((byte(i) & 0xC0U) != 0x80) {
            return 0;
        }
        character = character << 6 | (byte(i) & 0x3FU);
    }
    return character;
}

/// Ranges that take no cell, or two in some terminals (Unicode's wide and emoji characters).
constexpr std::array<std::pair<std::uint16_t, std::uint16_t>, 48> unfit{{
    {0x0000, 0x0020}, {0x007F, 0x00A0}, {0x00AD, 0x00AD}, {0x0300, 0x036F}, {0x0483, 0x0489}, {0x0590, 0x08FF},
    {0x0900, 0x1DFF}, {0x2000, 0x200F}, {0x2028, 0x202F}, {0x205F, 0x206F}, {0x20D0, 0x20FF}, {0x231A, 0x231B},
    {0x2329, 0x232A}, {0x23E9, 0x23EC}, {0x23F0, 0x23F0}, {0x23F3, 0x23F3}, {0x25FD, 0x25FE}, {0x2614, 0x2615},
    {0x2648, 0x2653}, {0x267F, 0x267F}, {0x2693, 0x2693}, {0x26A1, 0x26A1}, {0x26AA, 0x26AB}, {0x26BD, 0x26BE},
    {0x26C4, 0x26C5}, {0x26CE, 0x26CE}, {0x26D4, 0x26D4}, {0x26EA, 0x26EA}, {0x26F2, 0x26F3}, {0x26F5, 0x26F5},
    {0x26FA, 0x26FA}, {0x26FD, 0x26FD}, {0x2705, 0x2705}, {0x270A, 0x270B}, {0x2728, 0x2728}, {0x274C, 0x274C},
    {0x274E, 0x274E}, {0x2753, 0x2755}, {0x2757, 0x2757}, {0x2795, 0x2797}, {0x27B0, 0x27B0}, {0x27BF, 0x27BF},
    {0x2B1B, 0x2B1C}, {0x2B50, 0x2B50}, {0x2B55, 0x2B55}, {0x2CEF, 0x2CF1}, {0x2E80, 0xA4CF}, {0xA960, 0xFFFF},
}};

} // namespace

bool fills_one_cell(std::string_view glyph) {
    const char32_t character = only_character(glyph);
    return std::none_of(unfit.begin(), unfit.end(),
                        [&](const auto& range) { return character >= range.first && character <= range.second; });
}

} // namespace bastide::host::svg
