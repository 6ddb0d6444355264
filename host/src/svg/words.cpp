#include "svg/words.hpp"
#include "bastide/words.hpp"
#include "pages/text_width.hpp"

namespace bastide::host::svg {

std::vector<std::string> broken(const std::string& text, std::size_t cells, std::size_t most_lines) {
    std::vector<std::string> lines;
    for (const std::string& word : split_words(text)) {
        if (lines.empty() || shown_width(lines.back()) + 1 + shown_width(word) > cells) {
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
        line = fitted(line, cells);
    }
    return lines;
}

} // namespace bastide::host::svg
