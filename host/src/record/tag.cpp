#include "record/tag.hpp"
#include "bastide/words.hpp"
#include <algorithm>
#include <cctype>

namespace bastide::host {
namespace {

/// The value of a hex digit; 16 for any other character.
unsigned hex_value(char c) {
    constexpr std::string_view digits = "0123456789abcdef";
    return static_cast<unsigned>(std::min(digits.find(c), digits.size()));
}

} // namespace

std::string quote(std::string_view text) {
    constexpr std::string_view digits = "0123456789abcdef";
    const bool showable = is_showable(text); // else no byte beyond ASCII stands for itself
    std::string out = "\"";
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x20 || byte == 0x7F || (byte > 0x7F && !showable)) {
            out += {'\\', 'x', digits[byte / 16], digits[byte % 16]};
            continue;
        }
        out += c == '"' || c == '\\' ? "\\" : "";
        out += c;
    }
    return out + '"';
}

Tag::Tag(std::string_view line, const std::string& file, unsigned number) : file_(file), line_(number) {
    std::size_t at = 1;
    for (;;) {
        while (at < line.size() && line[at] == ' ') {
            ++at;
        }
        if (at >= line.size()) {
            fail("this line of the head begins with '[' but has no ']' at its end.");
        }
        if (line[at] == ']') {
            break;
        }
        words_.push_back(line[at] == '"' ? text(line, at) : bare(line, at));
    }
    if (at + 1 != line.size()) {
        fail("there is " + in_quotes(line.substr(at + 1)) + " after the ']'; the line should end there.");
    }
    if (words_.empty()) {
        fail("these brackets are empty; a line of the head reads like [seed 42].");
    }
    if (key() != "tileset" && !is_showable(line)) { // a path is any bytes
        fail("this line of the head has control characters in it, or bytes that are not UTF-8.");
    }
    next_ = 1;
}

std::string Tag::take(const std::string& what) {
    std::string word = take_bytes(what);
    if (!is_showable(word)) {
        fail(what + " has control characters in it, or bytes that are not UTF-8: " + in_quotes(word) + ".");
    }
    return word;
}

std::string Tag::take_bytes(const std::string& what) {
    if (!more()) {
        fail("[" + key() + " ...] lacks " + what + ".");
    }
    return words_[next_++];
}

bool Tag::takes(std::string_view word) {
    if (more() && words_[next_] == word) {
        ++next_;
        return true;
    }
    return false;
}

void Tag::expect(const std::string& word) {
    if (!takes(word)) {
        fail("[" + key() + " ...] lacks the word '" + word + "'" +
             (more() ? " before " + in_quotes(words_[next_]) : std::string{}) + ".");
    }
}

std::string Tag::digest(std::size_t digits) {
    const std::string size = std::to_string(digits) + " hex digits";
    std::string word = take("a digest of " + size);
    const bool good = word.size() == digits && std::all_of(word.begin(), word.end(), [](unsigned char c) {
                          return std::isdigit(c) != 0 || (c >= 'a' && c <= 'f');
                      });
    if (!good) {
        fail("[" + key() + " ...] has a digest of " + size + ", which " + in_quotes(word) + " is not.");
    }
    return word;
}

void Tag::done() const {
    if (more()) {
        fail("[" + key() + " ...] should end before " + in_quotes(words_[next_]) + ".");
    }
}

std::string Tag::bare(std::string_view line, std::size_t& at) {
    const std::size_t begin = at;
    while (at < line.size() && line[at] != ' ' && line[at] != ']') {
        ++at;
    }
    return std::string(line.substr(begin, at - begin));
}

std::string Tag::text(std::string_view line, std::size_t& at) const {
    std::string out;
    for (++at; at < line.size() && line[at] != '"'; ++at) {
        out += line[at] == '\\' ? escaped(line, at) : line[at];
    }
    if (at++ >= line.size()) {
        fail("a text in quotation marks does not end on this line.");
    }
    return out;
}

/// What stands for a character after a backslash; `at` is left on its last one.
char Tag::escaped(std::string_view line, std::size_t& at) const {
    const char c = ++at < line.size() ? line[at] : ' ';
    if (c == '"' || c == '\\') {
        return c;
    }
    const unsigned high = at + 2 < line.size() ? hex_value(line[at + 1]) : 16;
    const unsigned low = at + 2 < line.size() ? hex_value(line[at + 2]) : 16;
    if (c != 'x' || high > 15 || low > 15 || high + low == 0) {
        fail("'\\' stands only before '\"', another '\\', or 'x' with two hex digits.");
    }
    at += 2;
    return static_cast<char>(high * 16 + low);
}

} // namespace bastide::host
