#include "terminal/flow.hpp"
#include "pages/text_width.hpp"
#include <algorithm>

namespace bastide::host::terminal {
namespace {

constexpr std::size_t gap = 3;

/// "Build the roof at:  7 (3, -2)  8 (5, 5)"
void add_group(const Listed& group, std::size_t width, std::vector<std::string>& lines) {
    std::string line = ' ' + group.text + ':';
    constexpr std::size_t indent = 3;
    for (const Listed& choice : group.among) {
        const std::string item = "  " + choice.number + ' ' + choice.text;
        if (width > 0 && shown_width(line) + shown_width(item) > width && shown_width(line) > indent) {
            lines.push_back(fitted(line, width));
            line = std::string(indent - 2, ' ');
        }
        line += item;
    }
    lines.push_back(width > 0 ? fitted(line, width) : line);
}

std::vector<std::string> alone(const std::vector<Listed>& choices, int width) {
    std::vector<std::string> items;
    std::size_t numbers = 1;
    for (const Listed& choice : choices) {
        numbers = std::max(numbers, choice.number.size());
    }
    for (const Listed& choice : choices) {
        if (choice.among.empty()) {
            items.push_back(std::string(numbers - choice.number.size(), ' ') + choice.number + ' ' + choice.text);
        }
    }
    return items.empty() ? items : in_columns(items, width);
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

/// Those alone first.
static std::vector<std::string> all_lines(const std::vector<Listed>& choices, int width) {
    std::vector<std::string> lines = alone(choices, width);
    for (const Listed& choice : choices) {
        if (!choice.among.empty()) {
            add_group(choice, width > 0 ? static_cast<std::size_t>(width) - 1 : 0, lines);
        }
    }
    return lines;
}

std::vector<std::string> choice_lines(const std::vector<Listed>& choices, int width, int most_lines) {
    std::vector<std::string> lines = all_lines(choices, width);
    const auto most = static_cast<std::size_t>(std::max(most_lines, 1));
    if (width <= 0 || most_lines <= 0 || lines.size() <= most) {
        return lines;
    }
    std::vector<Listed> passing_first = choices; // so that it is never left out
    std::stable_partition(passing_first.begin(), passing_first.end(),
                          [](const Listed& choice) { return choice.number == "0"; });
    lines = all_lines(passing_first, width);
    const std::size_t left_out = lines.size() - most + 1;
    lines.resize(most - 1);
    lines.push_back(" ... " + std::to_string(left_out) + " more lines of choices: `l` lists all");
    return lines;
}

} // namespace bastide::host::terminal
