#include "puzzles/judged.hpp"
#include "puzzles/lines.hpp"
#include <algorithm>
#include <cmath>

namespace bastide::host {
namespace {

double hundredths(double number) { return std::round(number * 100) / 100; }

std::vector<std::string> texts_of(const Game& game, const std::vector<Action>& line) {
    Game now = game;
    std::vector<std::string> out;
    for (const Action action : line) {
        out.push_back(now.text(action));
        now.apply(action);
    }
    return out;
}

PuzzleLine judged_line(const PuzzleFile& file, const Puzzle& puzzle, const PuzzlePosition& at,
                       const std::vector<Action>& line) {
    const std::atomic<bool> stop{false};
    Puzzle two = puzzle;
    two.lines.resize(1);
    two.lines.push_back({texts_of(at.game, line), "", 0, 0, 0, {}, ""});
    return judged_anew(two, at, file.agent, file.seed, file.deals, stop).lines.back();
}

} // namespace

std::uint64_t position_after(const Game& game, const std::vector<Action>& line) {
    Game now = game;
    for (const Action action : line) {
        now.apply(action);
    }
    return now.digest();
}

PuzzleLine told_line(const Game& game, const PlayedLine& one, const PlayedLine& best) {
    PuzzleLine line{texts_of(game, one.actions), line_sentence(game, one.actions), 0, 0, 0, one.played_by, ""};
    const Spread behind = ahead_of(best.second, one.second);
    const Measured it = behind.interval().value_or(Measured{behind.mean(), behind.mean(), behind.mean()});
    line.behind = hundredths(it.value);
    line.low = hundredths(it.low);
    line.high = hundredths(it.high);
    line.why = &one == &best ? "" : main_difference(best.second, one.second);
    return line;
}

Puzzle judged_anew(const Puzzle& puzzle, const PuzzlePosition& at, const std::string& agent, std::uint64_t seed,
                   std::uint64_t deals, const std::atomic<bool>& stop) {
    LineJudge judge(*at.rules, agent, seed);
    std::vector<PlayedLine> all;
    for (const PuzzleLine& line : puzzle.lines) {
        all.push_back({actions_of(at.game, line.actions), line.played_by, {}, {}});
        judge.play(at.game, all.back().actions, 0, deals, stop, all.back().second);
    }
    Puzzle out = puzzle;
    out.lines.clear();
    for (const PlayedLine& one : all) {
        out.lines.push_back(told_line(at.game, one, all.front()));
    }
    return out;
}

Judgement verdict_on(const PuzzleFile& file, const Puzzle& puzzle, const PuzzlePosition& at,
                     const std::vector<Action>& line) {
    const std::uint64_t answer = position_after(at.game, line);
    const auto same = std::find_if(puzzle.lines.begin(), puzzle.lines.end(), [&](const PuzzleLine& one) {
        return position_after(at.game, actions_of(at.game, one.actions)) == answer;
    });
    if (same != puzzle.lines.end()) {
        return {same == puzzle.lines.begin(), true, *same};
    }
    PuzzleLine judged = judged_line(file, puzzle, at, line);
    return {judged.low <= 0, false, std::move(judged)};
}

} // namespace bastide::host
