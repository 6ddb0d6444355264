// Game files and unreadable files of every kind: the sentence for everything that is refused.
#include "bastide/host/manifest.hpp"
#include "bastide/words.hpp"
#include "lab/cpu_clock.hpp"
#include "library/game_file.hpp"
#include "library/parse_manifest.hpp"
#include "library/read_files.hpp"
#include "library/tile_set.hpp"
#include "support/load_support.hpp"

namespace test_load_game_file {

using namespace bastide;

namespace {

const std::string good = R"([game]
title = "A test"
summary = "Nothing much."
difficulty = "hard"
minutes = 90
modules = ["toy", "mill"]
tilesets = ["toy", { set = "extra.toml", copies = 3 }]

[switches]
mood = "wild"
greens = true
"toy.path_points" = 4
mill.wind = "south"

[order]
before = [["mill.grind", "toy.rest"]]

[[player]]
name = "Ann"
agent = "greedy"
youngest = true

[[player]]
colour = "blue"

[figures]
peg = 9
miller = 1
)";

std::string refusal(const std::string& from, const std::string& to) {
    return refusal_of([&] { parse_game_file(changed(good, from, to), "g.toml"); });
}

} // namespace

TEST_CASE("A game file is read", "[load]") {
    const GameFile game = parse_game_file(good, "g.toml");
    CHECK(game.title == "A test");
    REQUIRE(game.modules.size() == 2);
    CHECK(game.modules[1] == std::pair<std::string, unsigned>{"mill", 6});
    REQUIRE(game.tile_sets.size() == 2);
    CHECK(game.tile_sets[0].copies == 1);
    CHECK(game.tile_sets[1].name == "extra.toml");
    CHECK(game.tile_sets[1].copies == 3);
    REQUIRE(game.switches.size() == 4);
    CHECK(game.switches[1].value == "true");
    CHECK(game.switches[2].name == "toy.path_points");
    CHECK(game.switches[2].value == "4");
    CHECK(game.switches[2].line == 12);
    CHECK(game.switches[3].name == "mill.wind");
    REQUIRE(game.order.size() == 1);
    CHECK(game.order[0].second == "toy.rest");
    REQUIRE(game.figures.size() == 2);
    CHECK(game.figures[0].kind == "peg");
    CHECK(game.figures[0].number == 9);
    CHECK(game.figures[1].number == 1);
    CHECK(game.figures[1].line == 28);
    REQUIRE(game.players.size() == 2);
    CHECK(game.players[0].youngest);
    CHECK(game.players[1].name == "Player 2");
    CHECK(game.players[1].agent == "person");
}

