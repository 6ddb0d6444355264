#include "terminal/flow.hpp"
#include "text_width.hpp"
#include <algorithm>

namespace bastide::host::terminal {
namespace {

constexpr std::size_t gap = 3;

std::string first_word(const std::string& text) { return text.substr(0, text.find(' ')); }

/// Choices of one word on as many lines as they need, indented below it.
void add_group(const std::string& word, const std::vector<Listed>& group, std::size_t width,
               std::vector<std::string>& lines) {
    std::string line = ' ' + word + ':';
    const std::size_t indent = 3;
    for (const Listed& choice : group) {
        const std::string rest = choice.text.size() > word.size() ? choice.text.substr(word.size() + 1) : "";
        const std::string item = "  " + choice.number + ' ' + rest;
        if (shown_width(line) + shown_width(item) > width && shown_width(line) > indent) {
            lines.push_back(fitted(line, width));
            line = std::string(indent - 2, ' ');
        }
        line += item;
    }
    lines.push_back(fitted(line, width));
}

std::vector<std::string> by_first_word(const std::vector<Listed>& choices, std::size_t width) {
    std::vector<std::string> words, lines, single;
    for (const Listed& choice : choices) {
        if (const std::string word = first_word(choice.text);
            std::find(words.begin(), words.end(), word) == words.end()) {
            words.push_back(word);
        }
    }
    for (const std::string& word : words) {
        std::vector<Listed> group;
        std::copy_if(choices.begin(), choices.end(), std::back_inserter(group),
                     [&](const Listed& choice) { return first_word(choice.text) == word; });
        if (group.size() > 2) {
            add_group(word, group, width, lines);
            continue;
        }
        for (const Listed& choice : group) {
            single.push_back(choice.number + ' ' + choice.text);
        }
    }
    std::vector<std::string> all = in_columns(single, static_cast<int>(width)); // to pass is among them
    all.insert(all.end(), lines.begin(), lines.end());
    return all;
}

} // namespace

std::vector<std::string> in_columns(const std::vector<std::string>& items, int width) {
    std::size_t widest = 1;
    for (const std::string& item : items) {
        widest = std::max(widest, shown_width(item));
    }
    const std::size_t room = width > 0 ? static_cast<std::size_t>(width) - 1 : 0;
    const std::size_t column = std::min(widest, room > 0 ? room : widest) + gap;
    const std::size_t columns = std::max<std::size_t>(1, (room + gap) / column);
    const std::size_t rows = (items.size() + columns - 1) / columns;
    std::vector<std::string> lines(rows, " ");
    for (std::size_t i = 0; i < items.size(); ++i) {
        const bool last = i + rows >= items.size();
        const std::string item = room > 0 ? fitted(items[i], room) : items[i];
        lines[i % rows] += last ? item : padded(item, column);
    }
    return lines;
}

std::vector<std::string> choice_lines(const std::vector<Listed>& choices, int width, int most_lines) {
    std::vector<std::string> items;
    std::size_t numbers = 1;
    for (const Listed& choice : choices) {
        numbers = std::max(numbers, choice.number.size());
    }
    for (const Listed& choice : choices) {
        items.push_back(std::string(numbers - choice.number.size(), ' ') + choice.number + ' ' + choice.text);
    }
    std::vector<std::string> lines = in_columns(items, width);
    const auto most = static_cast<std::size_t>(std::max(most_lines, 1));
    if (width <= 0 || most_lines <= 0 || lines.size() <= most) {
        return lines;
    }
    std::vector<Listed> passing_first = choices; // so that it is never left out
    std::stable_partition(passing_first.begin(), passing_first.end(),
                          [](const Listed& choice) { return choice.number == "0"; });
    lines = by_first_word(passing_first, static_cast<std::size_t>(width) - 1);
    if (lines.size() > most) {
        const std::size_t left_out = lines.size() - most + 1;
        lines.resize(most - 1);
        lines.push_back(" ... " + std::to_string(left_out) + " more lines of choices: `l` lists all");
    }
    return lines;
}

} // namespace bastide::host::terminal
