#include "puzzles/quiz.hpp"
#include "bastide/words.hpp"
#include "pages/text_table.hpp"
#include "puzzles/judged.hpp"
#include "terminal/menu.hpp"
#include "terminal/screen.hpp"
#include <algorithm>

namespace bastide::host {
namespace {

using terminal::Console;
using terminal::Menu;

std::string points_behind(const PuzzleLine& line) {
    return fixed(line.behind, 1) + " points (" + fixed(line.low, 1) + " to " + fixed(line.high, 1) + ")";
}

std::string trimmed_answer(const std::string& text) {
    const std::size_t first = text.find_first_not_of(" \t"), last = text.find_last_not_of(" \t\r");
    return first == std::string::npos ? "" : text.substr(first, last - first + 1);
}

std::string refutation(const PuzzleLine& line) {
    return shown(line.sentence) + ": " + points_behind(line) + " behind" +
           (line.why.empty() ? "" : ", mostly by " + shown(line.why)) + '.' +
           (line.played_by.empty() ? "" : " That is what " + shown(listed(line.played_by)) + " would do.");
}

} // namespace

std::string solution_text(const Puzzle& puzzle) {
    std::string out = "Best: " + shown(puzzle.lines.front().sentence) + ".\n";
    for (std::size_t i = 1; i < puzzle.lines.size(); ++i) {
        out += "  " + wrapped(refutation(puzzle.lines[i]), 4, 100) + '\n';
    }
    return out;
}

void Quiz::ask(std::size_t number, const PuzzlePosition& at, const terminal::BoardView& view, QuizScore& score) {
    const Puzzle& puzzle = file_.puzzles[number];
    const std::string who = at.game.play().player_name(at.game.to_act());
    console_.print("\nPuzzle " + std::to_string(number + 1) + " of " + std::to_string(file_.puzzles.size()) + ": " +
                   shown(puzzle.title) + ", " + counted(puzzle.tiles_left, "tile") + " to come. What does " +
                   shown(who) + " do?\n");
    const auto line = answer(at, view, score.left);
    if (score.left) {
        return;
    }
    if (line) {
        ++score.answered;
        console_.print(verdict(puzzle, at, *line, score));
    }
    console_.print(solution_text(puzzle));
}

std::optional<std::vector<Action>> Quiz::answer(const PuzzlePosition& at, const terminal::BoardView& view, bool& left) {
    Game game = at.game;
    std::vector<Action> line;
    constexpr std::size_t decisions = 4; // as deep as lines are looked at
    while (game.to_act() == at.game.to_act() && line.size() < decisions) {
        const std::optional<Action> action = decide(game, view, left);
        if (!action) {
            return {};
        }
        line.push_back(*action);
        game.apply(*action);
    }
    return line;
}

std::optional<Action> Quiz::decide(const Game& game, const terminal::BoardView& view, bool& left) {
    const Menu menu(game);
    const terminal::Screen screen(view, console_);
    screen.decision(game, menu, terminal::News(), 1);
    const Menu::Choice* square = nullptr;
    for (;;) {
        const std::optional<std::string> typed =
            console_.ask(square != nullptr ? square->text + ": a letter > "
                                           : game.question() + " (number, l: list, s: solution, q: quit) > ");
        const std::string text = typed ? trimmed_answer(*typed) : "q";
        if (text == "q" || text == "quit") {
            left = true;
            return {};
        }
        if (text == "s" && square == nullptr) {
            console_.used(Console::Use::decided);
            return {};
        }
        if (text == "l" && square == nullptr) {
            console_.print(menu.list(game));
            console_.used(Console::Use::asked_back);
            continue;
        }
        const auto picked = menu.pick(square != nullptr ? square->number + text : text);
        const std::optional<Action> action = picked && picked->action ? picked->action : game.parse(text);
        if (action) {
            console_.used(Console::Use::decided);
            return action;
        }
        square = picked ? picked->choice : nullptr;
        if (square != nullptr) {
            screen.variants(*square);
        } else {
            console_.print("There is no " + shown(in_quotes(text)) + "; type a number of the list (l).\n");
        }
        console_.used(square != nullptr ? Console::Use::asked_back : Console::Use::wrong);
    }
}

std::string Quiz::verdict(const Puzzle& puzzle, const PuzzlePosition& at, const std::vector<Action>& line,
                          QuizScore& score) const {
    const Judgement verdict = verdict_on(file_, puzzle, at, line);
    score.right += verdict.right ? 1 : 0;
    if (!verdict.right) {
        return "That is " + points_behind(verdict.line) + " behind the best" +
               (verdict.known || verdict.line.why.empty() ? "" : ", mostly by " + shown(verdict.line.why)) + ".\n";
    }
    return verdict.known ? "Right.\n"
                         : "That is as good as the best one, as far as " +
                               counted(static_cast<long long>(file_.deals), "deal") + " tell.\n";
}

} // namespace bastide::host
