#include "bastide/error.hpp"
#include <algorithm>
#include <numeric>

namespace bastide {

namespace {

std::string located(std::string_view file, unsigned line, std::string_view sentence) {
    std::string text(file);
    if (!text.empty()) {
        text += line == 0 ? ": " : ":" + std::to_string(line) + ": ";
    }
    return text.append(sentence);
}

std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t change = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
            diagonal = row[j];
            row[j] = std::min({row[j] + 1, row[j - 1] + 1, change});
        }
    }
    return row.back();
}

} // namespace

Error::Error(std::string_view file, unsigned line, std::string_view sentence)
    : std::runtime_error(located(file, line, sentence)) {}
Error::~Error() = default;
IllegalAction::~IllegalAction() = default;
ModuleError::~ModuleError() = default;
OrderMissing::~OrderMissing() = default;

std::string did_you_mean(std::string_view word, const std::vector<std::string>& known) {
    constexpr std::size_t longest = 64; // nobody means a name by a page of text
    if (word.size() > longest) {
        return {};
    }
    const std::string* best = nullptr;
    std::size_t best_distance = std::max<std::size_t>(2, word.size() / 3) + 1;
    for (const std::string& candidate : known) {
        const std::size_t distance = edit_distance(word, std::string_view(candidate).substr(0, longest));
        if (distance < best_distance) {
            best_distance = distance;
            best = &candidate;
        }
    }
    return best == nullptr ? std::string{} : " Did you mean '" + *best + "'?";
}

std::string listed(const std::vector<std::string>& words) {
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (i != 0) {
            text += i + 1 == words.size() ? " and " : ", ";
        }
        text += words[i];
    }
    return text;
}

} // namespace bastide
