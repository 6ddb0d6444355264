// bastide records: the games that were recorded, and which of them wait.
#include "bastide/error.hpp"
#include "bastide/words.hpp"
#include "command_line/command.hpp"
#include "pages/json_text.hpp"
#include "pages/text_table.hpp"
#include "program/context.hpp"
#include "record/folder.hpp"
#include <iostream>
#include <nlohmann/json.hpp>

namespace bastide::host {
namespace {

namespace fs = std::filesystem;

struct RecordsOptions {
    std::string folder;
    bool json = false, csv = false;
};

std::string time_text(std::time_t time, const char* format, bool universal) {
    std::tm parts{};
    universal ? ::gmtime_r(&time, &parts) : ::localtime_r(&time, &parts);
    char text[64];
    return {text, std::strftime(text, sizeof text, format, &parts)};
}

/// The folder asked for, or one's own, which is not there before the first game.
std::vector<FoundRecord> find(const RecordsOptions& options, const fs::path& folder, const Library& library) {
    std::error_code ignored;
    if (options.folder.empty() && !fs::exists(folder, ignored)) {
        return {};
    }
    return records_in(folder, library);
}

std::string players_of(const FoundRecord& found) {
    std::string text;
    for (std::size_t i = 0; i < found.record.game.players.size(); ++i) {
        text += (i == 0 ? "" : ", ") + found.record.game.players[i].name;
        text += i < found.points.size() ? ' ' + std::to_string(found.points[i]) : "";
    }
    return text;
}

std::string state_of(const FoundRecord& found) {
    if (!found.problem.empty()) {
        return "cannot be used";
    }
    if (found.finished) {
        return "finished";
    }
    return found.played_now ? "being played" : "waits";
}

std::string title_of(const FoundRecord& found) {
    const std::string& title = found.record.game.title;
    return title.empty() ? found.file.stem().string() : title;
}

nlohmann::ordered_json as_json(const FoundRecord& found) {
    nlohmann::ordered_json out{{"file", found.file.string()},
                               {"game", found.record.game.name},
                               {"title", found.record.game.title},
                               {"last_played", time_text(found.last_played, "%Y-%m-%dT%H:%M:%SZ", true)},
                               {"players", nlohmann::ordered_json::array()}};
    for (std::size_t i = 0; i < found.record.game.players.size(); ++i) {
        const PlayerSpec& player = found.record.game.players[i];
        nlohmann::ordered_json seat{{"name", player.name}, {"agent", player.agent}};
        if (i < found.points.size()) {
            seat["points"] = found.points[i];
        }
        out["players"].push_back(std::move(seat));
    }
    out["moves"] = found.record.moves.size();
    out["finished"] = found.finished;
    out["being_played"] = found.played_now;
    if (found.turn > 0) {
        out["turn"] = found.turn;
    }
    if (!found.problem.empty()) {
        out["problem"] = found.problem;
    }
    return out;
}

void print_json(const std::vector<FoundRecord>& all, const fs::path& folder) {
    nlohmann::ordered_json out{{"folder", folder.string()}, {"records", nlohmann::ordered_json::array()}};
    for (const FoundRecord& found : all) {
        out["records"].push_back(as_json(found));
    }
    std::cout << json_text(out);
}

/// What a list tells of a record, for people and for spreadsheets; a column is a row here.
struct ListColumn {
    const char *heading, *name; ///< in a table; in CSV
    std::string (*cell)(const FoundRecord& found);
};
constexpr ListColumn list_columns[] = {
    {"Last played", "last_played",
     [](const FoundRecord& found) { return time_text(found.last_played, "%Y-%m-%d %H:%M", false); }},
    {"Game", "game", title_of},
    {"Players", "players", players_of},
    {"State", "state", state_of},
    {">Turns", "turns",
     [](const FoundRecord& found) { return found.turn == 0 ? std::string() : std::to_string(found.turn); }},
    {"File", "file", [](const FoundRecord& found) { return found.file.filename().string(); }}};

void print_csv(const std::vector<FoundRecord>& all) {
    for (const ListColumn& column : list_columns) {
        std::cout << (&column == list_columns ? "" : ",") << column.name;
    }
    std::cout << '\n';
    for (const FoundRecord& found : all) {
        for (const ListColumn& column : list_columns) {
            std::cout << (&column == list_columns ? "" : ",") << csv_cell(column.cell(found));
        }
        std::cout << '\n';
    }
}

void print_text(const std::vector<FoundRecord>& all, const fs::path& folder) {
    if (all.empty()) {
        std::cout << "There are no records in " << shown(folder.string()) << ".\n";
        return;
    }
    std::vector<std::string> headings;
    for (const ListColumn& column : list_columns) {
        headings.emplace_back(column.heading);
    }
    TextTable rows(std::move(headings));
    std::string problems;
    for (const FoundRecord& found : all) {
        std::vector<std::string> row;
        for (const ListColumn& column : list_columns) {
            row.push_back(shown(column.cell(found)));
        }
        rows.add(std::move(row));
        problems += found.problem.empty() ? "" : "  " + shown(found.problem) + '\n';
    }
    std::cout << "Records in " << shown(folder.string()) << ":\n\n" << rows.text();
    if (!problems.empty()) {
        std::cout << "\nCannot be used:\n" << shown_lines(problems);
    }
}

void run(const RecordsOptions& options, const Context& context) {
    const fs::path folder = options.folder.empty() ? own_records_folder("name a folder, as in `bastide records FOLDER`")
                                                   : fs::path(options.folder);
    const std::vector<FoundRecord> all = find(options, folder, context.library());
    if (options.csv) {
        print_csv(all);
    } else {
        options.json ? print_json(all, folder) : print_text(all, folder);
    }
}

} // namespace

void add_records(Command app, Context& context) {
    auto options = std::make_shared<RecordsOptions>();
    const Command command = app.add_subcommand("records", "List the recorded games, the one played last in front");
    command.add_option("FOLDER", options->folder, "Where to look (default: where games without a name are recorded)");
    const Option json = command.add_flag("--json", options->json, "The list as JSON");
    command.add_flag("--csv", options->csv, "The list as CSV, for spreadsheets").excludes(json);
    command.footer("Examples:\n"
                   "  bastide records\n"
                   "  bastide play --resume          goes on with the last game that is not finished\n"
                   "  bastide records ~/games --json");
    command.callback([options, &context] { run(*options, context); });
}

} // namespace bastide::host
