// A table with real tiles: people draw and throw, and say here what came of it.
#include "bastide/words.hpp"
#include "knowledge/sentences.hpp"
#include "match/told.hpp"
#include "terminal/session.hpp"
#include "text_width.hpp"
#include <algorithm>
#include <bit>

namespace bastide::host::terminal {
namespace {

constexpr std::size_t most_unasked = 40; ///< outcomes that are listed without being asked for
constexpr std::size_t usual_width = 80;

/// What can come of it, numbered.
class Outcomes {
public:
    Outcomes(const Game& game, std::vector<Tellable> all) : all_(std::move(all)) {
        for (const Tellable& one : all_) {
            texts_.push_back(game.text(one.action));
            labels_.push_back(one.copies > 0 ? argument(texts_.size() - 1) + " (" + std::to_string(one.copies) + ')'
                                             : action_sentence(game.play(), one.action) + "  [" + texts_.back() + ']');
        }
    }

    std::size_t size() const { return all_.size(); }

    /// Those with these numbers, in columns.
    std::string listed(const std::vector<std::size_t>& which, std::size_t width) const {
        std::vector<std::string> cells;
        std::size_t widest = 1;
        for (const std::size_t i : which) {
            const std::string number = std::to_string(i + 1);
            cells.push_back(std::string(number.size() < 3 ? 3 - number.size() : 0, ' ') + number + "  " + labels_[i]);
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

    std::vector<std::size_t> all() const {
        std::vector<std::size_t> which;
        for (std::size_t i = 0; i < size(); ++i) {
            which.push_back(i);
        }
        return which;
    }

    /// What was typed may mean: a number, a name, the beginning of one, a part of one; the closest sort that there is.
    std::vector<std::size_t> meant(const std::string& typed) const {
        if (typed.size() < 6 && typed.find_first_not_of("0123456789") == std::string::npos && !numbers()) {
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
            if (!found.empty()) {
                return found;
            }
        }
        return {};
    }
    const std::string& text(std::size_t i) const { return texts_[i]; }

private:
    /// Of "draw cap" the second word and what follows; of a single word all.
    std::string argument(std::size_t i) const { return texts_[i].substr(behind_verb(i)); }
    std::size_t behind_verb(std::size_t i) const {
        const std::size_t space = texts_[i].find(' ');
        return space == std::string::npos ? 0 : space + 1;
    }
    /// A number that is typed is then what came ("pips 5"), not a place in the list.
    bool numbers() const { return argument(0).find_first_not_of("0123456789") == std::string::npos; }
    bool is(std::size_t i, const std::string& typed) const { return texts_[i] == typed || argument(i) == typed; }
    bool begins(std::size_t i, const std::string& typed) const {
        return texts_[i].starts_with(typed) || argument(i).starts_with(typed);
    }
    bool holds(std::size_t i, const std::string& typed) const { return argument(i).find(typed) != std::string::npos; }

    std::vector<Tellable> all_;
    std::vector<std::string> texts_, labels_; ///< what can be typed; what is shown
};

constexpr const char* what_to_say = "  7         what has this number\n"
                                    "  cap       what is called so, or begins so, if it is the only one\n"
                                    "  l         list of all that can come of it\n"
                                    "  b         the board; `b X,Y` its part around a square, `b all` everything\n"
                                    "  u         undo: back to what was said or decided before\n"
                                    "  q         leave; the game is recorded and can be gone on with later\n";

/// Who sees it: who brings it about, if that is one of them.
PlayerId who_tells(const Game& game) {
    const unsigned seen = seats_that_see_outcome(game), bring = seats_that_bring_outcome(game) & seen;
    const bool everybody = bring == 0 ? std::popcount(seen) != 1 : std::popcount(bring) != 1;
    return everybody ? nobody : static_cast<PlayerId>(std::countr_zero(bring == 0 ? seen : bring));
}

} // namespace

std::optional<Ending> Session::ask_told() {
    const PlayerId who = who_tells(game());
    const Outcomes outcomes(game(), match_.tellable(who));
    const int window = console_.window().width;
    const std::size_t width = window > 0 ? static_cast<std::size_t>(window) : usual_width;
    const std::string name = who == nobody ? "" : game().play().player_name(who) + ": ";
    const std::string question = game().question().empty() ? "Chance" : game().question();
    const std::string prompt = name + question + " What came? (number or name, ? for help) > ";
    if (outcomes.size() <= most_unasked) {
        console_.print(outcomes.listed(outcomes.all(), width));
    }
    for (;;) {
        const std::optional<std::string> typed = console_.ask(prompt);
        if (!typed) {
            return no_line();
        }
        const std::string line(trimmed(*typed));
        Console::Use use = Console::Use::asked_back;
        if (line == "q" || line == "quit") {
            return Ending::left;
        }
        if (line.empty() || line == "l" || line == "list") {
            console_.print(outcomes.listed(outcomes.all(), width));
        } else if (line == "?" || line == "help") {
            console_.print(what_to_say);
        } else if (line == "b" || line == "board" || line.starts_with("b ")) {
            show_board(line == "board" ? "" : std::string(trimmed(std::string_view(line).substr(1))), {});
        } else if (line == "u" || line == "undo") {
            use = take_back() ? Console::Use::decided : Console::Use::wrong;
        } else if (const auto meant = outcomes.meant(line); meant.size() > 1) {
            console_.print("Several begin or sound so; which?\n" + outcomes.listed(meant, width));
        } else {
            try {
                match_.tell(meant.empty() ? line : outcomes.text(meant.front()), who);
                use = Console::Use::decided;
            } catch (const NoOutcome& refusal) {
                console_.print(shown(refusal.what()) + " `l` lists what can come, `?` tells what can be typed.\n");
                use = Console::Use::wrong;
            }
        }
        console_.used(use);
        if (use == Console::Use::decided) {
            tell();
            return std::nullopt;
        }
    }
}

} // namespace bastide::host::terminal
