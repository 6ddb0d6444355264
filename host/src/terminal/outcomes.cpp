#include "terminal/outcomes.hpp"
#include "knowledge/sentences.hpp"
#include "pages/text_width.hpp"
#include <algorithm>
#include <numeric>

namespace bastide::host::terminal {
namespace {

constexpr std::size_t most_listed = 60, first_listed = 3, last_listed = 2;

bool is_digits(const std::string& text) {
    return !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
}

} // namespace

Outcomes::Outcomes(const Game& game, std::vector<Tellable> all) : game_(game), all_(std::move(all)) {
    for (const Tellable& one : all_) {
        texts_.push_back(game.text(one.action));
    }
    numbers_ = !texts_.empty() && is_digits(argument(0));
}

/// Of "draw cap" the second word and what follows; of a single word all.
std::string Outcomes::argument(std::size_t i) const {
    const std::size_t space = texts_[i].find(' ');
    return texts_[i].substr(space == std::string::npos ? 0 : space + 1);
}

std::string Outcomes::label(std::size_t i) const {
    return all_[i].copies > 0 ? argument(i) + " (" + std::to_string(all_[i].copies) + ')'
                              : action_sentence(game_.play(), all_[i].action) + "  [" + texts_[i] + ']';
}

std::string Outcomes::cell(std::size_t i) const {
    const std::string number = numbers_ ? "" : std::to_string(i + 1);
    return std::string(numbers_ || number.size() > 2 ? 0 : 3 - number.size(), ' ') + number + "  " + label(i);
}

std::string Outcomes::listed(std::size_t width) const {
    std::vector<std::size_t> which(size());
    std::iota(which.begin(), which.end(), std::size_t{0});
    if (size() <= most_listed || all_.front().copies > 0) {
        return listed(which, width);
    }
    return listed({which.begin(), which.begin() + first_listed}, width) + "  ...\n" +
           listed({which.end() - last_listed, which.end()}, width);
}

std::string Outcomes::listed(const std::vector<std::size_t>& which, std::size_t width) const {
    std::vector<std::string> cells;
    std::size_t widest = 1;
    for (const std::size_t i : which) {
        cells.push_back(cell(i));
        widest = std::max(widest, shown_width(cells.back()) + 2);
    }
    const std::size_t columns = std::max<std::size_t>(1, width / widest);
    const std::size_t rows = (cells.size() + columns - 1) / columns;
    std::string text;
    for (std::size_t row = 0; row < rows; ++row) {
        for (std::size_t i = row; i < cells.size(); i += rows) {
            text += cells[i];
            text += i + rows < cells.size() ? std::string(widest - shown_width(cells[i]), ' ') : "\n";
        }
    }
    return text;
}

std::vector<std::size_t> Outcomes::meant(const std::string& typed) const {
    if (is_digits(typed) && typed.size() < 6 && !numbers_) {
        const std::size_t number = std::stoul(typed);
        return number > 0 && number <= size() ? std::vector{number - 1} : std::vector<std::size_t>{};
    }
    for (const auto fits : {&Outcomes::is, &Outcomes::begins, &Outcomes::holds}) {
        std::vector<std::size_t> found;
        for (std::size_t i = 0; i < size(); ++i) {
            if ((this->*fits)(i, typed)) {
                found.push_back(i);
            }
        }
        // of numbers, 1 is no beginning of 12
        if (!found.empty() || (numbers_ && is_digits(typed))) {
            return found;
        }
    }
    return {};
}

} // namespace bastide::host::terminal
