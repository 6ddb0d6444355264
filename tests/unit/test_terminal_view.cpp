// Pieces of the screens: which part of a board is shown, lists of choices, text as wide as terminals show it, signs.
#include "bastide/error.hpp"
#include "bastide/host/game.hpp"
#include "library/library.hpp"
#include "library/read_files.hpp"
#include "pages/text_width.hpp"
#include "support/folders.hpp"
#include "terminal/board_view.hpp"
#include "terminal/flow.hpp"
#include "terminal/score_table.hpp"
#include "terminal/viewport.hpp"
#include <catch2/catch.hpp>
#include <set>

namespace test_terminal_view {

using namespace bastide;
using namespace bastide::host;
using namespace bastide::host::terminal;

namespace {

Box box(int x, int y, int columns, int rows) {
    const auto n = [](int v) { return static_cast<std::int16_t>(v); };
    return {{n(x), n(y)}, {n(x + columns - 1), n(y + rows - 1)}};
}

Position at(int x, int y) { return {static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)}; }

} // namespace

TEST_CASE("A board that fits is shown whole, as large as it can be", "[terminal]") {
    CHECK(viewport(box(0, 0, 3, 2), {}, {0, 0}, {}).tile == Size{9, 5});
    CHECK(viewport(box(0, 0, 3, 2), {}, {80, 24}, {}).tile == Size{13, 7});
    CHECK(viewport(box(0, 0, 8, 4), {}, {80, 24}, {}).tile == Size{9, 5});
    CHECK(viewport(box(0, 0, 11, 6), {}, {80, 24}, {}).tile == Size{7, 3});
    const Viewport small = viewport(box(-3, -3, 16, 8), {}, {80, 24}, {});
    CHECK(small.tile == Size{5, 3});
    CHECK(small.box.columns() == 16);
}

TEST_CASE("A board that is larger than the window is shown where there is most to see", "[terminal]") {
    const Box whole = box(0, 0, 40, 20);
    const Viewport west = viewport(whole, {{at(2, 2), 2}, {at(3, 3), 2}, {at(38, 18), 3}}, {50, 15}, {});
    CHECK(west.box.contains(at(2, 2)));
    CHECK(west.box.contains(at(3, 3)));
    CHECK_FALSE(west.box.contains(at(38, 18)));
    CHECK(west.box.low.x >= 0);
    CHECK(west.box.low.y >= 0);
    const Viewport near = viewport(whole, {{at(20, 10), 2}, {at(21, 10), 2}}, {50, 15}, {});
    CHECK(near.tile == Size{7, 3}); // all that is of interest is in it
    const Viewport asked = viewport(whole, {{at(2, 2), 2}}, {50, 15}, at(39, 19));
    CHECK(asked.box.contains(at(39, 19)));
    CHECK(asked.box.high.x == 39);
    CHECK(viewport(whole, {}, {3, 1}, {}).box.columns() == 1); // a window of nothing
}

TEST_CASE("Choices are listed in columns, what goes together on lines of its own, and passing is never left out",
          "[terminal]") {
    const std::vector<Listed> few{{"1", "one on a"}, {"2", "two on b"}, {"0", "pass"}};
    CHECK(choice_lines(few, 40, 6).size() == 1);
    CHECK(choice_lines(few, 12, 6).size() == 3);
    CHECK(choice_lines(few, 0, 0) == std::vector<std::string>{" 1 one on a", " 2 two on b", " 0 pass"});
    std::vector<Listed> many{{"", "Build a fort at", {}}};
    for (int i = 1; i <= 60; ++i) {
        many[0].among.push_back({std::to_string(i), '(' + std::to_string(i) + ", -3)"});
    }
    many.push_back({"0", "pass"});
    CHECK(choice_lines(many, 0, 0).size() == 2);
    const std::vector<std::string> lines = choice_lines(many, 80, 5);
    REQUIRE(lines.size() == 5);
    CHECK(lines[0] == " 0 pass");
    CHECK(lines[1].starts_with(" Build a fort at:  1 (1, -3)  2 (2, -3)"));
    CHECK(lines[4].find("more lines") != std::string::npos);
    for (const std::string& line : lines) {
        CHECK(shown_width(line) < 80);
    }
}

TEST_CASE("Text is as wide as a terminal shows it", "[terminal]") {
    CHECK(shown_width("Ann") == 3);
    CHECK(shown_width("王小明") == 6);
    CHECK(shown_width("Zoe\xCC\x88") == 3); // an accent of its own
    CHECK(fitted("王小明", 6) == "王小明");
    CHECK(fitted("王小明", 5) == "王小…");
    CHECK(fitted("王小明", 4) == "王…");
    CHECK(fitted("Ann", 0).empty());
    Canvas canvas(6, 1);
    canvas.text(0, 0, "a王e\xCC\x81z");
    CHECK(canvas.lines(Depth::none) == "a王e\xCC\x81z\n");
    Canvas cut(2, 1);
    cut.text(0, 0, "a王"); // half of it would shift the line
    CHECK(shown_width(cut.lines(Depth::none)) <= 3);
}

TEST_CASE("Every kind of figure and every player has a sign of its own", "[terminal]") {
    const Library library({{test::built_modules()}, {test::in_source("/tilesets")}});
    GameFile game = read_game_file(test::in_source("/host/games/full-mix.toml"));
    for (PlayerSpec& player : game.players) {
        player.name = "Ann" + std::string(1, player.name.front());
    }
    const std::shared_ptr<const Ruleset> rules = library.compile(game);
    for (const bool styled : {false, true}) {
        const BoardView view(*rules, styled ? svg::style_of(*rules, library) : svg::Style{}, game.players);
        std::set<std::string> letters, marks, words;
        for (int p = 0; p < rules->players; ++p) {
            CHECK(letters.insert(view.letter(static_cast<PlayerId>(p))).second);
        }
        for (std::size_t k = 0; k < rules->figure_kinds.size(); ++k) {
            const FigureKindSpec& spec = rules->figure_kinds[k].spec;
            const std::string& mark = view.signs().mark(static_cast<FigureKindId>(k));
            CHECK((spec.per_player == 0 ? mark.empty() : marks.insert(mark).second)); // a piece has a sign of its own
        }
        for (const std::string& word : rules->word_names) {
            const std::string& glyph = view.signs().word(word).glyph;
            CHECK((glyph.empty() || words.insert(glyph).second));
        }
        const Game start(rules);
        for (const auto& [width, most] : {std::pair{160, std::size_t{1}}, {80, std::size_t{2}}, {50, std::size_t{3}}}) {
            const std::vector<std::string> status = status_lines(start, view, width, Depth::none);
            CHECK(status.size() <= most);
            for (const std::string& line : status) {
                CHECK(shown_width(line) <= static_cast<std::size_t>(width));
            }
        }
    }
}

} // namespace test_terminal_view
