// Columns of text for people.
#pragma once
#include "pages/text_width.hpp"
#include <string>
#include <string_view>
#include <vector>

namespace bastide::host {

/// Breaks at spaces; every line but the first is indented.
std::string wrapped(std::string_view text, std::size_t indent, std::size_t width = 110);

class TextTable {
public:
    /// Headings; one that starts with '>' has its column set to the right.
    explicit TextTable(std::vector<std::string> headings);
    /// Cells are shown safely, whatever they hold.
    void add(std::vector<std::string> row);
    /// With a width the last column is broken at blanks so that lines fit.
    std::string text(std::size_t width = std::string::npos) const;

private:
    std::vector<bool> right_;
    std::vector<std::vector<std::string>> rows_;
};

/// A cell of CSV, in quotation marks where it needs them.
std::string csv_cell(const std::string& text);

/// 1234567 -> "1,234,567"
std::string grouped(unsigned long long number);
/// Three digits at least: 0.0712, 5.3, 1,234.
std::string significant(double number);
std::string fixed(double number, int decimals);

} // namespace bastide::host
