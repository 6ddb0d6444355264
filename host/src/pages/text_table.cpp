#include "pages/text_table.hpp"
#include "bastide/words.hpp"
#include <algorithm>
#include <cstdio>

namespace bastide::host {

std::string wrapped(std::string_view text, std::size_t indent, std::size_t width) {
    std::string out;
    std::size_t column = indent;
    while (!text.empty()) {
        const std::size_t start = text.find_first_not_of(" \n");
        if (start == std::string_view::npos) {
            break;
        }
        text.remove_prefix(start);
        const std::string_view word = text.substr(0, text.find_first_of(" \n"));
        text.remove_prefix(word.size());
        const std::size_t needed = shown_width(word);
        if (!out.empty() && column + 1 + needed > width) {
            out += '\n' + std::string(indent, ' ');
            column = indent;
        } else if (!out.empty()) {
            out += ' ';
            ++column;
        }
        out += word;
        column += needed;
    }
    return out;
}

std::string csv_cell(const std::string& text) {
    if (text.find_first_of(",\"\n\r") == std::string::npos) {
        return text;
    }
    std::string out = "\"";
    for (const char c : text) {
        out += c == '"' ? "\"\"" : std::string(1, c);
    }
    return out + '"';
}

TextTable::TextTable(std::vector<std::string> headings) {
    for (std::string& heading : headings) {
        right_.push_back(heading.starts_with('>'));
        if (right_.back()) {
            heading.erase(0, 1);
        }
    }
    rows_.push_back(std::move(headings));
}

void TextTable::add(std::vector<std::string> row) {
    row.resize(right_.size());
    for (std::string& cell : row) {
        cell = shown(cell);
    }
    rows_.push_back(std::move(row));
}

std::string TextTable::text(std::size_t width) const {
    std::vector<std::size_t> widths(right_.size());
    for (const auto& row : rows_) {
        for (std::size_t i = 0; i < row.size(); ++i) {
            widths[i] = std::max(widths[i], shown_width(row[i]));
        }
    }
    std::string out;
    for (const auto& row : rows_) {
        std::string line;
        for (std::size_t i = 0; i < row.size(); ++i) {
            const std::string space(widths[i] - shown_width(row[i]), ' ');
            line += i == 0 ? "" : "  ";
            if (i + 1 == row.size() && !right_[i]) {
                line += wrapped(row[i], shown_width(line), width);
            } else {
                line += right_[i] ? space + row[i] : row[i] + space;
            }
        }
        line.erase(line.find_last_not_of(' ') + 1);
        out += line + '\n';
    }
    return out;
}

std::string grouped(unsigned long long number) {
    std::string digits = std::to_string(number);
    for (std::size_t at = digits.size(); at > 3;) {
        at -= 3;
        digits.insert(at, 1, ',');
    }
    return digits;
}

std::string significant(double number) {
    if (number >= 100) {
        return grouped(static_cast<unsigned long long>(number + 0.5));
    }
    char text[64];
    std::snprintf(text, sizeof text, "%.3g", number);
    return text;
}

std::string fixed(double number, int decimals) {
    char text[64];
    std::snprintf(text, sizeof text, "%.*f", decimals, number);
    return text;
}

} // namespace bastide::host
