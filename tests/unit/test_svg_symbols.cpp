// What modules bring to be drawn: everything that counts has a drawing, and nothing but drawings gets into pictures.
#include "bastide/error.hpp"
#include "bastide/host/composition.hpp"
#include "bastide/host/game.hpp"
#include "knowledge/pieces.hpp"
#include "library/read_files.hpp"
#include "scenario/scenario.hpp"
#include "support/folders.hpp"
#include "svg/board_picture.hpp"
#include "svg/curve.hpp"
#include "svg/glyph.hpp"
#include "svg/path_data.hpp"
#include "svg_support.hpp"
#include <catch2/catch.hpp>
#include <set>

namespace test_svg_symbols {

using namespace bastide;
using namespace bastide::host;
using namespace bastide::host::svg;
using namespace bastide::test;

namespace {

Scenario scenario_of(const std::string& file, std::size_t number = 0) {
    return read_scenarios(in_source("/tests/scenarios/") + file).at(number);
}

bool has_drawing(const MarkStyle& style) { return !style.symbol.path.empty() || style.mark == "none"; }

} // namespace

TEST_CASE("Everything that counts in the game with all modules has a drawing and a character of its own", "[svg]") {
    const Library all = library_of_pictures();
    const GameFile game = read_game_file(in_source("/host/games/full-mix.toml"));
    const std::shared_ptr<const Ruleset> rules = all.compile(game);
    const Style style = style_of(*rules, all);
    std::set<std::string> glyphs;
    const auto own = [&](const std::string& name, const std::string& glyph) {
        INFO(name << " is " << glyph);
        CHECK_FALSE(glyph.empty());
        CHECK(glyphs.insert(glyph).second);
    };
    for (const auto& names : {rules->attribute_names, rules->word_names}) {
        for (const std::string& word : names) {
            INFO("word " << word);
            REQUIRE(style.words.count(word) == 1);
            const MarkStyle& mark = style.words.at(word);
            CHECK((has_drawing(mark) || mark.mark == "shield"));
            if (mark.mark != "none") {
                own(word, mark.glyph);
            }
        }
    }
    for (const CompiledFigureKind& kind : rules->figure_kinds) {
        INFO("figure " << kind.spec.name);
        if (kind.spec.neutral > 0) {
            CHECK(style.pieces.count(kind.spec.name) == 1);
        }
        if (kind.spec.per_player == 0) {
            continue;
        }
        REQUIRE(style.figures.count(kind.spec.name) == 1);
        const FigureStyle& figure = style.figures.at(kind.spec.name);
        if (&kind != &rules->figure_kinds.front()) { // the ordinary one is known by its player alone
            CHECK_FALSE(figure.symbol.path.empty());
            own(kind.spec.name, figure.glyph);
        }
    }
    for (const CompiledKind& kind : rules->kinds) {
        INFO("kind " << kind.spec.name);
        REQUIRE(style.kinds.count(kind.spec.name) == 1);
        if (style.kinds.at(kind.spec.name).shape == Shape::building) {
            own(kind.spec.name, style.kinds.at(kind.spec.name).glyph);
        }
    }
    for (const auto& [name, piece] : style.pieces) {
        CHECK(has_drawing(piece));
        own(name, piece.glyph);
    }
}

TEST_CASE("The pieces of the modules are drawn, each with its title", "[svg]") {
    const Library all = library_of_pictures();
    std::set<std::string> seen;
    for (const char* file : {"princess-and-dragon/with_towers.toml", "princess-and-dragon/fairy.toml",
                             "princess-and-dragon/dragon.toml", "tower/guards.toml"}) {
        for (const Scenario& scenario : read_scenarios(in_source("/tests/scenarios/") + file)) {
            if (scenario.refused) {
                continue;
            }
            const Game game = scenario_position(scenario, all);
            const Style style = style_of(game.rules(), all);
            const std::vector<std::string> colours = player_colours(scenario.game.players);
            const std::string picture = board_picture(game, style, colours, {"", "", false, false, 100});
            for (const FigureId id : pieces_on_table(game.play())) {
                const Figure& piece = game.play().figure(id);
                const std::string& name = game.rules().figure_kinds[index(piece.kind)].spec.name;
                const std::string title = piece_title(game.play(), id);
                INFO(scenario.title << ": " << title);
                seen.insert(name);
                REQUIRE(style.pieces.count(name) == 1);
                CHECK(picture.find("<title>" + escaped(title) + "</title>") != std::string::npos);
                CHECK(picture.find(style.pieces.at(name).symbol.path) != std::string::npos);
                if (piece.number != 0) {
                    CHECK(picture.find(">" + std::to_string(piece.number) + "</text>") != std::string::npos);
                }
            }
        }
    }
    CHECK(seen == std::set<std::string>{"dragon", "fairy", "tower"});
}

TEST_CASE("A barn stands on the corner where it was placed", "[svg]") {
    const Scenario scenario = scenario_of("abbey-and-mayor/barn.toml");
    const Game game = scenario_position(scenario, library_of_pictures());
    std::vector<int> corners;
    for (const Figure& figure : game.play().figures()) {
        if (figure.kind == game.rules().figure_kind("barn") && figure.on_board()) {
            corners.push_back(figure.place.corner());
        }
    }
    CHECK(corners == std::vector<int>{3}); // nw
}

TEST_CASE("Path data is path data and nothing else", "[svg]") {
    for (const char* good : {"M0,0L5 5Z", "m-1.5.5h3v-2H4", "M0,0a3,3 0 1 0 6,0a3,3 0 10-6,0z", "M1 1 2 2 3 3",
                             "M0,0C1,1 2,2 3,3S4,4 5,5Q6,6 7,7T8,8", "M 0 , 0\n\tL 5 , .5\tZ"}) {
        INFO(good);
        CHECK(flaw_of_path(good).empty());
    }
    for (const char* bad : {"",
                            "L5,5",
                            "M0,0\"/><script>alert(1)</script>",
                            "M0,0 url(#x)",
                            "M0,0&#10;",
                            "M0,0javascript:",
                            "M0,0L5",
                            "M0,0L1e9,5",
                            "M0,0L101,5",
                            "M0,0L--5,5",
                            "M0,0Z5",
                            "M0,0A3,3 0 2 0 6,0",
                            "M",
                            "M0,0<",
                            "M0,0L.,5",
                            "M0,,0",
                            "M,0,0",
                            "M0,0,L5,5",
                            "M0,0,",
                            "M0,0L5.,5",
                            "M0,0Z,"}) {
        INFO(bad);
        CHECK_FALSE(flaw_of_path(bad).empty());
    }
    CHECK_FALSE(flaw_of_path("M0,0" + std::string(5000, ' ')).empty());
    CHECK(flaw_of_path("M0,0L5,5,5 Z") == "L at column 5 takes 2 numbers at a time, within 100 units"); // its own place
    CHECK(refusal_of_style("[draw.words.x]\npath = 'M0,0\"/><script>'\n")
              .find("x.toml:2: [draw.words.x]: 'path': this is no SVG path data: M at column") == 0);
    CHECK(refusal_of_style("[draw.pieces.x]\nmark = 'star'\npath = 'M0,0L5,5'\n")
              .find("x.toml:2: [draw.pieces.x]: 'mark': ") == 0);
    CHECK(refusal_of_style("[draw.figures.x]\nlines = 'M0,0L5,5'\n").find("x.toml:2: [draw.figures.x]: 'lines': ") ==
          0);
    CHECK(refusal_of_style("[draw.hut]\nshape = 'path'\npath = 'M0,0L5,5'\n").find("x.toml:3: [draw.hut]: 'path': ") ==
          0);
}

TEST_CASE("Modules say how their figures and pieces move", "[svg]") {
    svg::Style style;
    style.add("[draw.pieces.mill]\nmoves = 'turns'\naround = 'pond'\n[draw.pieces.mast]\nmoves = 'drops'\n"
              "[draw.figures.peg]\nshape = 'disc'\n",
              "x.toml");
    CHECK(style.pieces.at("mill").movement.way == "turns");
    CHECK(style.pieces.at("mill").movement.around == "pond");
    CHECK(style.pieces.at("mast").movement.way == "drops");
    CHECK(style.figures.at("peg").movement.way == "walks");
    CHECK(refusal_of_style("[draw.pieces.x]\nmoves = 'turns'\n").find("[draw.pieces.x]: 'moves': ") !=
          std::string::npos);
    CHECK(refusal_of_style("[draw.figures.x]\naround = 'pond'\n").find("'around': ") != std::string::npos);
    CHECK(refusal_of_style("[draw.pieces.x]\nmoves = 'creeps'\n").find("'moves'") != std::string::npos);
    CHECK_FALSE(refusal_of_style("[draw.words.x]\nmoves = 'flies'\n").empty()); // words are printed
}

TEST_CASE("Characters for the terminal fill one cell", "[svg]") {
    for (const char* good : {"a", "#", "é", "♜", "≈", "◆", "⌂"}) {
        INFO(good);
        CHECK(fills_one_cell(good));
    }
    for (const char* bad :
         {"", " ", "ab", "\x1b", "\xff", "\xc2\x9b", "\xcc\x81", "⛪", "城", "🏰", "\xe2\x80\xae", "a\xcc\x81"}) {
        INFO(bad);
        CHECK_FALSE(fills_one_cell(bad));
    }
    CHECK(refusal_of_style("[draw.words.x]\nglyph = 'ab'\n")
              .find("x.toml:2: [draw.words.x]: 'glyph': this must be one character") == 0);
}

} // namespace test_svg_symbols
