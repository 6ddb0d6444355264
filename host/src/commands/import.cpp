// bastide import: a saved game of another program as a record and a game file.
#include "bastide/error.hpp"
#include "bastide/words.hpp"
#include "command_line/command.hpp"
#include "commands/new_game_text.hpp"
#include "exchange/import_game.hpp"
#include "files/write.hpp"
#include "library/text_file.hpp"
#include "program/context.hpp"
#include "record/folder.hpp"
#include <algorithm>
#include <iostream>

namespace bastide::host {

namespace {

namespace fs = std::filesystem;

struct ImportOptions {
    std::string file, output, game;
};

/// The game that is played, so that others can be.
std::string game_file_text(const ImportedGame& imported, const Library& library) {
    NewGame options;
    const GameFile& game = imported.over.game;
    for (const auto& [name, line] : game.modules) {
        options.modules.push_back(name);
    }
    for (const GameFile::Set& set : game.tile_sets) {
        if (set.copies != 1) {
            throw Error(game.title + ": a tile set is in it " + counted(set.copies, "time") +
                        "; write this game file with 'bastide new-game'.");
        }
        options.sets.push_back(set.name);
    }
    for (const GameFile::SwitchValue& value : game.switches) {
        options.switches.push_back(value.name + '=' + value.value);
    }
    options.names = imported.rules->player_names;
    options.agents.assign(options.names.size(), "person");
    options.players = static_cast<int>(options.names.size());
    const auto youngest = std::ranges::find_if(game.players, &PlayerSpec::youngest);
    options.youngest = youngest == game.players.end() ? -1 : static_cast<int>(youngest - game.players.begin());
    options.title = game.title;
    return game_text(library, options);
}

/// Where the record goes: to the file that was named, else among one's own, under a name that is free.
fs::path write_record(const ImportOptions& options, const ImportedGame& imported) {
    if (!options.output.empty()) {
        if (!create_locked(options.output, imported.record(options.output), Readers::owner)) {
            throw Error(options.output, 0, "there is such a file already; no file is replaced by a record.");
        }
        return options.output;
    }
    const fs::path folder = make_own_records_folder("say where with -o FILE");
    const std::string stem = fs::path(options.file).stem().string();
    for (int number = 1;; ++number) {
        const fs::path file = folder / (stem + (number == 1 ? "" : '-' + std::to_string(number)) + ".bastide");
        if (create_locked(file, imported.record(file), Readers::owner)) {
            return file;
        }
    }
}

/// Or else the record is taken away again, so that the same can be asked for once more.
void write_game_beside(const fs::path& record, const fs::path& file, const std::string& game) {
    try {
        write_file(file, game, Existing::keep);
    } catch (const Error&) {
        std::error_code ignored;
        fs::remove(record, ignored);
        throw;
    }
}

int run_import(const ImportOptions& options, const Context& context) {
    const Library library = context.library();
    const ImportedGame imported = import_game(read_text(options.file), options.file, library);
    const std::string game = options.game.empty() ? std::string() : game_file_text(imported, library);
    const fs::path record = write_record(options, imported);
    if (!options.game.empty()) {
        write_game_beside(record, options.game, game);
    }
    std::cout << shown_lines(report(imported)) << "Record: " << shown(record.string()) << '\n';
    return imported.whole() ? ok : failed;
}

} // namespace

void add_import(Command app, Context& context) {
    const auto options = std::make_shared<ImportOptions>();
    const Command command = app.add_subcommand("import", "Read a saved game of another program (.jcz) into a record");
    command.add_option("FILE", options->file, "A saved game").required();
    command.add_option("-o,--output", options->output, "The record, a new file (default: among your records)");
    command.add_option("--game", options->game, "Write the game file, too: what it was played with").type_name("FILE");
    command.footer(
        "Exit code 1: the game could be followed in part; what the record holds, and why no more, is said.\n\n"
        "Examples:\n"
        "  bastide import evening.jcz -o friday.bastide\n"
        "  bastide import evening.jcz --game friday.toml");
    command.callback([options, &context] { context.exit = run_import(*options, context); });
}

} // namespace bastide::host
