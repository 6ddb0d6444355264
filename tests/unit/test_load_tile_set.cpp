// Tile sets: what is read, and the sentence for everything that a tile can have wrong.
#include "bastide/game/pointing.hpp"
#include "lab/cpu_clock.hpp"
#include "library/direction.hpp"
#include "library/read_files.hpp"
#include "library/tile_set.hpp"
#include "support/folders.hpp"
#include "support/load_support.hpp"

namespace test_load_tile_set {

using namespace bastide;

namespace {

const std::string good = R"([tileset]
name = "vale"
title = "The Vale"
aliases = ["dale"]
total = 7
start = "bend"
edges = { w = "wall", p = "path", g = "grass" }
kinds = ["wall", "path", "grass", "shrine"]
words = ["flag", "over", "mossy"]
crossing_words = ["over"]

[[tile]]
name = "bend"
label = "A"
count = 3
edges = "wppg"
segments = [
  { wall = "n", flag = 2 },
  { path = "e s" },
  { grass = "ene ssw wsw wnw", borders = ["wall n"] },
  { grass = "ese sse" },
]
adjacent = ["wall n ~ path s"]
words = ["mossy"]

[[tile]]
name = "shrine"
count = 4
edges = "gggg"
segments = [{ shrine = "" }, { grass = "nnw nne ene ese sse ssw wsw wnw" }]
when = { weather = "dry" }

[[tile]]
name = "shrine"
count = 4
edges = "wgwg"
segments = [{ shrine = "" }, { wall = "n s", over = true }, { grass = "ene ese" }, { grass = "wsw wnw" }]
when = { weather = "wet" }
)";

std::string refusal(const std::string& from, const std::string& to) {
    return refusal_of([&] { parse_tile_set(changed(good, from, to), "t.toml"); });
}

} // namespace

TEST_CASE("A tile set is read", "[load]") {
    const TileSet set = parse_tile_set(good, "t.toml");
    CHECK(set.name == "vale");
    CHECK(set.aliases == std::vector<std::string>{"dale"});
    CHECK(set.edges.at('p') == "path");
    REQUIRE(set.tiles.size() == 3);
    const TileDef& bend = set.tiles[0].tile;
    CHECK(bend.set == "vale");
    CHECK(bend.label == "A");
    CHECK(bend.count == 3);
    CHECK(bend.line == 12);
    CHECK(bend.edges == std::array<std::string, 4>{"wall", "path", "path", "grass"});
    CHECK(bend.words.at("mossy") == 1);
    REQUIRE(bend.segments.size() == 4);
    CHECK(bend.segments[0].words.at("flag") == 2);
    CHECK(bend.segments[1].ports == std::vector<unsigned>{4, 7});
    CHECK(bend.segments[2].ports == std::vector<unsigned>{3, 8, 9, 11});
    CHECK(bend.segments[2].borders == std::vector<unsigned>{0});
    CHECK(bend.segments[2].line == 20);
    CHECK(bend.adjacent == std::vector<std::pair<unsigned, unsigned>>{{0, 1}});
    CHECK(set.tiles[1].when == Condition{{"weather", "dry"}});
    CHECK(set.tiles[1].tile.segments[0].ports.empty());
    CHECK(set.starts == std::vector<std::pair<Condition, std::string>>{{{}, "bend"}});
    CHECK(set.totals == std::vector<std::pair<Condition, int>>{{{}, 7}});
    const TileSet numbered = parse_tile_set(
        changed(good, "words = [\"mossy\"]", "words = { mossy = 3, over = true, flag = false }"), "t.toml");
    CHECK(numbered.tiles[0].tile.words == std::map<std::string, int>{{"mossy", 3}, {"over", 1}});
    const TileSet pointing =
        parse_tile_set(changed(good, "words = [\"mossy\"]", "words = { mossy = \"se\" }"), "t.toml");
    CHECK(pointing.tiles[0].tile.words == std::map<std::string, int>{{"mossy", *direction_named("se")}});
    CHECK(numbered.digest != set.digest);
}

TEST_CASE("The tile sets of this repository are read", "[load]") {
    for (const auto& file : std::filesystem::directory_iterator(test::in_source("/tilesets"))) {
        CHECK(read_tile_set(file.path()).name == file.path().stem().string());
    }
}

