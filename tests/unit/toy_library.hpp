// The library of the modules that tests load, and games of it.
#pragma once
#include "library/game_file.hpp"
#include "library/library.hpp"
#include "support/folders.hpp"
#include "support/load_support.hpp"
#include <map>

namespace bastide {

inline const std::string test_modules = test::built_test_modules();
inline const std::string toy_tiles = test::in_source("/tests/modules/toy/tilesets");

inline Library test_library() { return Library({{test_modules}, {toy_tiles}}); }

inline GameFile game_of(const std::vector<std::string>& modules) {
    GameFile game;
    game.file = "g.toml";
    for (const std::string& name : modules) {
        game.modules.emplace_back(name, 3);
    }
    game.tile_sets = {{"toy", 1, 4}};
    game.players = {{"Ann", {}, "person", false}, {"Bob", {}, "person", false}};
    return game;
}

inline GameFile toy_game(const std::vector<GameFile::SwitchValue>& switches = {}) {
    GameFile game = game_of({"toy"});
    game.switches = switches;
    return game;
}

inline std::string refusal(const Library& library, const GameFile& game) {
    return refusal_of([&] { library.compile(game); });
}

inline std::map<std::string, int> counts(const Composition& composition) {
    std::map<std::string, int> all;
    for (const TileDef& tile : composition.tiles) {
        all[tile.name] += tile.count;
    }
    return all;
}

/// Makes the module one that loads: its library is a copy of another.
inline void give_library(const TemporaryFolder& folder, const std::string& name) {
    std::filesystem::copy_file(test_modules + "/toy/toy.so", folder.path() / name / (name + ".so"),
                               std::filesystem::copy_options::overwrite_existing);
}

} // namespace bastide
