#include "pages/markdown.hpp"
#include "pages/text_table.hpp"

namespace bastide::host {

std::string prose(std::string_view text) {
    std::string out;
    for (const char c : wrapped(text, 0, std::string::npos)) {
        if (c == '\\' || c == '|' || c == '<' || c == '*' || c == '`') {
            out += '\\';
        }
        out += c;
    }
    return out;
}

std::string code(std::string_view text) { return "`" + std::string(text) + "`"; }

std::string table_row(const std::vector<std::string>& cells) {
    std::string out = "|";
    for (const std::string& cell : cells) {
        out += (cell.empty() ? " " : " " + cell + " ") + "|";
    }
    return out + '\n';
}

std::string table_head(const std::vector<std::string>& headings) {
    std::string out = table_row(headings) + "|";
    for (std::size_t i = 0; i < headings.size(); ++i) {
        out += "---|";
    }
    return out + '\n';
}

} // namespace bastide::host
