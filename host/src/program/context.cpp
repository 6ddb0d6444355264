// A game file turned into a ruleset, for every command that plays.
#include "program/context.hpp"
#include "bastide/host/composition.hpp"
#include "library/read_files.hpp"
#include "program/hook_guard.hpp"
#include <algorithm>

namespace bastide::host {

Library Context::library() const {
    Library library(search_paths(*this));
    if (checked) {
        library.check_calls();
    }
    const auto& all = library.modules();
    if (checked || std::any_of(all.begin(), all.end(), [](const InstalledModule& module) { return !module.own; })) {
        watch_over_hooks();
    }
    return library;
}

Library Context::unchecked_library() const {
    Library it = library();
    it.spare_checks();
    return it;
}

Table open_table(const Library& library, const std::filesystem::path& game_file) {
    Table table;
    table.file = read_game_file(game_file);
    table.file.name = game_file.stem().string();
    table.rules = compile(library.compose(table.file), &table.idle_modules);
    for (const PlayerSpec& player : table.file.players) {
        table.names.push_back(player.name.empty() ? "Player " + std::to_string(table.names.size() + 1) : player.name);
    }
    return table;
}

} // namespace bastide::host
