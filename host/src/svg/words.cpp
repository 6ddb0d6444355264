#include "svg/words.hpp"
#include "bastide/words.hpp"
#include <algorithm>

namespace bastide::host::svg {

namespace {

bool starts_character(char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; } // of UTF-8
std::size_t characters_of(const std::string& text) {
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), starts_character));
}

} // namespace

std::string shortened(const std::string& text, std::size_t characters) {
    if (characters_of(text) <= characters) {
        return text;
    }
    std::size_t end = 0, left = characters;
    while (end < text.size() && (left > 1 || !starts_character(text[end]))) {
        left -= starts_character(text[end++]) ? 1 : 0;
    }
    return text.substr(0, end) + "…";
}

std::vector<std::string> broken(const std::string& text, std::size_t characters, std::size_t most_lines) {
    std::vector<std::string> lines;
    for (const std::string& word : split_words(text)) {
        if (lines.empty() || characters_of(lines.back()) + 1 + characters_of(word) > characters) {
            lines.push_back(word);
        } else {
            lines.back() += " " + word;
        }
    }
    if (lines.size() > most_lines) {
        lines.resize(most_lines);
        lines.back() += "…";
    }
    for (std::string& line : lines) {
        line = shortened(line, characters);
    }
    return lines;
}

} // namespace bastide::host::svg