TEST_CASE("The digest of a tile set follows what is played, not how it is written", "[load]") {
    const std::string digest = parse_tile_set(good, "t.toml").digest;
    CHECK(digest.size() == 16);
    const auto digest_with = [](const std::string& from, const std::string& to) {
        return parse_tile_set(changed(good, from, to), "elsewhere.toml").digest;
    };
    CHECK(digest_with("title = \"The Vale\"", "title = \"Valley\" # renamed") == digest);
    CHECK(digest_with("label = \"A\"\ncount = 3", "count = 3\nlabel = \"B\"") == digest);
    CHECK(digest_with("\"ene ssw wsw wnw\"", "\"wnw wsw ene ssw\"") == digest);
    CHECK(digest_with("flag = 2", "flag = 3") != digest);
    CHECK(digest_with("borders = [\"wall n\"]", "borders = []") != digest);
    CHECK(digest_with("path s\"", "path e\"") == digest);
    CHECK(digest_with("~ path s\"", "~ grass ene\"") != digest);
    CHECK(digest_with("words = [\"mossy\"]", "") != digest);
    CHECK(digest_with("start = \"bend\"", "start = \"shrine\"") != digest);
    CHECK(digest_with("\"dry\"", "\"frost\"") != digest);
}

TEST_CASE("A total for a value that neither tiles nor starts ask for is counted too", "[load]") {
    const std::string total_when = "[[tileset.total_when]]\nwhen = { season = \"late\" }\ntotal = ";
    const auto with_total = [&](const char* total) {
        return changed(good, "\n[[tile]]\nname = \"bend\"",
                       "\n" + total_when + total + "\n\n[[tile]]\nname = \"bend\"");
    };
    CHECK(refusal_of([&] { parse_tile_set(with_total("8"), "t.toml"); }) ==
          "t.toml:5: [tileset]: 'total': this says 8 tiles, but the counts add up to 7 with season = late and weather "
          "= dry.");
    CHECK(parse_tile_set(with_total("7"), "t.toml").totals.size() == 2);
}

TEST_CASE("A value may leave all tiles of a set in their box", "[load]") {
    const std::string set =
        "[tileset]\nname = \"t\"\ntotal = 3\nedges = { g = \"grass\" }\nkinds = [\"grass\"]\n"
        "[[tileset.total_when]]\nwhen = { weather = \"frost\" }\ntotal = 0\n"
        "[[tile]]\nname = \"lawn\"\ncount = 3\nedges = \"gggg\"\nsegments = [{ grass = \"n e s w\" }]\n"
        "when = { weather = [\"dry\", \"wet\"] }\n";
    CHECK(parse_tile_set(set, "t.toml").totals.size() == 2);
    CHECK(refusal_of([&] { parse_tile_set(changed(set, "total = 0", "total = 1"), "t.toml"); }) ==
          "t.toml:3: [tileset]: 'total': this says 1 tiles, but the counts add up to 0 with weather = frost.");
}

TEST_CASE("A wrong head of a tile set is refused in a sentence", "[load]") {
    CHECK(refusal("total = 7", "total = 8") ==
          "t.toml:5: [tileset]: 'total': this says 8 tiles, but the counts add up to 7 with weather = dry.");
    CHECK(refusal("\"grass\", \"shrine\"]", "\"shrine\"]") ==
          "t.toml:20: [[tile]] 'bend': 'segments': the word 'grass' is not known. Words are declared in 'words' of "
          "[tileset].");
    CHECK(refusal("total = 7", "") == "t.toml:1: [tileset]: the key 'total' is missing.");
    CHECK(refusal("total = 7", "total = \"7\"") ==
          "t.toml:5: [tileset]: 'total': this must be a whole number from 1 to 10000, not the text '7'.");
    CHECK(refusal("start = \"bend\"", "start = \"bent\"") ==
          "t.toml:6: [tileset]: 'start': there is no tile 'bent' in this set. Did you mean 'bend'?");
    CHECK(refusal("w = \"wall\"", "wl = \"wall\"") ==
          "t.toml:7: [tileset]: 'edges': 'wl' is not one letter; write { c = \"name\" }.");
    CHECK(refusal("g = \"grass\"", "g = \"path\"") ==
          "t.toml:7: [tileset]: 'edges': 'path' has two letters, 'p' and 'g'.");
    CHECK(refusal("\"flag\", \"over\"", "\"flag\", \"ovre\"") ==
          "t.toml:10: [tileset]: 'crossing_words': 'over' is not in 'words'. Did you mean 'ovre'?");
    CHECK(
        refusal("words = [\"mossy\"]", "words = { mossy = \"nnw\" }") ==
        "t.toml:24: [[tile]] 'bend': 'words': 'nnw' is no direction; a word points to a side (n e s w) or a corner (ne "
        "se sw nw).");
    CHECK(refusal("\"flag\", ", "\"flag\", \"path\", ") ==
          "t.toml:8: [tileset]: 'kinds': 'path' already means something else here; choose another name.");
    CHECK(refusal("aliases", "alias") == "t.toml:4: [tileset]: the key 'alias' is not known. Did you mean 'aliases'?");
    CHECK(
        refusal("\"wet\"", "\"dry\"") ==
        "t.toml:33: [[tile]] 'shrine': the tile in line 26 has this name too; two tiles may share a name only if their "
        "'when' exclude each other.");
}

