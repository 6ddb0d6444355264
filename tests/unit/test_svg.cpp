// Pictures: neighbouring tiles match at their edges, figures stand where their segments are, the document is well
// formed.
#include "bastide/error.hpp"
#include "bastide/host/game.hpp"
#include "library/game_file.hpp"
#include "library/tile_set.hpp"
#include "scenario/scenario.hpp"
#include "support/folders.hpp"
#include "svg/board_picture.hpp"
#include "svg/tile_picture.hpp"
#include "svg/words.hpp"
#include "svg_support.hpp"
#include <algorithm>
#include <catch2/catch.hpp>
#include <fstream>
#include <set>
#include <sstream>
#include <utility>

namespace test_svg {

using namespace bastide;
using namespace bastide::host;
using namespace bastide::host::svg;
using namespace bastide::test;

namespace {

std::string manifest_of(const std::string& module) {
    std::ifstream in(in_source("/modules/") + module + "/rules.toml");
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

Style base_style() {
    Style style;
    style.add(manifest_of("base"), "base");
    style.add(manifest_of("farmers"), "farmers");
    return style;
}

/// Every element is closed, in order; the texts of attributes are not looked at.
bool well_formed(const std::string& xml) {
    std::vector<std::string> open;
    for (std::size_t at = 0; (at = xml.find('<', at)) != std::string::npos; ++at) {
        const std::size_t end = xml.find('>', at);
        if (end == std::string::npos) {
            return false;
        }
        const std::string tag = xml.substr(at + 1, end - at - 1);
        const std::string name =
            tag.substr(tag[0] == '/' ? 1 : 0, tag.find_first_of(" \n/>", 1) - (tag[0] == '/' ? 1 : 0));
        if (tag[0] == '/') {
            if (open.empty() || open.back() != tag.substr(1)) {
                return false;
            }
            open.pop_back();
        } else if (tag.back() != '/') {
            open.push_back(name);
        }
    }
    return open.empty();
}

} // namespace

TEST_CASE("A style sheet that is wrong gives one sentence with file and line", "[svg]") {
    const auto says = [](const std::string& manifest, const std::string& part) {
        INFO(refusal_of_style(manifest));
        CHECK(refusal_of_style(manifest).find(part) != std::string::npos);
    };
    says("draw = 3\n", "x.toml:1: top level: 'draw': this must be a table, not the number 3.");
    says("[draw]\nhut = 3\n", "x.toml:2: [draw.hut]: this must be a table, not the number 3.");
    says("[draw.hut]\nshape = 'aria'\n", "x.toml:2: [draw.hut]: 'shape': 'aria' is not one of ground, "
                                         "area, path and building. Did you mean 'area'?");
    says("[draw.hut]\nshape = 'area'\nfil = 'red'\n",
         "x.toml:3: [draw.hut]: the key 'fil' is not known. Did you mean 'fill'?");
    says("[draw.hut]\nshape = 'area'\nfill = '\"/><script>'\n", "is not a colour");
    says("[draw.hut]\nshape = 'area'\nfill = 'grean'\n",
         "'grean' is not a colour; write #rrggbb or a word like teal. Did you mean 'green'?");
    says("[draw.hut]\nshape = 'path'\nwidth = 90\n", "a whole number from 1 to 40");
    says("[draw.words.x]\nmark = 'shild'\n", "Did you mean 'shield'?");
    says("[draw.figures.x]\npercent = 1\n", "from 20 to 300");
    CHECK(refusal_of_style("[module]\nname = 'x'\n") == "accepted");
}

TEST_CASE("Walls of areas begin and end in corners, so that neighbours match", "[svg]") {
    const Style style = base_style();
    for (const char* name : {"base-c1", "base-c2"}) {
        for (const TileEntry& entry : library_of_pictures().tile_set(name).tiles) {
            for (unsigned rotation = 0; rotation < 4; ++rotation) {
                const TileLayout layout(entry.tile, rotation, style);
                for (const svg::Plot& plot : layout.plots()) {
                    for (const Curve& wall : plot.walls) {
                        for (const svg::Point end : {wall.from, wall.to}) {
                            CHECK((end.x == 0 || end.x == side_length));
                            CHECK((end.y == 0 || end.y == side_length));
                        }
                    }
                    for (const Curve& path : plot.curves) {
                        CHECK(length(path.from - middle(plot.sides.front())) *
                                  length(path.from - middle(plot.sides.back())) * (plot.sides.size() > 2 ? 0 : 1) ==
                              Approx(0));
                    }
                }
            }
        }
    }
}

TEST_CASE("An area comes to a corner where it parts two others", "[svg]") {
    const Style style = base_style();
    int corners = 0;
    for (const char* name :
         {"abbey-and-mayor", "catapult", "games-quarterly-11", "inns-and-cathedrals", "traders-and-builders"}) {
        for (const TileEntry& entry : library_of_pictures().tile_set(name).tiles) {
            INFO(entry.tile.name);
            for (unsigned rotation = 0; rotation < 4; ++rotation) {
                const TileLayout layout(entry.tile, rotation, style);
                const auto with = [&](unsigned port) -> const SegmentDef* {
                    for (const SegmentDef& segment : entry.tile.segments) {
                        for (const unsigned own : segment.ports) {
                            if (rotate_port(own, rotation) == port % 12) {
                                return &segment;
                            }
                        }
                    }
                    return nullptr;
                };
                for (unsigned side = 0; side < 4; ++side) {
                    const SegmentDef *const one = with(3 * side + 11), *const other = with(3 * side);
                    if (one == nullptr || other == nullptr || one == other) {
                        continue;
                    }
                    for (const unsigned area : one->borders) {
                        if (std::count(other->borders.begin(), other->borders.end(), area) != 0) {
                            ++corners;
                            const std::vector<Curve>& walls = layout.plots()[area].walls;
                            CHECK(std::any_of(walls.begin(), walls.end(),
                                              [&](const Curve& wall) { return length(wall.to - corner(side)) < 1; }));
                        }
                    }
                }
            }
        }
    }
    CHECK(corners == 4 * 8); // fields on the square city, at the wide caps and the broad corners
}

TEST_CASE("Every segment of every tile has a place for a figure, of its own", "[svg]") {
    const Style style = base_style();
    for (const TileEntry& entry : library_of_pictures().tile_set("base-c2").tiles) {
        INFO(entry.tile.name);
        const TileLayout layout(entry.tile, 0, style);
        for (std::size_t i = 0; i < layout.plots().size(); ++i) {
            const svg::Plot& plot = layout.plots()[i];
            REQUIRE(plot.style != nullptr);
            CHECK(plot.room > 3);
            if (!plot.outline.empty()) {
                CHECK(inside(plot.outline, plot.figure));
            }
            for (std::size_t j = 0; j < i; ++j) {
                CHECK(length(layout.plots()[j].figure - plot.figure) > 5);
                if (!layout.plots()[j].outline.empty()) {
                    CHECK_FALSE(inside(layout.plots()[j].outline, plot.figure));
                }
            }
        }
    }
}

TEST_CASE("However many words stand at a building, their signs stay on its tile", "[svg]") {
    Style style;
    style.add("[draw.hut]\nshape = 'building'\n[draw.words.cask]\nmark = 'disc'\n[draw.words.fish]\nmark = 'star'\n",
              "x.toml");
    TileDef tile;
    tile.name = "hut";
    SegmentDef hut;
    hut.kind = "hut";
    hut.words = {{"cask", 4}, {"fish", 3}};
    tile.segments.push_back(hut);
    const TileLayout layout(tile, 0, style);
    std::set<std::pair<double, double>> places;
    for (const TileLayout::Sign& sign : layout.signs()) {
        INFO(sign.at.x << ',' << sign.at.y);
        CHECK(std::min(sign.at.x, sign.at.y) > 10);
        CHECK(std::max(sign.at.x, sign.at.y) < 90);
        places.emplace(sign.at.x, sign.at.y);
    }
    CHECK(places.size() == 7);
}

TEST_CASE("Tiles are drawn the same every time", "[svg]") {
    const Style style = base_style();
    for (const TileEntry& entry : library_of_pictures().tile_set("base-c2").tiles) {
        const std::string once = tile_picture(entry.tile, TileLayout(entry.tile, 1, style), style);
        CHECK(once == tile_picture(entry.tile, TileLayout(entry.tile, 1, style), style));
        CHECK(well_formed(once));
    }
}

TEST_CASE("A position becomes a well-formed document with its figures and scores", "[svg]") {
    const Scenario scenario =
        parse_scenarios("title = 'A & <B>'\n[game]\nmodules = ['base', 'farmers']\ntilesets = ['base-c2']\n"
                        "players = ['\"Ann\" & <Co>', 'blue']\n"
                        "[[step]]\ndo = ['draw cap', 'place cap 0,-1 r180', 'deploy follower city:s']\n"
                        "[[step]]\ndo = ['draw road-curve', 'place road-curve 1,0 r0', 'deploy follower road:w']\n",
                        "x.toml")
            .front();
    const Game game = scenario_position(scenario, library_of_pictures());
    const Style style = style_of(game.rules(), library_of_pictures());
    const std::vector<std::string> colours = player_colours(scenario.game.players);
    const std::string picture = board_picture(game, style, colours, {scenario.title, "", true, true, 100});
    CHECK(well_formed(picture));
    CHECK(picture.find("<Co>") == std::string::npos);
    CHECK(picture.find("A &amp; &lt;B&gt;") != std::string::npos);
    CHECK(picture.find(">4</text>") != std::string::npos);
    CHECK(picture.find("fill='" + colours[1] + "'") != std::string::npos);

    const std::string plain = board_picture(game, style, colours, {"", "", false, false, 50});
    CHECK(well_formed(plain));
    CHECK(plain.find("<text") == std::string::npos);
    CHECK(plain.size() < picture.size());
}

TEST_CASE("Players get different colours, their own if they chose one", "[svg]") {
    const auto colours = player_colours({{"Ann", "green"}, {"blue", ""}, {"Carl", ""}, {"Dora", ""}});
    REQUIRE(colours.size() == 4);
    CHECK(colours[0] == "#22a878");
    CHECK(colours[1] == "#2a5db0");
    CHECK(colours[2] == "#c9302c");
    CHECK(colours[3] != colours[2]);
}

TEST_CASE("A colour that two players would have is that of who chose it, or of who sits first", "[svg]") {
    CHECK(player_colours({{"Red", ""}, {"Ann", "red"}}) == std::vector<std::string>{"#2a5db0", "#c9302c"});
    CHECK(player_colours({{"Ann", "grey"}, {"Ben", "gray"}}) == std::vector<std::string>{"#5f6368", "#c9302c"});
    CHECK(player_colours({{"Ann", "teal"}, {"Red", "teal"}}) == std::vector<std::string>{"#1f8a8a", "#c9302c"});
}

TEST_CASE("Every colour that a game file may name is drawn", "[svg]") {
    for (const char* const name : {"red", "blue", "yellow", "green", "black", "gray", "Grey", "pink", "purple",
                                   "violet", "orange", "brown", "white", "TEAL"}) {
        const std::string word = name;
        const GameFile game = parse_game_file("[game]\nmodules = ['base']\ntilesets = ['base-c2']\n"
                                              "[[player]]\n[[player]]\ncolour = '" +
                                                  word + "'\n[[player]]\ncolour = ''\n",
                                              "game.toml");
        const std::string drawn = colour_word(player_colours(game.players)[1]);
        CHECK(drawn == (word == "Grey" ? "gray" : word == "violet" ? "purple" : word == "TEAL" ? "teal" : word));
    }
}

TEST_CASE("Numbers in pictures are short", "[svg]") {
    CHECK(number(3) == "3");
    CHECK(number(-0.01) == "0");
    CHECK(number(2.25, 2) == "2.25");
    CHECK(number(100) == "100");
    CHECK(number(10.5) == "10.5");
}

TEST_CASE("Long texts are broken and cut between characters", "[svg]") {
    CHECK(svg::broken("Zoë", 3, 5) == std::vector<std::string>{"Zoë"});
    CHECK(svg::broken("Zoëäpfel", 4, 5) == std::vector<std::string>{"Zoë…"});
    CHECK(svg::broken("ääää", 3, 5) == std::vector<std::string>{"ää…"});
    CHECK(svg::broken("a long title here", 7, 5) == std::vector<std::string>{"a long", "title", "here"});
    CHECK(svg::broken("a long title here", 7, 2) == std::vector<std::string>{"a long", "title…"});
    CHECK(svg::broken("", 7, 2).empty());
    CHECK(svg::broken("城下町", 6, 2) == std::vector<std::string>{"城下町"});
    CHECK(svg::broken("城下町", 5, 2) == std::vector<std::string>{"城下…"}); // each is as wide as two letters
    CHECK(svg::broken("城下 町", 5, 2) == std::vector<std::string>{"城下", "町"});
}

} // namespace test_svg
