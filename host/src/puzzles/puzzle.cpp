#include "puzzles/puzzle.hpp"
#include "agents/spec.hpp"
#include "bastide/error.hpp"
#include "bastide/words.hpp"
#include "pages/json_text.hpp"
#include "pages/json_whole.hpp"
#include "program/context.hpp"
#include "record/record.hpp"
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

namespace bastide::host {
namespace {

using PuzzleJson = nlohmann::ordered_json;
constexpr int puzzles_format = 1, most_tiles = 1'000'000;

template <class Number> Number whole_in(const PuzzleJson& json, const char* key, std::uint64_t least, Number most) {
    const auto number = json_whole(json.at(key), least, static_cast<std::uint64_t>(most));
    if (!number) {
        throw Error(in_quotes(key) + " is no whole number from " + std::to_string(least) + " to " +
                    std::to_string(most));
    }
    return static_cast<Number>(*number);
}

PuzzleJson line_json(const PuzzleLine& line) {
    return {{"actions", line.actions}, {"sentence", line.sentence},   {"behind", line.behind}, {"low", line.low},
            {"high", line.high},       {"played_by", line.played_by}, {"why", line.why}};
}

PuzzleLine line_from(const PuzzleJson& json) {
    return {json.at("actions").get<std::vector<std::string>>(),
            json.at("sentence"),
            json.at("behind"),
            json.at("low"),
            json.at("high"),
            json.at("played_by").get<std::vector<std::string>>(),
            json.at("why")};
}

Puzzle puzzle_from(const PuzzleJson& json) {
    Puzzle out{json.at("title"), json.at("record"), whole_in(json, "tiles_left", 0, most_tiles), {}};
    for (const PuzzleJson& line : json.at("lines")) {
        out.lines.push_back(line_from(line));
        if (out.lines.back().actions.empty()) {
            throw Error("a line of a puzzle has no actions");
        }
    }
    if (out.lines.empty()) {
        throw Error("a puzzle has no lines");
    }
    return out;
}

PuzzleFile file_from(const PuzzleJson& json) {
    PuzzleFile out{json.at("game"),
                   json.at("agent"),
                   whole_in(json, "seed", 0, std::numeric_limits<std::uint64_t>::max()),
                   whole_in(json, "games", 0, std::numeric_limits<std::uint64_t>::max()),
                   whole_in(json, "deals", least_deals, most_deals),
                   json.value("identity", ""),
                   {}};
    for (const PuzzleJson& one : json.at("puzzles")) {
        out.puzzles.push_back(puzzle_from(one));
    }
    return out;
}

} // namespace

std::map<std::string, std::filesystem::path> installed_puzzles() {
    std::map<std::string, std::filesystem::path> out;
    std::vector<std::filesystem::path> folders{own_values().parent_path() / "puzzles"}; // earlier ones win
    std::set<std::filesystem::path> others;
    for (const std::string& game : game_names()) {
        others.insert(find_game(game).parent_path() / "puzzles");
    }
    folders.insert(folders.end(), others.begin(), others.end());
    for (const std::filesystem::path& folder : folders) {
        std::error_code none;
        for (std::filesystem::directory_iterator at(folder, none), end; !none && at != end; at.increment(none)) {
            if (at->path().extension() == ".puzzles") {
                out.emplace(at->path().stem().string(), at->path());
            }
        }
    }
    return out;
}

PuzzleFile read_puzzles(const std::filesystem::path& file) {
    std::ifstream in(file);
    std::ostringstream text;
    text << in.rdbuf();
    const PuzzleJson json = PuzzleJson::parse(text.str(), nullptr, false);
    if (!in || !json.is_object() || json.value("bastide-puzzles", PuzzleJson()) != PuzzleJson(puzzles_format)) {
        throw Error(file.string(), 0, "this is no file of puzzles; `bastide puzzles GAME --find N` makes one.");
    }
    PuzzleFile out;
    try {
        out = file_from(json);
    } catch (const std::exception& error) {
        throw Error(file.string(), 0,
                    std::string("this file of puzzles is damaged (") + error.what() + "); get another copy of it.");
    }
    if (starts_a_program(out.agent)) {
        throw Error(file.string(), 0,
                    "these puzzles are judged by a program, " + in_quotes(out.agent) +
                        "; a file may come from anywhere, so it is not started. Take puzzles that name an agent of "
                        "ours.");
    }
    return out;
}

std::string puzzles_text(const PuzzleFile& file) {
    PuzzleJson out{{"bastide-puzzles", puzzles_format},
                   {"game", file.game},
                   {"agent", file.agent},
                   {"seed", file.seed},
                   {"games", file.games},
                   {"deals", file.deals},
                   {"identity", file.identity},
                   {"puzzles", PuzzleJson::array()}};
    for (const Puzzle& puzzle : file.puzzles) {
        PuzzleJson lines = PuzzleJson::array();
        for (const PuzzleLine& line : puzzle.lines) {
            lines.push_back(line_json(line));
        }
        out["puzzles"].push_back(
            {{"title", puzzle.title}, {"tiles_left", puzzle.tiles_left}, {"lines", lines}, {"record", puzzle.record}});
    }
    return json_text(out);
}

PuzzlePosition position_of(const Puzzle& puzzle, const Library& library) {
    const Record record = parse_record(puzzle.record, "the record of a puzzle");
    const std::shared_ptr<const Ruleset> rules = ruleset_of(record, library);
    PuzzlePosition out{record.game, rules, replayed(record, rules)};
    if (out.game.is_terminal() || out.game.at_chance()) {
        throw Error("The record of a puzzle ends where nobody has to decide; get another copy of the file.");
    }
    return out;
}

std::vector<Action> actions_of(const Game& game, const std::vector<std::string>& texts) {
    Game now = game;
    std::vector<Action> out;
    for (const std::string& text : texts) {
        std::string why;
        const std::optional<Action> action = now.is_terminal() ? std::nullopt : now.parse(text, &why);
        if (!action) {
            throw Error("A puzzle has a line that is not legal, " + in_quotes(text) + ": " + why);
        }
        out.push_back(*action);
        now.apply(*action);
    }
    return out;
}

} // namespace bastide::host