TEST_CASE("A condition may name several values of a switch: any of them will do", "[load]") {
    const TileSet set = parse_tile_set(changed(good, "weather = \"wet\"", "weather = [\"wet\", \"snow\"]"), "t.toml");
    CHECK(set.tiles[2].when == Condition{{"weather", "snow"}, {"weather", "wet"}});
    CHECK(refusal("weather = \"wet\"", "weather = [\"wet\", \"dry\"]").find("exclude each other") != std::string::npos);
    CHECK(refusal("weather = \"wet\"", "weather = []").find("there is no value in this list") != std::string::npos);
    CHECK(refusal("count = 4", "count = 5").find("with weather = dry") != std::string::npos);
}

TEST_CASE("A wrong tile is refused in a sentence", "[load]") {
    CHECK(refusal("count = 3", "count = \"three\"") ==
          "t.toml:15: [[tile]] 'bend': 'count': this must be a whole number from 1 to 500, not the text 'three'.");
    CHECK(refusal("\"wppg\"", "\"wpp\"") ==
          "t.toml:16: [[tile]] 'bend': 'edges': 'wpp' does not have four letters, for n e s w.");
    CHECK(refusal("\"wppg\"", "\"xppg\"") == "t.toml:16: [[tile]] 'bend': 'edges': the letter 'x' is not declared in "
                                             "'edges' of [tileset]; there are g (grass), p (path) and w (wall).");
    CHECK(refusal("label", "lable") == "t.toml:14: [[tile]]: the key 'lable' is not known. Did you mean 'label'?");
    CHECK(
        refusal("{ path = \"e s\" }", "{ path = \"e ss\" }") ==
        "t.toml:19: [[tile]] 'bend': 'segments': 'ss' is neither a side (n e s w) nor a half side (nnw nne ene ese sse "
        "ssw wsw wnw).");
    CHECK(refusal("{ path = \"e s\" }", "{ path = \"e e\" }") ==
          "t.toml:19: [[tile]] 'bend': 'segments': 'e' stands here twice.");
    CHECK(refusal("{ path = \"e s\" }", "\"path e s\"") ==
          "t.toml:19: [[tile]] 'bend': 'segments': every segment is a table in braces, as in { wall = \"n\" }, not the "
          "text 'path e s'.");
    CHECK(refusal("{ path = \"e s\" }", "{ path = [\"e\", \"s\"] }") ==
          "t.toml:19: [[tile]] 'bend': 'segments': the sides of 'path' must be a text, as in \"n e\" (\"\" for none), "
          "not "
          "a list.");
    CHECK(refusal("{ path = \"e s\" }", "{ path = \"e s\", wall = \"w\" }") ==
          "t.toml:19: [[tile]] 'bend': 'segments': a segment has one kind, but this one has 'path' and 'wall'.");
    CHECK(refusal("{ path = \"e s\" }", "{ flag = true }") ==
          "t.toml:19: [[tile]] 'bend': 'segments': this segment has no kind; write one of the set's kinds: wall, path, "
          "grass and shrine.");
    CHECK(refusal("flag = 2", "flg = 2") ==
          "t.toml:18: [[tile]] 'bend': 'segments': the word 'flg' is not known. Did you mean 'flag'?");
    CHECK(refusal("flag = 2", "flag = \"two\"") ==
          "t.toml:18: [[tile]] 'bend': 'segments': a word is true or a number from 1 to 100, not the text 'two'.");
    CHECK(refusal("[\"mossy\"]", "[\"mosy\"]") ==
          "t.toml:24: [[tile]] 'bend': 'words': the word 'mosy' is not known. Did you mean 'mossy'?");
    CHECK(refusal("[\"mossy\"]", "{ mosy = 3 }") ==
          "t.toml:24: [[tile]] 'bend': 'words': the word 'mosy' is not known. Did you mean 'mossy'?");
    CHECK(refusal("[\"mossy\"]", "{ mossy = 0 }") ==
          "t.toml:24: [[tile]] 'bend': 'words': a word is true or a number from 1 to 100, not the number 0.");
    CHECK(refusal("[\"wall n\"]", "[\"wall e\"]") == "t.toml:20: [[tile]] 'bend': 'segments': 'borders' of grass ene: "
                                                     "this tile has no segment 'wall e'. Did you mean "
                                                     "'wall n'?");
    CHECK(refusal("[\"wall n\"]", "[\"grass wnw\"]") ==
          "t.toml:20: [[tile]] 'bend': 'segments': 'borders' of grass ene: a segment cannot border itself.");
    CHECK(refusal("wall n ~ path s", "wall n, path s") ==
          "t.toml:23: [[tile]] 'bend': 'adjacent': 'wall n, path s' does not name two segments; write \"wall n ~ grass "
          "ese\".");
    CHECK(refusal("wall n ~ path s", "path e ~ path s") ==
          "t.toml:23: [[tile]] 'bend': 'adjacent': 'path e ~ path s' names the same segment twice.");
    CHECK(
        refusal("wall n ~ path s", "fountain ~ path s") ==
        "t.toml:23: [[tile]] 'bend': 'adjacent': this tile has no segment 'fountain'. It has wall n, path e, grass ene "
        "and grass ese.");
    CHECK(refusal("when = { weather = \"dry\" }", "when = \"dry\"") ==
          "t.toml:31: [[tile]] 'shrine': 'when': this must be a table, not the text 'dry'.");
    CHECK(refusal("when = { weather = \"dry\" }", "when = {}") ==
          "t.toml:31: [[tile]] 'shrine': 'when': name the switch and its value, as in when = { name = \"value\" }.");
    CHECK(refusal("when = { weather = \"dry\" }", "when = { weather = \"dry\", moon = [] }") ==
          "t.toml:31: [[tile]] 'shrine': 'when': 'moon': there is no value in this list; name those that it may have, "
          "as in [\"value\", \"other\"].");
    CHECK(refusal(
              "{ path = \"e s\" },", "{ path = \"e s\" }," + [] {
                  std::string more;
                  for (int i = 0; i < 16; ++i) {
                      more += " { shrine = \"\" },";
                  }
                  return more;
              }()) == "t.toml:17: [[tile]] 'bend': 'segments': there are 20 segments; a tile has at most 16.");
}

