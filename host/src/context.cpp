// A game file turned into a ruleset, for every command that plays.
#include "context.hpp"
#include "bastide/composition.hpp"
#include "bastide/read_files.hpp"

namespace bastide::host {

Library Context::library() const {
    Library library(search_paths(*this));
    if (checked) {
        library.check_calls();
    }
    return library;
}

Table open_table(const Library& library, const std::filesystem::path& game_file) {
    Table table;
    table.file = read_game_file(game_file);
    table.rules = compile(library.compose(table.file), &table.idle_modules);
    for (const PlayerSpec& player : table.file.players) {
        table.names.push_back(player.name.empty() ? "Player " + std::to_string(table.names.size() + 1) : player.name);
    }
    return table;
}

} // namespace bastide::host
