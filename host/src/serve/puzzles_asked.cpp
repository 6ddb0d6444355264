#include "serve/puzzles_asked.hpp"
#include "bastide/error.hpp"
#include "bastide/words.hpp"
#include "knowledge/sentences.hpp"
#include "program/log.hpp"
#include "puzzles/judged.hpp"
#include "record/record.hpp"

namespace bastide::host::serve {
namespace {

using Json = nlohmann::ordered_json;

PuzzleFile set_named(const std::string& set) {
    const auto all = installed_puzzles();
    const auto found = all.find(set);
    return found != all.end() ? read_puzzles(found->second)
                              : throw Error("There are no puzzles " + in_quotes(set) + '.');
}

/// Called by its number, from 1 on.
const Puzzle& puzzle_in(const PuzzleFile& file, std::size_t number) {
    if (number == 0 || number > file.puzzles.size()) {
        throw Error("There is no puzzle " + std::to_string(number) + "; there are " +
                    counted(static_cast<long long>(file.puzzles.size()), "puzzle") + '.');
    }
    return file.puzzles[number - 1];
}

/// A sentence for each action, as the page tells them.
Json told(const Game& game, const PuzzleLine& line) {
    Json sentences = Json::array();
    Game now = game;
    for (const Action action : actions_of(game, line.actions)) {
        sentences.push_back(action_sentence(now.play(), action));
        now.apply(action);
    }
    return {{"sentences", sentences}, {"behind", line.behind},       {"low", line.low},
            {"high", line.high},      {"played_by", line.played_by}, {"why", line.why}};
}

void check_is_one_turn(const Game& game, const std::vector<Action>& line) {
    Game now = game;
    for (const Action action : line) {
        if (now.to_act() != game.to_act()) {
            throw Error("An answer to a puzzle ends where it is up to chance, or to somebody else.");
        }
        now.apply(action);
    }
}

} // namespace

Json puzzles_offered() {
    Json out{{"sets", Json::array()}};
    for (const auto& [set, file] : installed_puzzles()) {
        try {
            Json puzzles = Json::array();
            for (const Puzzle& puzzle : read_puzzles(file).puzzles) {
                puzzles.push_back({{"title", puzzle.title}, {"tiles_left", puzzle.tiles_left}});
            }
            out["sets"].push_back({{"set", set}, {"puzzles", puzzles}});
        } catch (const Error& error) {
            log_warning(std::string("puzzles are not offered: ") + error.what());
        }
    }
    return out;
}

Json table_of_puzzle(Lobby& lobby, const std::string& client, const std::string& set, std::size_t number) {
    const PuzzleFile file = set_named(set);
    const Puzzle& puzzle = puzzle_in(file, number);
    const PuzzlePosition at = position_of(puzzle, lobby.library());
    const std::vector<std::string> people(at.file.players.size(), "person");
    Customs customs;
    customs.passing = true;
    Json out = lobby.make_from(client, puzzle.record, SIZE_MAX, people, customs);
    out["seat"] = index(at.game.to_act());
    out["move"] = parse_record(puzzle.record, "the record of a puzzle").moves.size();
    out["title"] = puzzle.title;
    out["tiles_left"] = puzzle.tiles_left;
    return out;
}

Json judged_answer(const Library& library, const std::string& set, std::size_t number,
                   const std::vector<std::string>& actions) {
    const PuzzleFile file = set_named(set);
    const Puzzle& puzzle = puzzle_in(file, number);
    const PuzzlePosition at = position_of(puzzle, library);
    constexpr std::size_t most = 16; // a turn has fewer
    if (actions.empty() || actions.size() > most) {
        throw Error("An answer to a puzzle is what one does in a turn, 1 to " + std::to_string(most) + " actions.");
    }
    const std::vector<Action> line = actions_of(at.game, actions);
    check_is_one_turn(at.game, line);
    const Judgement verdict = verdict_on(file, puzzle, at, line);
    Json out = told(at.game, verdict.line);
    out["right"] = verdict.right;
    out["known"] = verdict.known;
    out["lines"] = Json::array();
    for (const PuzzleLine& line : puzzle.lines) {
        out["lines"].push_back(told(at.game, line));
    }
    return out;
}

} // namespace bastide::host::serve