TEST_CASE("A tile that cannot be printed is refused in a sentence", "[load]") {
    CHECK(refusal("\"wppg\"", "\"wpwg\"") ==
          "t.toml:19: [[tile]] 'bend': the segment 'path e' reaches side 's', but by 'edges' that side is 'wall'.");
    CHECK(refusal("{ grass = \"ese sse\" }", "{ grass = \"ese\" }") ==
          "t.toml:20: [[tile]] 'bend': no segment covers half side 'sse', although half side 'ssw' on the other half "
          "of side 's' "
          "is covered.");
    CHECK(refusal("{ grass = \"ese sse\" }", "{ grass = \"ese sse ssw\" }") ==
          "t.toml:21: [[tile]] 'bend': half side 'ssw' belongs to two segments, 'grass ene' and 'grass ese'.");
    CHECK(refusal("{ wall = \"n\", flag = 2 }", "{ shrine = \"\" }").find("this tile has no segment 'wall n'") !=
          std::string::npos);
    CHECK(refusal("ene ssw wsw wnw", "ene ssw wsw") ==
          "t.toml:20: [[tile]] 'bend': no segment covers half side 'wnw'.");
    CHECK(refusal("ene ssw wsw wnw", "ene ssw") == "t.toml:12: [[tile]] 'bend': no segment covers side 'w', which by "
                                                   "'edges' is 'grass'; a segment must list 'w', or "
                                                   "'wsw' and 'wnw'.");
    CHECK(refusal("ene ssw wsw wnw", "ene ssw w wnw") ==
          "t.toml:20: [[tile]] 'bend': no segment covers half side 'wsw', although half side 'wnw' on the other half "
          "of side 'w' is "
          "covered.");
    CHECK(refusal("ene ssw wsw wnw", "ene ssw w wsw wnw") ==
          "t.toml:20: [[tile]] 'bend': half side 'wsw' of 'grass ene' lies beside 'grass ene', which covers the whole "
          "of side 'w'.");
    CHECK(refusal("{ wall = \"n s\", over = true }, { grass = \"ene ese\" }",
                  "{ wall = \"n s\" }, { grass = \"ene\" }, { grass = \"ese\" }") == "accepted");
    CHECK(refusal("{ grass = \"ene ese\" }, { grass = \"wsw wnw\" }", "{ grass = \"ene ese wsw wnw\" }") == "accepted");
    CHECK(refusal("{ wall = \"n s\", over = true }, { grass = \"ene ese\" }, { grass = \"wsw wnw\" }",
                  "{ wall = \"n s\", flag = true }, { grass = \"ene ese wsw wnw\" }") ==
          "t.toml:37: [[tile]] 'shrine': the segments 'wall n' and 'grass ene' cross; only a segment with a word "
          "listed in "
          "'crossing_words' of [tileset] may do that.");
    CHECK(refusal("edges = \"wgwg\"\nsegments = [{ shrine = \"\" }, { wall = \"n s\", over = true }",
                  "edges = \"pgpg\"\nsegments = [{ shrine = \"\" }, { path = \"n s\", over = true }") ==
          "t.toml:33: [[tile]] 'shrine': no segments cover the half sides beside a side of 'path', although they do on "
          "tile "
          "'bend' in line 12.");
    CHECK(
        refusal("{ shrine = \"\" }, { grass = \"nnw nne ene ese sse ssw wsw wnw\" }",
                "{ shrine = \"\" }, { grass = \"n e s w\" }") ==
        "t.toml:30: [[tile]] 'shrine': 'grass n' reaches the middle of its sides, but on tile 'bend' (t.toml:12) "
        "'grass' has both halves of a side instead, so that the two would never meet; write a side in the same way on "
        "both, as in \"n\" or as in \"nnw nne\".");
}

