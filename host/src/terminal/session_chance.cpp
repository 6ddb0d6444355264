// Chance that people answer: a token that is thrown at the table, and with real tiles all that chance brings.
#include "bastide/game/ruleset.hpp"
#include "bastide/words.hpp"
#include "terminal/outcomes.hpp"
#include "terminal/session.hpp"
#include <bit>

namespace bastide::host::terminal {
namespace {

constexpr std::size_t shown_unasked = 40; ///< outcomes
constexpr std::size_t usual_width = 80;

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

/// Who sees it: who brings it about, if that is one of them.
PlayerId who_tells(const Game& game) {
    const unsigned seen = seats_that_see_outcome(game), bring = seats_that_bring_outcome(game) & seen;
    const bool everybody = bring == 0 ? std::popcount(seen) != 1 : std::popcount(bring) != 1;
    return everybody ? nobody : static_cast<PlayerId>(std::countr_zero(bring == 0 ? seen : bring));
}

std::string asked_of_chance(const Game& game, bool told, PlayerId who) {
    const std::string question = game.question();
    if (told) {
        return (who == nobody ? "" : game.play().player_name(who) + ": ") + (question.empty() ? "Chance" : question) +
               " What came? (number or name, ? for help) > ";
    }
    return in_whose_hands(game) +
           ", if it is done at the table: " + (question.empty() ? "What comes of it?" : question) +
           " (Enter: the program draws, ? for help) > ";
}

constexpr const char* program_may_draw = "  Enter     the program draws what comes of it (`roll` does the same)\n"
                                         "  auto      the program draws from now on, until the game is resumed\n";
constexpr const char* what_to_say = "  7         what has this number\n"
                                    "  cap       what is called so, or begins so, if it is the only one\n"
                                    "  l         list of all that can come of it\n"
                                    "  b         the board; `b X,Y` its part around a square, `b all` everything\n"
                                    "  u         undo: back to what was said or decided before\n";

} // namespace

Console::Use Session::say_outcome(const std::string& line, const Outcomes& outcomes, PlayerId who) {
    const int window = console_.window().width;
    const std::size_t width = window > 0 ? static_cast<std::size_t>(window) : usual_width;
    const bool told = match_.chance().is_told();
    if (!told && (line.empty() || line == "roll" || line == "auto")) {
        draws_ = line == "auto";
        match_.act_alone();
        return Console::Use::decided;
    }
    if (line.empty() || line == "l" || line == "list") {
        console_.print(outcomes.listed(width));
    } else if (line == "?" || line == "help") {
        console_.print(std::string(told ? "" : program_may_draw) + what_to_say + "  q         " + what_leaving_does() +
                       '\n');
    } else if (line == "b" || line == "board" || line.starts_with("b ")) {
        show_board(line == "board" ? "" : std::string(trimmed(std::string_view(line).substr(1))), {});
    } else if (line == "u" || line == "undo") {
        return take_back() ? Console::Use::decided : Console::Use::wrong;
    } else if (const auto meant = outcomes.meant(line); meant.size() > 1) {
        console_.print("Several begin or sound so; which?\n" + outcomes.listed(meant, width));
    } else {
        try {
            match_.tell(meant.empty() ? line : outcomes.text(meant.front()), who);
            return Console::Use::decided;
        } catch (const NoOutcome& refusal) {
            console_.print(shown(refusal.what()) + " `l` lists what can come, `?` tells what can be typed.\n");
            return Console::Use::wrong;
        }
    }
    return Console::Use::asked_back;
}

std::optional<Ending> Session::ask_chance() {
    const PlayerId who = who_tells(game());
    const Outcomes outcomes(game(), match_.tellable(who));
    const std::string prompt = asked_of_chance(game(), match_.chance().is_told(), who);
    if (outcomes.size() <= shown_unasked) {
        say_outcome("l", outcomes, who);
    }
    for (;;) {
        const std::optional<std::string> typed = console_.ask(prompt);
        if (!typed) {
            return no_line();
        }
        const std::string line(trimmed(*typed));
        if (line == "q" || line == "quit") {
            return Ending::left;
        }
        const Console::Use use = say_outcome(line, outcomes, who);
        console_.used(use);
        if (use == Console::Use::decided) {
            tell();
            return std::nullopt;
        }
    }
}

} // namespace bastide::host::terminal