TEST_CASE("A wrong game file is refused in a sentence", "[load]") {
    CHECK(refusal("[switches]", "[switchs]") ==
          "g.toml:9: top level: the key 'switchs' is not known. Did you mean 'switches'?");
    CHECK(refusal("[game]", "[tables]").find("g.toml:1: top level: the key 'tables' is not known.") == 0);
    CHECK(refusal("title = \"A test\"", "title = 7") ==
          "g.toml:2: [game]: 'title': this must be a text in quotes, not the number 7.");
    CHECK(parse_game_file(changed(good, "A test", std::string(1000, 'x')), "g.toml").title.size() == 1000);
    CHECK(refusal("A test", std::string(1001, 'x')) ==
          "g.toml:2: [game]: 'title': the title " + in_quotes(std::string(61, 'x')) + " is longer than 1000 bytes.");
    CHECK(refusal("title", "titel") == "g.toml:2: [game]: the key 'titel' is not known. Did you mean 'title'?");
    CHECK(refusal("[\"toy\", \"mill\"]", "[]") ==
          "g.toml:6: [game]: 'modules': list the modules that are played with, as in modules = [\"name\"].");
    CHECK(refusal("\"mill\"]", "\"toy\"]") == "g.toml:6: [game]: 'modules': 'toy' stands here twice.");
    CHECK(refusal("\"mill\"]", "3]") ==
          "g.toml:6: [game]: 'modules': every item must be a text in quotes, not the number 3.");
    const std::string sets = "[\"toy\", { set = \"extra.toml\", copies = 3 }]";
    const std::string no_sets = ": list the tile sets that are played with, as in tilesets = [\"name\"].";
    CHECK(refusal(sets, "[]") == "g.toml:7: [game]: 'tilesets'" + no_sets);
    CHECK(refusal("tilesets = " + sets, "").find(no_sets) != std::string::npos);
    CHECK(refusal("copies = 3", "copies = 0") ==
          "g.toml:7: [game]: 'tilesets': 'copies': this must be a whole number from 1 to 255, not the number 0.");
    CHECK(refusal("copies = 3", "copy = 3") ==
          "g.toml:7: [game]: 'tilesets': the key 'copy' is not known. Known here: set and copies.");
    CHECK(refusal("extra.toml", "toy") ==
          "g.toml:7: [game]: 'tilesets': the tile set 'toy' stands here twice; write { set "
          "= \"toy\", copies = 2 } to play with two of them.");
    CHECK(refusal("mood = \"wild\"", "mood = [\"wild\"]") ==
          "g.toml:10: [switches]: 'mood': this must be a text, a whole number, true or false, not a list.");
    CHECK(refusal("mood = \"wild\"", "mood = wild").find("g.toml:10: this is not valid TOML: ") == 0);
    CHECK(refusal("greens = true", "mood = true").find("g.toml:11: this is not valid TOML: ") == 0);
    CHECK(refusal(", \"toy.rest\"", "") ==
          "g.toml:16: [order]: 'before': every item must be a pair of labels, as in [\"first\", \"second\"].");
    CHECK(
        refusal("name = \"Ann\"", "name = \"chance\"") ==
        "g.toml:18: [[player]] 1: 'name': the name 'chance' already means something else in records; choose another.");
    CHECK(refusal("name = \"Ann\"", "name = \"A\\nB\"") == "g.toml:18: [[player]] 1: 'name': the name 'A\xEF\xBF\xBD"
                                                           "B' has control characters in it.");
    CHECK(refusal("colour = \"blue\"", "name = \"Ann\"") ==
          "g.toml:23: [[player]] 2: 'name': there already is a player 'Ann'; give everybody a name of their own.");
    CHECK(refusal("colour = \"blue\"", "colour = \"bleu\"") ==
          "g.toml:24: [[player]] 2: 'colour': 'bleu' is not one of red, blue, yellow, green, black, gray, grey, pink, "
          "purple, violet, orange, brown, white and teal. Did you mean 'blue'?");
    CHECK(refusal("colour = \"blue\"", "colour = \"#2a5db0\"")
              .find("g.toml:24: [[player]] 2: 'colour': '#2a5db0' is "
                    "not one of red, ") == 0);
    CHECK(refusal("colour = \"blue\"", "youngest = true") ==
          "g.toml:23: [[player]] 2: 'youngest': 'Ann' is already the youngest; only one player can be.");
    CHECK(refusal("[[player]]\ncolour = \"blue\"", "[[playr]]\ncolour = \"blue\"") ==
          "g.toml:23: top level: the key 'playr' is not known. Did you mean 'player'?");
    CHECK(refusal("peg = 9", "peg = 33") ==
          "g.toml:27: [figures]: 'peg': this must be a whole number from 0 to 32, not the number 33.");
    CHECK(refusal("youngest = true", "youngest = 1") ==
          "g.toml:21: [[player]] 1: 'youngest': this must be true or false, not the number 1.");
}

TEST_CASE("Numbers of an agent in a table may be fractions, as in its text", "[load]") {
    const auto agent = [](const std::string& table) {
        return parse_game_file(changed(good, "\"greedy\"", table), "g.toml").players.front().agent;
    };
    CHECK(agent("{ command = \"a: b\", seconds = 0.5 }") == "bot:seconds=0.5:command=a: b");
    CHECK(agent("{ name = \"mcts\", explore = 2.0, playouts = 1e3 }") == "mcts:explore=2:playouts=1000");
    CHECK(
        refusal("\"greedy\"", "{ name = \"mcts\", playouts = 2026-01-01 }") ==
        "g.toml:20: [[player]] 1: 'agent': 'playouts': this must be a text, a whole number, true or false, not a date "
        "or a fraction.");
}

TEST_CASE("One to eight players sit down", "[load]") {
    const std::string head = "[game]\nmodules = [\"toy\"]\ntilesets = [\"toy\"]\n";
    CHECK(refusal_of([&] { parse_game_file(head, "g.toml"); }) ==
          "g.toml: there are 0 players; a game needs 1 to 8, each in a table that begins with [[player]].");
    std::string nine = head;
    for (int i = 0; i < 9; ++i) {
        nine += "[[player]]\n";
    }
    CHECK(refusal_of([&] { parse_game_file(nine, "g.toml"); }) ==
          "g.toml:12: there are 9 players; a game needs 1 to 8, each in a table that begins with [[player]].");
    CHECK(refusal_of([&] { parse_game_file(head + "player = 3\n", "g.toml"); }) ==
          "g.toml:4: [game]: the key 'player' is not known. Known here: title, modules, tilesets, summary, difficulty "
          "and minutes.");
}

