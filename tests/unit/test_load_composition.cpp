// What a game file makes of the library: switches, tiles and players of a game.
#include "bastide/host/composition.hpp"
#include "toy_library.hpp"
#include <algorithm>

namespace test_load_composition {

#if !defined(BASTIDE_STATIC) // a static program loads no libraries

using namespace bastide;

TEST_CASE("Switches are set by bare or qualified names", "[load]") {
    const Library library = test_library();
    const auto values =
        library.compose(toy_game({{"mood", "wild", 7}, {"toy.path_points", "04", 8}, {"motto", "x", 9}})).switches;
    CHECK(values.at("toy.mood") == "wild");
    CHECK(values.at("toy.path_points") == "4");
    CHECK(values.at("toy.motto") == "x");
    const auto refused = [&](const std::string& name, const std::string& value) {
        return refusal(library, toy_game({{name, value, 7}}));
    };
    CHECK(refused("mod", "wild") ==
          "g.toml:7: [switches]: no module of this game has a switch 'mod'. Did you mean 'mood'?");
    CHECK(refused("toi.mood", "wild") ==
          "g.toml:7: [switches]: no module of this game has a switch 'toi.mood'. Did you mean 'toy.mood'?");
    CHECK(refused("mood", "wide") ==
          "g.toml:7: the switch 'mood' cannot be 'wide'; it can be calm and wild. Did you mean 'wild'?");
    CHECK(refused("greens", "1") == "g.toml:7: the switch 'greens' cannot be '1'; it can be true or false.");
    CHECK(refused("path_points", "10") ==
          "g.toml:7: the switch 'path_points' cannot be '10'; it can be a whole number from 0 to 9 (points).");
    CHECK(refused("path_points", "99999999999999999999") ==
          "g.toml:7: the switch 'path_points' cannot be '99999999999999999999'; it can be a whole number from 0 to 9 "
          "(points).");
    CHECK(refused("motto", "a\nb") == "g.toml:7: the switch 'motto' cannot be 'a\xEF\xBF\xBD"
                                      "b'; it can be a text of at most 1000 bytes in one line.");
    CHECK(refusal(library, toy_game({{"mood", "wild", 7}, {"toy.mood", "calm", 8}})) ==
          "g.toml:8: [switches]: 'toy.mood' was already set in line 7.");
}

TEST_CASE("A switch name that two modules have must be qualified; one of a module not played with is refused",
          "[load]") {
    const std::string more =
        "version = \"1\"\n[[switch]]\nname = \"wind\"\ntype = \"flag\"\ndefault = false\nsummary = "
        "\"S\"\n";
    const TemporaryFolder folder;
    for (const char* name : {"one", "two"}) {
        folder.module(name, more);
        give_library(folder, name);
    }
    const Library library({{folder.path(), test_modules}, {toy_tiles}});
    GameFile game = game_of({"one", "two"});
    game.switches = {{"wind", "true", 7}};
    CHECK(refusal_of([&] { library.compose(game); }) ==
          "g.toml:7: the switch name 'wind' could be one.wind and two.wind; write the one that is meant.");
    game.switches = {{"two.wind", "true", 7}};
    CHECK(library.compose(game).switches.at("one.wind") == "false");
    CHECK(library.compose(game).switches.at("two.wind") == "true");
    game = game_of({"one"});
    game.switches = {{"mood", "wild", 7}};
    CHECK(refusal_of([&] { library.compose(game); }) == "g.toml:7: [switches]: 'mood' is a switch of module 'toy', "
                                                        "which this game does not play with; add the module, or "
                                                        "take the line out.");
    // The tile set asks for switches of toy, which is installed: they stand at their defaults.
    CHECK(counts(library.compose(game_of({"one"}))).at("end") == 3);
    const Library without_toy({{folder.path()}, {toy_tiles}});
    CHECK(refusal_of([&] { without_toy.compose(game_of({"one"})); }) ==
          toy_tiles + "/toy.toml:32: 'when': no installed module has a switch 'mood'.");
}

TEST_CASE("Of switches of one name a tile set means that of the module whose set it is", "[load]") {
    const std::string version = "version = \"1\"\n",
                      wind = "[[switch]]\nname = \"wind\"\ntype = \"flag\"\ndefault = false\nsummary = \"S\"\n",
                      lawn = "edges = \"mmmm\"\nsegments = [{ meadow = \"nnw nne ene ese sse ssw wsw wnw\" }]\n";
    const TemporaryFolder folder;
    folder.module("one", version + "tilesets = [\"breeze\"]\n" + wind);
    folder.module("two", version + wind);
    give_library(folder, "one");
    give_library(folder, "two");
    folder.write("breeze.toml", "[tileset]\nname = \"breeze\"\ntotal = 1\nedges = { m = \"meadow\" }\n"
                                "kinds = [\"meadow\"]\n[[tileset.total_when]]\nwhen = { wind = true }\ntotal = 3\n"
                                "[[tile]]\nname = \"lawn\"\ncount = 1\n" +
                                    lawn + "[[tile]]\nname = \"gust\"\ncount = 2\n" + lawn +
                                    "when = { wind = true }\n");
    const Library library({{folder.path(), test_modules}, {toy_tiles, folder.path()}});
    const auto tiles = [&](const std::vector<std::string>& modules, const char* name) {
        GameFile game = game_of(modules);
        game.tile_sets = {{"breeze", 1, 4}};
        game.switches = {{name, "true", 7}};
        return counts(library.compose(game));
    };
    const std::map<std::string, int> calm{{"lawn", 1}}, windy{{"gust", 2}, {"lawn", 1}};
    CHECK(tiles({"one", "two"}, "one.wind") == windy);
    CHECK(tiles({"one", "two"}, "two.wind") == calm);
    CHECK(tiles({"two"}, "wind") == calm); // where its module is not played with, the default is meant
}

TEST_CASE("Tiles exist under their conditions and are multiplied", "[load]") {
    const Library library = test_library();
    Composition wild = library.compose(toy_game({{"mood", "wild", 7}}));
    CHECK(std::any_of(wild.tiles.begin(), wild.tiles.end(), [](const TileDef& tile) { return tile.label == "3"; }));
    CHECK(std::none_of(wild.tiles.begin(), wild.tiles.end(), [](const TileDef& tile) { return tile.label == "2"; }));

    GameFile game = toy_game({{"greens", "true", 7}});
    game.tile_sets[0].copies = 3;
    const Composition greens = library.compose(game);
    CHECK(greens.starts == std::vector<std::string>{"green"});
    CHECK(counts(greens) == std::map<std::string, int>{{"straight", 12}, {"end", 9}, {"over", 3}, {"green", 1}});
}

/// So many that the reader of the set does not try them all.
std::string many_mottos() {
    std::string all;
    for (int i = 0; i < 5000; ++i) {
        all += (i == 0 ? "\"" : ", \"") + std::to_string(i) + '"';
    }
    return all;
}

TEST_CASE("A total that reading a set could not check is checked when a game uses it", "[load]") {
    const std::string lawn = "edges = \"mmmm\"\nsegments = [{ meadow = \"n e s w\" }]\n";
    const TemporaryFolder folder;
    folder.write("lawns.toml",
                 "[tileset]\nname = \"lawns\"\ntotal = 2\nedges = { m = \"meadow\" }\nkinds = [\"meadow\"]\n"
                 "[[tile]]\nname = \"lawn\"\ncount = 2\n" +
                     lawn + "[[tile]]\nname = \"hedge\"\ncount = 1\n" + lawn + "when = { motto = [" + many_mottos() +
                     "] }\n");
    const Library library({{test_modules}, {toy_tiles, folder.path()}});
    const auto with_motto = [](const char* motto) {
        GameFile game = toy_game({{"motto", motto, 7}});
        game.tile_sets = {{"lawns", 1, 4}};
        return game;
    };
    CHECK(counts(library.compose(with_motto("other"))) == std::map<std::string, int>{{"lawn", 2}});
    CHECK(refusal(library, with_motto("4999")) ==
          (folder.path() / "lawns.toml").string() + ": [tileset]: 'total' says 2 tiles, but under the switches of this "
                                                    "game the counts add up to 3.");
}

TEST_CASE("Tiles of several sets: alike is one tile, different ones get the set's name", "[load]") {
    const std::string head =
        "[tileset]\nname = \"more\"\ntotal = 5\nstart = \"straight\"\nedges = { m = \"meadow\", p = "
        "\"path\" }\nkinds = [\"path\", \"meadow\"]\nwords = [\"stone\"]\n";
    const std::string straight =
        "[[tile]]\nname = \"straight\"\ncount = 2\nedges = \"mpmp\"\nsegments = [{ path = \"e w\", "
        "stone = 2 }, { meadow = \"nnw nne ene wnw\" }, { meadow = \"ese sse ssw wsw\" }]\n";
    const std::string end =
        "[[tile]]\nname = \"end\"\ncount = 3\nedges = \"mpmm\"\nsegments = [{ path = \"e\" }, { meadow = "
        "\"nnw nne ene ese sse ssw wsw wnw\" }]\n";
    const TemporaryFolder folder;
    folder.write("more.toml", head + straight + end);
    const Library library({{test_modules}, {toy_tiles, folder.path()}});
    GameFile game = toy_game();
    game.tile_sets = {{"more", 1, 4}, {"toy", 1, 5}};
    const Composition mixed = library.compose(game);
    CHECK(counts(mixed) == std::map<std::string, int>{{"straight", 6}, {"more/end", 3}, {"toy/end", 3}, {"over", 1}});
    CHECK(mixed.starts == std::vector<std::string>{"straight"});

    std::swap(game.tile_sets[0], game.tile_sets[1]); // the order in the game file means nothing
    const Composition swapped = library.compose(game);
    CHECK(swapped.tiles.size() == mixed.tiles.size());
    for (std::size_t i = 0; i < mixed.tiles.size(); ++i) {
        CHECK(swapped.tiles[i].name == mixed.tiles[i].name);
    }
    CHECK(swapped.sets[0].name == "more");
}

TEST_CASE("Tiles of two sets that could never meet are no game", "[load]") {
    const TemporaryFolder folder;
    folder.write("lawns.toml",
                 "[tileset]\nname = \"lawns\"\ntotal = 2\nedges = { m = \"meadow\" }\nkinds = [\"meadow\"]\n"
                 "[[tile]]\nname = \"lawn\"\ncount = 2\nedges = \"mmmm\"\nsegments = [{ meadow = \"n e s w\" }]\n");
    const Library library({{test_modules}, {toy_tiles, folder.path()}});
    GameFile game = toy_game();
    game.tile_sets = {{"lawns", 1, 4}};
    CHECK(library.compose(game).tiles.size() == 1); // at one with itself
    game.tile_sets = {{"lawns", 1, 4}, {"toy", 1, 5}};
    CHECK(
        refusal(library, game) ==
        (folder.path() / "lawns.toml").string() +
            ":10: [[tile]] 'lawn': 'meadow n' reaches the middle of its sides, but on tile 'straight' (" + toy_tiles +
            "/toy.toml:21) 'meadow' has both halves of a side instead, so that the two would never meet; write a side "
            "in the same way on both, as in \"n\" or as in \"nnw nne\".");
}

TEST_CASE("Players that no game file was read for are checked all the same", "[load]") {
    GameFile game = toy_game();
    game.players[1].name = "Ann";
    CHECK(refusal(test_library(), game) ==
          "g.toml: [[player]] 2: 'name': there already is a player 'Ann'; give everybody a name of their own.");
}

#endif

} // namespace test_load_composition
