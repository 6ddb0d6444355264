// Chance that people may answer: a token that is thrown at the table.
#include "bastide/ruleset.hpp"
#include "bastide/words.hpp"
#include "knowledge/sentences.hpp"
#include "terminal/session.hpp"

namespace bastide::host::terminal {
namespace {

constexpr std::size_t shown_unasked = 30, shown_at_most = 60; ///< outcomes

bool is_number(const std::string& text) {
    return !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
}

/// What comes of it are numbers ("pips 5"): the number that is typed is the one that is meant, not a place in a list.
bool is_about_numbers(const Game& game) {
    const std::string first = game.text(game.legal_actions().front());
    return is_number(first.substr(first.find(' ') + 1));
}

/// The outcomes with their numbers; of very many the first and the last.
std::string outcomes_of(const Game& game) {
    std::string text;
    const auto outcomes = game.legal_actions();
    const bool numbers = is_about_numbers(game);
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
        if (outcomes.size() > shown_at_most && i >= 3 && i + 2 < outcomes.size()) {
            text += i == 3 ? "  ...\n" : "";
            continue;
        }
        const std::string number = numbers ? "" : std::to_string(i + 1);
        text += std::string(numbers || number.size() > 2 ? 0 : 3 - number.size(), ' ') + number + "  " +
                action_sentence(game.play(), outcomes[i]) + "  [" + game.text(outcomes[i]) + "]\n";
    }
    return text;
}

/// "Ann", "Ann and Ben": who has it in hands at the table, if not everybody.
std::string in_whose_hands(const Game& game) {
    const auto& in_hands = game.rules().decisions[index(game.play().core().decision)].spec.in_hands;
    std::vector<std::string> names;
    for (int seat = 0; in_hands && seat < game.play().players(); ++seat) {
        if ((in_hands(game.play()) >> seat & 1U) != 0) {
            names.push_back(game.play().player_name(static_cast<PlayerId>(seat)));
        }
    }
    return names.empty() ? "Everybody" : listed(names);
}

/// The outcome that a number means.
std::optional<Action> numbered(const Game& game, const std::string& line) {
    const auto outcomes = game.legal_actions();
    if (!is_number(line) || line.size() > 5) {
        return std::nullopt;
    }
    if (is_about_numbers(game)) {
        const std::string first = game.text(outcomes.front());
        return game.parse(first.substr(0, first.find(' ') + 1) + line);
    }
    const std::size_t number = std::stoul(line);
    return number > 0 && number <= outcomes.size() ? std::optional(outcomes[number - 1]) : std::nullopt;
}

constexpr const char* what_to_type =
    "  Enter     the program draws what comes of it (`roll` does the same)\n"
    "  auto      the program draws from now on, until the game is resumed\n"
    "  l         list of all that can come of it; type the number of one, or its text in brackets\n"
    "  b         the board; `b X,Y` its part around a square, `b all` everything\n"
    "  u         undo: back to the last decision that a person made\n"
    "  q         leave; the game is recorded and can be gone on with later\n";

} // namespace

std::optional<Ending> Session::ask_outcome() {
    const std::string question = game().question();
    const std::string prompt = in_whose_hands(game()) +
                               ", if it is done at the table: " + (question.empty() ? "What comes of it?" : question) +
                               " (Enter: the program draws, ? for help) > ";
    if (game().legal_actions().size() <= shown_unasked) {
        console_.print(outcomes_of(game()));
    }
    for (;;) {
        const std::optional<std::string> typed = console_.ask(prompt);
        if (!typed) {
            return no_line();
        }
        const std::string line(trimmed(*typed));
        std::string why;
        Console::Use use = Console::Use::asked_back;
        if (line.empty() || line == "roll" || line == "auto") {
            draws_ = line == "auto";
            match_.act_alone();
            use = Console::Use::decided;
        } else if (line == "q" || line == "quit") {
            return Ending::left;
        } else if (line == "l" || line == "list") {
            console_.print(outcomes_of(game()));
        } else if (line == "b" || line == "board" || line.starts_with("b ")) {
            show_board(line == "board" ? "" : std::string(trimmed(std::string_view(line).substr(1))), {});
        } else if (line == "?" || line == "help") {
            console_.print(what_to_type);
        } else if (line == "u" || line == "undo") {
            use = take_back() ? Console::Use::decided : Console::Use::wrong;
        } else if (const std::optional<Action> number = numbered(game(), line)) {
            match_.act(*number);
            use = Console::Use::decided;
        } else if (const std::optional<Action> action = game().parse(line, &why)) {
            match_.act(*action);
            use = Console::Use::decided;
        } else {
            console_.print(shown(why) + " `?` tells what can be typed.\n");
            use = Console::Use::wrong;
        }
        console_.used(use);
        if (use == Console::Use::decided) {
            tell();
            return std::nullopt;
        }
    }
}

} // namespace bastide::host::terminal