TEST_CASE("Files that cannot be read are refused in a sentence", "[load]") {
    const TemporaryFolder folder;
    const auto refusal_at = [](const std::filesystem::path& file) {
        const std::string sentence = refusal_of([&] { read_game_file(file); });
        CHECK(refusal_of([&] { read_tile_set(file); }) == sentence);
        CHECK(refusal_of([&] { read_manifest(file); }) == sentence);
        return sentence;
    };
    const auto at = [&](const std::string& name) { return (folder.path() / name).string(); };
    CHECK(refusal_at(at("none.toml")) == at("none.toml") + ": there is no such file.");
    CHECK(refusal_at(folder.path()) == folder.path().string() + ": this is a folder, not a file.");
    CHECK(refusal_at("/dev/zero") == "/dev/zero: this is not a regular file.");
    std::filesystem::create_symlink("loop.toml", folder.path() / "loop.toml");
    CHECK(refusal_at(at("loop.toml")) ==
          at("loop.toml") + ": the file cannot be read: Too many levels of symbolic links.");
    std::filesystem::create_symlink("gone.toml", folder.path() / "dangling.toml");
    CHECK(refusal_at(at("dangling.toml")) == at("dangling.toml") + ": there is no such file.");

    folder.write("binary.toml", std::string("\x7f"
                                            "ELF\0\1\2\xff\xfe",
                                            9));
    CHECK(refusal_at(at("binary.toml")).find(at("binary.toml") + ":1: this is not valid TOML: ") == 0);
    folder.write("latin1.toml", "[game]\ntitle = \"Carr\xe9\"\n");
    CHECK(refusal_at(at("latin1.toml")).find(at("latin1.toml") + ":2: this is not valid TOML: ") == 0);
    folder.write("deep.toml", "x = " + std::string(100'000, '['));
    CHECK(refusal_at(at("deep.toml")).find(at("deep.toml") + ":1: this is not valid TOML: ") == 0);
    std::string points = "a";
    for (int i = 0; i < 100'000; ++i) {
        points += " .'#'.\"\\\".a\"";
    }
    for (const char* before : {"[", "x = {", "x = \"\"\"\n \" \\\"\"\"\"\"\"\n[", "x = { y = ''' \" ''', "}) {
        folder.write("points.toml", before + points);
        const std::string line = std::string(before).find('\n') == std::string::npos ? ":1" : ":3";
        CHECK(refusal_at(at("points.toml")) == at("points.toml") + line + ": a key has more than 16 points in it.");
    }
    // behind three quotes, a line and two more, which is a key that begins
    folder.write("points.toml", "x = \"\"\"a\"\"\"\n\"\".a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a = 1\n");
    CHECK(refusal_at(at("points.toml")) == at("points.toml") + ":2: a key has more than 16 points in it.");
    folder.write("lists.toml", "x = " + std::string(40, '[') + std::string(40, ']'));
    CHECK(refusal_at(at("lists.toml")) == at("lists.toml") + ":1: tables and lists are nested too deeply here.");
    folder.write("huge.toml", "");
    std::filesystem::resize_file(folder.path() / "huge.toml", 17U << 20U);
    CHECK(refusal_at(at("huge.toml")) ==
          at("huge.toml") + ": the file is larger than 16 MB, so it cannot be what is expected here.");
}

TEST_CASE("An empty file lacks its first table", "[load]") {
    CHECK(refusal_of([] { parse_game_file("", "g.toml"); }) == "g.toml: the table [game] is missing.");
    CHECK(refusal_of([] { parse_tile_set("", "t.toml"); }) == "t.toml: the table [tileset] is missing.");
    CHECK(refusal_of([] { parse_manifest("# nothing\n", "m.toml"); }) == "m.toml: the table [module] is missing.");
    CHECK(refusal_of([] { parse_game_file("game = 1", "g.toml"); }) ==
          "g.toml:1: [game]: this must be a table, not the number 1.");
}

TEST_CASE("A list of very many names is read in no time", "[load][unwatched]") {
    constexpr int names = 300'000;
    const auto list = [](const char* prefix) {
        std::string out;
        for (int i = 0; i < names; ++i) {
            out += std::string("\"") + prefix + std::to_string(i) + "\",\n";
        }
        return out;
    };
    const double begin = host::all_cpu_seconds();
    const std::string text =
        "[game]\nmodules = [" + list("m") + "]\ntilesets = [" + list("s") + "]\n[[player]]\n[[player]]\n";
    const GameFile game = parse_game_file(text, "g.toml");
    CHECK(game.modules.size() == names);
    CHECK(game.tile_sets.size() == names);
    const std::string twice = refusal_of([&] { parse_game_file(changed(text, "\"m299999\"", "\"m7\""), "g.toml"); });
    CHECK_THAT(twice, Catch::Contains("'m7' stands here twice"));
    CHECK(host::all_cpu_seconds() - begin < 30); // each against each took minutes
}

} // namespace test_load_game_file
