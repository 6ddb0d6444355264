// What can be typed at a decision besides a choice: a table of commands.
#include "bastide/error.hpp"
#include "bastide/game/ruleset.hpp"
#include "bastide/words.hpp"
#include "knowledge/sentences.hpp"
#include "pages/text_table.hpp"
#include "terminal/legend.hpp"
#include "terminal/score_table.hpp"
#include "terminal/session.hpp"
#include <algorithm>
#include <array>
#include <cctype>

namespace bastide::host::terminal {
namespace {

constexpr const char* adviser = "greedy";

} // namespace

/// A word, perhaps with something behind it.
struct Session::Command {
    const char* letter; ///< may be empty
    const char* word;
    bool takes_more; ///< what stands behind the word is for the command
    const char* usage;
    const char* help;                                                ///< nullptr of the one that leaves
    bool (Session::*run)(const std::string& rest, const Menu& menu); ///< true: the decision is made or undone
};

std::span<const Session::Command> Session::commands() {
    static constexpr std::array<Command, 15> all{{
        {"u", "undo", false, "u", "undo: back to the last decision that a person made", &Session::undo},
        {"h", "hint", false, "h", "hint: what the agent greedy would do", &Session::hint},
        {"y", "reasons", false, "y", "why the agents did what they have done since you last decided",
         &Session::reasons},
        {"b", "board", true, "b", "the board; `b X,Y` its part around a square, `b all` everything", &Session::look},
        {"s", "scores", false, "s", "scores and figures", &Session::scores},
        {"l", "list", false, "l", "list of all legal actions as text; such a text can be typed, too", &Session::list},
        {"k", "key", false, "k", "what the signs on the board mean", &Session::key},
        {"t", "tiles", true, "t", "tiles left; `t X,Y` those that fit a square, `t NAME` one tile and where it lies",
         &Session::tell_tiles},
        {"f", "feature", true, "f X,Y",
         "features of a tile: extent, gaps, who has them, worth; `f` those with figures, `f KIND`",
         &Session::tell_features},
        {"v", "value", true, "v 7c", "what a choice scores now and if finished, and why", &Session::tell_worth},
        {"w", "why", true, "w X,Y", "why the tile cannot lie there; `w KIND:SIDE` why no figure can stand there",
         &Session::tell_why},
        {"r", "rule", true, "r ID", "the text of a rule, as in `r BASE-106`", &Session::tell_rule},
        {"", "save", true, "save FILE", "a copy of the game as it is now", &Session::save},
        {"?", "help", false, "?", "this list", &Session::help},
        {"q", "quit", false, "q", nullptr, &Session::leave},
    }};
    return all;
}

bool Session::command(const std::string& typed, const Menu& menu) {
    const std::string line(trimmed(typed));
    if (line.empty()) { // back from a square, or the window has changed
        square_ = nullptr;
        screen_.decision(game(), menu, news_, prompt_lines());
        return false;
    }
    const bool number = std::isdigit(static_cast<unsigned char>(line.front())) != 0;
    if (square_ != nullptr && !number) { // a letter alone is enough now; 2 is not the 12 that it would be behind a 1
        if (const auto picked = menu.pick(square_->number + line)) {
            return choose(*picked);
        }
    }
    if (const auto picked = menu.pick(line)) {
        return choose(*picked);
    }
    const std::size_t blank = line.find(' ');
    const std::string word = line.substr(0, blank);
    const std::string rest =
        blank == std::string::npos ? "" : std::string(trimmed(std::string_view(line).substr(blank)));
    for (const Command& command : commands()) {
        if ((word == command.letter || word == command.word) && (rest.empty() || command.takes_more)) {
            use_ = Console::Use::asked_back;
            return (this->*command.run)(rest, menu);
        }
    }
    return act_as_typed(line);
}

/// Any legal action as text.
bool Session::act_as_typed(const std::string& line) {
    std::string why;
    if (const std::optional<Action> action = game().parse(line, &why)) {
        match_.act(*action);
        return true;
    }
    const bool number = line.find_first_not_of("0123456789") != 0;
    console_.print(number ? "There is no choice " + shown(line) + " here; `l` lists them all.\n"
                          : shown(why) + " `?` tells what can be typed.\n");
    return false;
}

bool Session::undo(const std::string&, const Menu&) { return take_back(); }

bool Session::take_back() {
    if (!match_.undo()) {
        console_.print("There is nothing of yours to take back.\n");
        return false;
    }
    chronicle_.take();
    decided_.clear();
    console_.print("Taken back.\n");
    return true;
}

bool Session::scores(const std::string&, const Menu&) {
    console_.print(score_table(game(), view_, console_.depth(), console_.window().width, game().to_act()));
    return false;
}

bool Session::key(const std::string&, const Menu&) {
    console_.print(legend(game().play(), view_, console_.window().width, console_.depth()));
    return false;
}

bool Session::list(const std::string&, const Menu& menu) {
    console_.print(menu.list(game()));
    return false;
}

Answers Session::answers() const { return {game(), view_, library_, console_.depth(), console_.window().width}; }

bool Session::tell_tiles(const std::string& asked, const Menu&) {
    console_.print(answers().tiles(asked));
    return false;
}

bool Session::tell_features(const std::string& asked, const Menu&) {
    console_.print(answers().features(asked));
    return false;
}

bool Session::tell_worth(const std::string& asked, const Menu& menu) {
    console_.print(answers().option(asked, menu));
    return false;
}

bool Session::tell_why(const std::string& asked, const Menu&) {
    console_.print(answers().why_not(asked));
    return false;
}

bool Session::tell_rule(const std::string& id, const Menu&) {
    console_.print(answers().rule(id));
    return false;
}

bool Session::leave(const std::string&, const Menu&) {
    leaving_ = true;
    return false;
}

bool Session::look(const std::string& where, const Menu& menu) {
    Overlay overlay = menu.overlay(game());
    news_.mark(game().play(), game().to_act(), overlay);
    show_board(where, overlay);
    return false;
}

void Session::show_board(const std::string& where, const Overlay& overlay) const {
    const std::optional<Position> at = position_named(where);
    if (where.empty() || where == "all" || at) {
        screen_.board(game(), overlay, at, where == "all");
    } else {
        console_.print("`b` shows the board, `b X,Y` the part around a square (as in `b 3,-2`), `b all` everything.\n");
    }
}

bool Session::hint(const std::string&, const Menu& menu) {
    const Action advice = match_.advice(adviser);
    std::string number;
    for (const Menu::Choice& choice : menu.choices()) {
        for (std::size_t v = 0; v < choice.variants.size(); ++v) {
            if (choice.variants[v] == advice) {
                number = choice.number + (choice.variants.size() > 1 ? variant_letter(v) : "");
            }
        }
    }
    console_.print(std::string("The agent ") + adviser + " would: " + action_sentence(game().play(), advice) + "  (" +
                   number + ")\n");
    return false;
}

/// The agent had a hidden hand, or something to choose in secret: what it weighed would tell of it.
bool Session::is_secret(const Decided& decided) {
    const Ruleset& rules = decided.before.rules();
    const PlayerId seat = decided.before.to_act();
    const auto legal = decided.before.legal_actions();
    return std::any_of(rules.piles.begin(), rules.piles.end(),
                       [&](const CompiledPile& pile) { return pile.holder == seat && pile.hidden; }) ||
           std::any_of(legal.begin(), legal.end(),
                       [&](Action action) { return rules.verbs[index(action.verb)].secret; });
}

/// What was done, and a line for each reason; empty if the agent cannot say.
std::string Session::reasons_of(std::size_t decision) const {
    const Decided& it = decided_[decision];
    const std::string name = shown(it.before.play().player_name(it.before.to_act()));
    if (match_.has_persons() && is_secret(it)) {
        return "  Why " + name + " did that is not told, as it would tell what is hidden from you.\n";
    }
    std::string text;
    for (const std::string& sentence : it.agent->why(it.before, it.action)) {
        text += "    " + shown(sentence) + '\n';
    }
    return text.empty() ? text
                        : "  Why " + name + " chose \"" + action_sentence(it.before.play(), it.action) + "\":\n" + text;
}

bool Session::reasons(const std::string&, const Menu&) {
    std::string text;
    for (std::size_t i = 0; i < decided_.size(); ++i) {
        text += reasons_of(i);
    }
    console_.print(text.empty() ? "No agent has decided anything since you did.\n" : text);
    return false;
}

bool Session::save(const std::string& file, const Menu&) {
    if (match_.record() == nullptr) {
        console_.print("This game is not recorded (--no-record), so there is nothing to save.\n");
        return false;
    }
    if (file.empty()) {
        console_.print("Say where, as in `save evening.bastide`. (The game is recorded in " +
                       shown(match_.record()->file().string()) + " anyway.)\n");
        return false;
    }
    try {
        match_.record()->copy_to(file);
        console_.print("Saved as " + shown(file) + "; the game goes on in " + shown(match_.record()->file().string()) +
                       ".\n");
    } catch (const Error& error) {
        console_.print(shown_lines(error.what()) + '\n');
    }
    return false;
}

bool Session::help(const std::string&, const Menu&) {
    constexpr std::size_t column = 10;
    const int window = console_.window().width;
    const std::size_t width = window > 0 ? static_cast<std::size_t>(window) : 80;
    std::string text;
    const auto add = [&](const std::string& usage, const std::string& help) {
        text += "  " + usage + std::string(usage.size() < column ? column - usage.size() : 1, ' ') +
                wrapped(help, column + 2, width - 1) + '\n';
    };
    add("7", "choose number 7 (a square, a spot for a figure, or another action)");
    add("7c", "the square 7, with the tile turned as in picture c");
    add("Enter", "the screen again; at the letters: another square");
    add("(text)", "an action as records write it; `l` tells that of each choice in brackets");
    for (const Command& command : commands()) {
        add(command.usage, command.help == nullptr ? what_leaving_does() : command.help);
    }
    console_.print(text);
    return false;
}

std::string Session::what_leaving_does() const {
    return match_.record() == nullptr ? "leave; the game is not recorded, so it cannot be gone on with"
                                      : "leave; the game is recorded and can be gone on with later";
}

} // namespace bastide::host::terminal
