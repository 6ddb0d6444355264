#include "pages/text_width.hpp"
#include <clocale>
#include <cwchar>

namespace bastide::host {
namespace {

/// What the system's tables say of a character, whatever language the program runs in.
int width_of(char32_t character) {
    static const locale_t utf8 = ::newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr);
    if (character < 0x300 || utf8 == nullptr) {
        return 1;
    }
    const locale_t before = ::uselocale(utf8);
    const int width = ::wcwidth(static_cast<wchar_t>(character));
    ::uselocale(before);
    return width < 0 ? 1 : width;
}

char32_t decoded(std::string_view character) {
    const auto first = static_cast<unsigned char>(character[0]);
    const std::size_t n = character.size();
    char32_t value = n == 1 ? first : first & (0xFFU >> (n + 1));
    for (std::size_t i = 1; i < n; ++i) {
        value = value << 6 | (static_cast<unsigned char>(character[i]) & 0x3FU);
    }
    return value;
}

} // namespace

std::size_t first_character(std::string_view text) {
    std::size_t n = 1;
    while (n < text.size() && n < 4 && (static_cast<unsigned char>(text[n]) & 0xC0U) == 0x80U) {
        ++n;
    }
    return n;
}

std::size_t cells_of(std::string_view character) {
    return character.empty() ? 0 : static_cast<std::size_t>(width_of(decoded(character)));
}

std::size_t shown_width(std::string_view text) {
    std::size_t width = 0;
    while (!text.empty()) {
        const std::size_t n = first_character(text);
        width += cells_of(text.substr(0, n));
        text.remove_prefix(n);
    }
    return width;
}

std::string fitted(std::string_view text, std::size_t cells) {
    if (shown_width(text) <= cells) {
        return std::string(text);
    }
    std::string out;
    std::size_t width = 0;
    while (!text.empty() && cells > 0) {
        const std::size_t n = first_character(text);
        const std::size_t more = cells_of(text.substr(0, n));
        if (width + more > cells - 1) {
            break;
        }
        out += text.substr(0, n);
        width += more;
        text.remove_prefix(n);
    }
    return cells == 0 ? out : out + "…";
}

std::string padded(std::string text, std::size_t cells) {
    const std::size_t shown = shown_width(text);
    return text.append(shown < cells ? cells - shown : 0, ' ');
}

} // namespace bastide::host