TEST_CASE("Very many tiles of one name are refused, not compared each with each", "[load][unwatched]") {
    std::string text = good;
    for (int i = 0; i < 20'000; ++i) {
        text += "[[tile]]\nname = \"lawn\"\ncount = 1\nedges = \"gggg\"\n"
                "segments = [{ grass = \"nnw nne ene ese sse ssw wsw wnw\" }]\nwhen = { n = \"" +
                std::to_string(i) + "\" }\n";
    }
    CHECK_THAT(refusal_of([&] { parse_tile_set(text, "t.toml"); }),
               Catch::Contains("'lawn'") && Catch::Contains("200 tiles before this one have the name"));
}

TEST_CASE("A block of very many squares is read in no time", "[load][unwatched]") {
    constexpr int wide = 40;
    std::string text = "[tileset]\nname = \"lawns\"\ntitle = \"Lawns\"\ntotal = 1\nedges = { g = \"grass\" }\n"
                       "kinds = [\"grass\"]\n",
                cells;
    for (int i = 0; i < wide * wide; ++i) {
        const std::string name = "a-lawn-with-a-rather-long-name-" + std::to_string(i);
        text += "[[tile]]\nname = \"" + name +
                "\"\ncount = 1\nedges = \"gggg\"\nsegments = [{ grass = \"nnw nne ene ese sse ssw wsw wnw\" }]\n";
        cells +=
            "{ tile = \"" + name + "\", at = [" + std::to_string(i % wide) + ", " + std::to_string(i / wide) + "] },\n";
    }
    const double begin = host::all_cpu_seconds();
    const TileSet set = parse_tile_set(text + "[[block]]\nname = \"park\"\ncells = [" + cells + "]\n", "t.toml");
    REQUIRE(set.blocks.size() == 1);
    CHECK(set.blocks.front().cells.size() == wide * wide);
    CHECK(host::all_cpu_seconds() - begin < 30); // names of all copied for each pair took a minute
}

} // namespace test_load_tile_set
