#include "toml_depth.hpp"
#include <algorithm>

namespace bastide::load {

namespace {

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

std::size_t most_points_in_a_key(std::string_view toml) {
    std::size_t most = 0;
    std::size_t points = 0;
    for (std::size_t i = 0; i < toml.size();) {
        const char c = toml[i];
        if (c == '"' || c == '\'') {
            i = behind_string(toml, i);
            continue;
        }
        if (c == '#') {
            i = std::min(toml.find('\n', i), toml.size());
            points = 0;
            continue;
        }
        points = c == '.' ? points + 1 : is_key_character(c) ? points : 0;
        most = std::max(most, points);
        ++i;
    }
    return most;
}

} // namespace bastide::load
