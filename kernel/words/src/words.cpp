#include "bastide/words.hpp"
#include "words/beginning.hpp"
#include <algorithm>
#include <cstdint>

namespace bastide {

std::string with_article(std::string_view noun) {
    constexpr std::string_view vowels = "aeiouAEIOU";
    const bool vowel = !noun.empty() && vowels.find(noun.front()) != std::string_view::npos;
    return std::string(vowel ? "an " : "a ").append(noun);
}

std::string counted(long long n, std::string_view one, std::string_view many) {
    std::string text = std::to_string(n) + ' ';
    text += n == 1 || many.empty() ? one : many;
    return n == 1 || !many.empty() ? text : text + 's';
}

std::string in_pieces(int amount, std::initializer_list<int> worths) {
    std::string text;
    for (const int worth : worths) {
        for (; amount >= worth; amount -= worth) {
            text += (text.empty() ? "" : " and ") + std::to_string(worth);
        }
    }
    return text;
}

namespace {

constexpr std::string_view replacement = "\xEF\xBF\xBD"; // U+FFFD
constexpr std::string_view blanks = " \t\n\v\f\r";

struct Read {
    char32_t code;      ///< of a character, 0 if there is none
    std::size_t length; ///< in bytes, at least 1
    bool good;
};

/// The character that the text begins with; what is not one (also overlong, a surrogate, too great) is one byte long.
Read first_character(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
    const std::uint8_t lead = byte(0);
    if (lead < 0x80) {
        return {lead, 1, true};
    }
    const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC2 || lead > 0xF4 || text.size() < length) {
        return {0, 1, false};
    }
    char32_t code = lead & (0x7FU >> length);
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xC0U) != 0x80U) {
            return {0, 1, false};
        }
        code = code << 6 | (byte(i) & 0x3FU);
    }
    constexpr char32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    const bool good = code >= least[length] && code <= 0x10FFFF && (code < 0xD800 || code > 0xDFFF);
    return {code, good ? length : 1, good};
}

/// Unicode's general categories Cc, Cf, Zl and Zp, and what is no character at all; they say nothing that is seen, but
/// move the cursor, turn the direction of writing, or make two names look alike.
bool unseen(char32_t c) {
    if (c < 0x7F) { // nearly all there is
        return c < 0x20;
    }
    struct Range {
        char32_t first, last;
    };
    constexpr Range ranges[] = {{0, 0x1F},          {0x7F, 0x9F},       {0xAD, 0xAD},       {0x600, 0x605},
                                {0x61C, 0x61C},     {0x6DD, 0x6DD},     {0x70F, 0x70F},     {0x890, 0x891},
                                {0x8E2, 0x8E2},     {0x180E, 0x180E},   {0x200B, 0x200F},   {0x2028, 0x202E},
                                {0x2060, 0x206F},   {0xFDD0, 0xFDEF},   {0xFEFF, 0xFEFF},   {0xFFF9, 0xFFFB},
                                {0x110BD, 0x110BD}, {0x110CD, 0x110CD}, {0x13430, 0x1343F}, {0x1BCA0, 0x1BCA3},
                                {0x1D173, 0x1D17A}, {0xE0000, 0xE0FFF}};
    for (const Range& range : ranges) {
        if (c >= range.first && c <= range.last) {
            return true;
        }
    }
    return (c & 0xFFFEU) == 0xFFFE;
}

constexpr char32_t joiner = 0x200D;

/// Signs of which several are one with joiners between them, as of a family; or what varies such a sign.
bool pictograph(char32_t c) {
    return (c >= 0x1F000 && c <= 0x1FAFF) || (c >= 0x2190 && c <= 0x27BF) || (c >= 0x2B00 && c <= 0x2BFF) ||
           c == 0xFE0F;
}

/// A joiner between letters is seen by nobody; between pictures it makes one of them.
bool joins(char32_t before, std::string_view after) {
    return pictograph(before) && !after.empty() && pictograph(first_character(after).code);
}

/// How many characters at the beginning of the text everybody sees, without looking at any closely.
std::size_t plain_beginning(std::string_view text) {
    const auto other = std::find_if(text.begin(), text.end(), [](char c) { return c < 0x20 || c > 0x7E; });
    return static_cast<std::size_t>(other - text.begin());
}

/// `refused` refuses nothing that is plain.
template <class Refused> std::string replaced(std::string_view text, const Refused& refused) {
    std::string out;
    out.reserve(text.size());
    char32_t before = 0;
    while (!text.empty()) {
        if (const std::size_t plain = plain_beginning(text); plain != 0) {
            out += text.substr(0, plain);
            text.remove_prefix(plain);
            before = 0; // no pictograph
            continue;
        }
        const Read next = first_character(text);
        const bool joined = next.code == joiner && joins(before, text.substr(next.length));
        out += next.good && (joined || !refused(next.code)) ? text.substr(0, next.length) : replacement;
        text.remove_prefix(next.length);
        before = next.code;
    }
    return out;
}

} // namespace

std::string shown(std::string_view text) { return replaced(text, unseen); }

std::string shown_lines(std::string_view text) {
    return replaced(text, [](char32_t c) { return c != '\n' && c != '\t' && unseen(c); });
}

bool is_showable(std::string_view text) { return shown(text) == text; }

std::string in_quotes(std::string_view word) {
    constexpr std::size_t longest = 60;
    const std::string_view begin = beginning_of(word, longest);
    return '\'' + shown(begin) + (begin.size() < word.size() ? "...'" : "'");
}

std::string_view beginning_of(std::string_view text, std::size_t most) {
    constexpr std::size_t more = 3; // bytes of a character after its first
    std::size_t end = std::min(text.size(), most);
    while (end < text.size() && end > 0 && end + more > most &&
           (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) {
        --end;
    }
    return text.substr(0, end);
}

std::string_view trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(blanks);
    return first == std::string_view::npos ? std::string_view{}
                                           : text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

std::vector<std::string> split_words(std::string_view text) {
    std::vector<std::string> words;
    while (!(text = trimmed(text)).empty()) {
        const std::size_t end = std::min(text.find_first_of(blanks), text.size());
        words.emplace_back(text.substr(0, end));
        text.remove_prefix(end);
    }
    return words;
}

} // namespace bastide
