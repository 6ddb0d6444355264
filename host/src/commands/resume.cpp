#include "commands/resume.hpp"
#include "bastide/error.hpp"
#include "bastide/game/ruleset.hpp"
#include "bastide/words.hpp"
#include "files/in_shell.hpp"
#include "record/folder.hpp"
#include <algorithm>
#include <set>

namespace bastide::host {
namespace {

namespace fs = std::filesystem;

fs::path record_left_last(const Library& library, const std::optional<Table>& table) {
    const fs::path folder = own_records_folder("name the record, as in `bastide play --resume FILE`");
    std::error_code ignored;
    std::optional<fs::path> last;
    if (fs::exists(folder, ignored)) {
        last = left_last(folder, library, table ? table->rules->identity.digest : "");
    }
    if (!last) {
        throw Error("No game" + (table ? " of " + table->file.file : "") + " waits in " + folder.string() +
                    "; `bastide records` lists those that are there, `bastide play --resume FILE` goes on with a "
                    "record elsewhere.");
    }
    return *last;
}

/// A tile set that both name by a path is where the game file says.
void take_places(GameFile& recorded, const GameFile& game) {
    for (GameFile::Set& set : recorded.tile_sets) {
        const fs::path wanted = set.name;
        for (const GameFile::Set& named : game.tile_sets) {
            const fs::path place = fs::path(game.file).parent_path() / named.name;
            if (wanted.extension() == ".toml" && wanted.filename() == place.filename()) {
                set.name = fs::absolute(place).string();
            }
        }
    }
}

/// "each player has 6 of 'KIND' here and the usual number there"
std::vector<std::string> other_figures(const GameFile& here, const GameFile& there) {
    const auto number = [](const GameFile& game, const std::string& kind) {
        const auto found = std::ranges::find(game.figures, kind, &FigureNumber::kind);
        return found == game.figures.end() ? std::string("the usual number") : std::to_string(found->number);
    };
    std::set<std::string> kinds;
    for (const GameFile* game : {&here, &there}) {
        for (const FigureNumber& figures : game->figures) {
            kinds.insert(figures.kind);
        }
    }
    std::vector<std::string> out;
    for (const std::string& kind : kinds) {
        if (number(here, kind) != number(there, kind)) {
            out.push_back("each player has " + number(here, kind) + " of " + in_quotes(kind) + " here and " +
                          number(there, kind) + " there");
        }
    }
    return out;
}

void check_same_rules(const Record& record, const Ruleset& rules, const Table& table) {
    if (table.rules->identity.digest == rules.identity.digest) {
        return;
    }
    std::vector<std::string> reasons = differences(table.rules->identity, rules.identity);
    const std::vector<std::string> figures = other_figures(table.file, record.game);
    reasons.insert(reasons.end(), figures.begin(), figures.end());
    throw Error(record.file, 0,
                "this game was played by other rules than " + table.file.file + " has: " +
                    (reasons.empty() ? "the order of steps or the youngest player differ" : listed(reasons)) +
                    " (here: the game file, there: the record). Leave the game file out to go on by the record's "
                    "rules.");
}

/// In the folder that is looked into for the game that was left last.
bool in_own_folder(const fs::path& file) {
    std::error_code ignored;
    try {
        return fs::equivalent(fs::absolute(file).parent_path(), own_records_folder(""), ignored);
    } catch (const Error&) { // there is none
        return false;
    }
}

} // namespace

Resumed resume(const std::string& asked, const std::optional<Table>& table, bool goes_on_there,
               const Library& library) {
    const fs::path file = asked.empty() ? record_left_last(library, table) : fs::path(asked);
    Resumed resumed;
    if (goes_on_there) {
        HeldRecord held = hold_record(file);
        resumed.held = std::move(held.file);
        resumed.record = std::move(held.record);
    } else {
        resumed.record = read_record(file);
    }
    if (table) {
        take_places(resumed.record.game, table->file);
    }
    resumed.rules = ruleset_of(resumed.record, library);
    if (table) {
        check_same_rules(resumed.record, *resumed.rules, *table);
    }
    return resumed;
}

std::string farewell(const RecordWriter* record) {
    if (record == nullptr) {
        return "You left the game; it was not recorded.\n";
    }
    const std::string file = record->file().string();
    if (!record->is_there()) {
        return shown(file) + " was removed or replaced while the game was played, so it cannot be gone on with.\n";
    }
    return "The game waits in " + shown(file) + ". Go on with:\n  bastide play --resume " + shown_in_shell(file) +
           (in_own_folder(file) ? "\nor, as long as it is the one that was left last, with `bastide play --resume`.\n"
                                : "\n");
}

} // namespace bastide::host
