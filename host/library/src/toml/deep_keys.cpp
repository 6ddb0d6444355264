#include "toml/deep_keys.hpp"
#include "bastide/error.hpp"
#include <algorithm>

namespace bastide::load {

namespace {

constexpr std::size_t most_points = 16; // deeper than any file of ours, and shallow enough for any stack

/// Behind the closing quotes of the string that begins at `at`; behind the line, if a one-line string is not closed.
std::size_t behind_string(std::string_view text, std::size_t at) {
    const char quote = text[at];
    const bool escapes = quote == '"';
    const bool lines = text.size() - at >= 3 && text[at + 1] == quote && text[at + 2] == quote;
    const std::size_t wanted = lines ? 3 : 1;
    std::size_t closing = 0;
    for (std::size_t i = at + wanted; i < text.size(); ++i) {
        closing = text[i] == quote ? closing + 1 : 0;
        if (closing == wanted) {
            // A string of several lines may end in up to two quotes of its own.
            for (int own = 0; lines && own < 2 && i + 1 < text.size() && text[i + 1] == quote; ++own) {
                ++i;
            }
            return i + 1;
        }
        if (escapes && text[i] == '\\') {
            ++i;
        } else if (!lines && text[i] == '\n') {
            return i;
        }
    }
    return text.size();
}

bool is_key_character(char c) {
    const auto byte = static_cast<unsigned char>(c);
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-' ||
           c == ' ' || c == '\t' || byte >= 0x80;
}

} // namespace

void refuse_deep_keys(std::string_view toml, const std::string& file) {
    std::size_t points = 0;
    unsigned line = 1;
    for (std::size_t i = 0; i < toml.size();) {
        const char c = toml[i];
        if (c == '"' || c == '\'') {
            const std::size_t end = behind_string(toml, i);
            line += static_cast<unsigned>(std::count(toml.begin() + static_cast<std::ptrdiff_t>(i),
                                                     toml.begin() + static_cast<std::ptrdiff_t>(end), '\n'));
            i = end;
            continue;
        }
        if (c == '#') {
            i = std::min(toml.find('\n', i), toml.size());
            points = 0;
            continue;
        }
        points = c == '.' ? points + 1 : is_key_character(c) ? points : 0;
        if (points > most_points) {
            throw Error(file, line, "a key has more than " + std::to_string(most_points) + " points in it.");
        }
        line += c == '\n' ? 1U : 0U;
        ++i;
    }
}

} // namespace bastide::load
