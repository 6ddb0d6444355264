// Chance that people may answer: a token that is thrown at the table.
#include "bastide/words.hpp"
#include "terminal/session.hpp"

namespace bastide::host::terminal {
namespace {

std::string trimmed(const std::string& text) {
    const std::size_t begin = text.find_first_not_of(" \t\r");
    return begin == std::string::npos ? "" : text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

std::string outcomes_of(const Game& game) {
    std::string text;
    for (const Action action : game.legal_actions()) {
        text += "  " + game.text(action) + '\n';
    }
    return text;
}

constexpr const char* what_to_type = "  Enter     the program draws what comes of it (`roll` does the same)\n"
                                     "  l         list of all that can come of it; type one of these texts\n"
                                     "  u         undo: back to the last decision that a person made\n"
                                     "  q         leave; the game is recorded and can be gone on with later\n";

} // namespace

std::optional<Ending> Session::ask_outcome() {
    const std::string question = game().question();
    const std::string prompt =
        (question.empty() ? "What comes of it" : question) + " (Enter: the program draws, ? for help) > ";
    for (;;) {
        const std::optional<std::string> typed = console_.ask(prompt);
        if (!typed) {
            return console_.interrupted() ? Ending::interrupted : Ending::left;
        }
        const std::string line = trimmed(*typed);
        std::string why;
        Console::Use use = Console::Use::asked_back;
        if (line.empty() || line == "roll") {
            match_.act_alone();
            use = Console::Use::decided;
        } else if (line == "q" || line == "quit") {
            return Ending::left;
        } else if (line == "l" || line == "list") {
            console_.print(outcomes_of(game()));
        } else if (line == "?" || line == "help") {
            console_.print(what_to_type);
        } else if (line == "u" || line == "undo") {
            const bool undone = match_.undo();
            console_.print(undone ? "Taken back.\n" : "There is nothing of yours to take back.\n");
            use = undone ? Console::Use::decided : Console::Use::wrong;
            chronicle_.take();
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
