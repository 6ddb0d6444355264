// Pieces and words of whole tiles as they are shown: from the kernel's places and the style sheet alone.
#include "bastide/error.hpp"
#include "support/mixes.hpp"
#include "support/played_games.hpp"
#include "support/toy.hpp"
#include "svg/board_picture.hpp"
#include "svg/standing.hpp"
#include "terminal/legend.hpp"
#include "terminal/news.hpp"
#include "terminal/score_table.hpp"
#include <algorithm>
#include <catch2/catch.hpp>
#include <set>
#include <utility>

namespace test_pieces_drawn {

using namespace bastide;
using namespace bastide::host;
using namespace bastide::test;
using Catch::Contains;

namespace {

constexpr const char* beast_path = "M-7,7L0,-7L7,7Z";
constexpr const char* sheet = "[draw.pieces.beast]\npath = 'M-7,7L0,-7L7,7Z'\nfill = '#c2281d'\nglyph = '♞'\n"
                              "[draw.pieces.mast]\npath = 'M-2,9V-9H2V9Z'\nfill = '#123456'\nglyph = '♜'\n"
                              "[draw.words.harbour]\npath = 'M-9,0H9V9Z'\nfill = '#0055aa'\nglyph = '≈'\n";

Toy menagerie() {
    return {"menagerie", [](Registry& r) {
                r.figure_kind({.name = "beast", .neutral = 1, .claims = false});
                r.figure_kind({.name = "mast", .neutral = 3, .number = "height", .claims = false});
                r.space_kind({.name = "top", .upon = "mast"});
            }};
}

/// A game with everything that shows it.
struct Shown {
    explicit Shown(std::shared_ptr<const Ruleset> compiled)
        : rules(std::move(compiled)),
          game(rules), players{{.name = "Ann", .colour = {}}, {.name = "Ben", .colour = {}}} {
        style.add(sheet, "toy");
    }

    std::string picture() const {
        return svg::board_picture(game, style, svg::player_colours(players), {"", "", true, false, 100});
    }
    std::string board() const {
        const terminal::BoardView view(*rules, style, players);
        const terminal::Overlay overlay;
        return view.board(game.play(), overlay, terminal::BoardView::part(game.play(), overlay, {80, 24}))
            .lines(terminal::Depth::none);
    }
    std::string key() const {
        const terminal::BoardView view(*rules, style, players);
        return terminal::legend(game.play(), view, 120, terminal::Depth::none);
    }
    std::string scores() const {
        const terminal::BoardView view(*rules, style, players);
        return terminal::score_table(game, view, terminal::Depth::none, 0, nobody);
    }

    std::shared_ptr<const Ruleset> rules;
    Game game;
    std::vector<PlayerSpec> players;
    svg::Style style;
};

} // namespace

TEST_CASE("Pieces are drawn from their places, in pictures and at the terminal", "[pieces][svg][terminal]") {
    Shown shown(base_with({menagerie()}));
    CHECK_THAT(shown.picture(), !Contains("<title>the beast"));
    CHECK_THAT(shown.key(), !Contains("beast"));
    CHECK_THAT(shown.scores(), !Contains("On the table"));
    Play& table = shown.game.edit();
    const FigureKindId mast = shown.rules->figure_kind("mast");
    const FigureId beast = table.deploy(nobody, shown.rules->figure_kind("beast"), Place::on_square({0, 0}));
    table.set_number(table.deploy(nobody, mast, Place::on_square({0, 0})), 2);
    CHECK_THAT(shown.picture(), Contains("<title>the beast on 0,0</title>") && Contains(beast_path) &&
                                    Contains("<title>a mast of height 2</title>") && Contains(">2</text>") &&
                                    Contains(">beast: on 0,0</text>") && Contains(">Pieces</text>"));
    CHECK_THAT(shown.board(), Contains("♞") && Contains("♜2"));
    CHECK_THAT(shown.key(), Contains("♞") && Contains("mast (and its height)"));
    CHECK_THAT(shown.scores(), Contains("On the table:\n   beast: on 0,0\n   masts: 0,0 height 2\n"));

    const std::string who = table.player_name(PlayerId{0});
    const FigureId man =
        table.deploy(PlayerId{0}, shown.rules->figure_kind("follower"), table.segment_at(TileId{0}, *port_named("n")));
    table.move(beast, Place::beside(man, Position{0, 0}), reasons::moved);
    const terminal::BoardView view(*shown.rules, shown.style, shown.players);
    CHECK_THAT(shown.board(), Contains(view.letter(PlayerId{0}) + "♞"));
    CHECK_THAT(shown.picture(), Contains("<title>the beast beside " + who));
    table.move(man, Place::in(SpaceKindId{0}, TileId{0}), reasons::moved);
    CHECK_THAT(shown.board(), Contains("♜2" + view.letter(PlayerId{0})));
    table.move(beast, Place::on_square({0, 3}), reasons::moved); // no tile lies there
    CHECK_THAT(shown.picture(), Contains("<title>the beast on 0,3</title>"));
}

TEST_CASE("A figure at a corner is drawn there", "[pieces][svg][terminal]") {
    Shown shown(base_with({}));
    Play& table = shown.game.edit();
    const SegmentId city = table.segment_at(TileId{0}, *port_named("n"));
    const FigureId man = table.deploy(PlayerId{0}, shown.rules->figure_kind("follower"), city);
    const std::string midst = shown.picture(), board = shown.board();
    table.move(man, Place::at_corner(city, 1), reasons::moved);
    CHECK(shown.picture() != midst);
    CHECK(shown.board() != board);
}

TEST_CASE("News tell of pieces that came to another tile", "[pieces][terminal]") {
    Shown shown(base_with({menagerie()}));
    Play& table = shown.game.edit();
    terminal::News news;
    const FigureId beast = table.deploy(nobody, shown.rules->figure_kind("beast"), Place::on_square({0, 0}));
    news.decided(table, PlayerId{0});
    play(shown.game, {"draw straight-road", "place straight-road 1,0 r0", "pass", "draw straight-road"});
    table.move(beast, Place::beside(none_of<FigureId>, Position{0, 0}), reasons::moved); // the same tile
    CHECK_THAT(listed(news.lines(table, PlayerId{1})), !Contains("beast"));
    CHECK_THAT(listed(news.lines(table, PlayerId{0})), !Contains("beast"));
    table.move(beast, Place::on_square({1, 0}), reasons::moved);
    play(shown.game, {"place straight-road 2,0 r0", "pass"});
    CHECK_THAT(listed(news.lines(table, PlayerId{0})), Contains("beast 1,0"));
}

TEST_CASE("Words of whole tiles are drawn as those of segments are, with their numbers", "[pieces][svg][terminal]") {
    Mix mix;
    mix.players = 2;
    Composition harbour = library().compose(mix.file());
    for (TileDef& tile : harbour.tiles) {
        tile.words["harbour"] = 3;
    }
    const Toy sea{"sea", [](Registry& r) { r.tile_word("harbour"); }};
    Shown shown(compiled_with(harbour, {sea}));
    CHECK_THAT(shown.picture(), Contains("M-9,0H9V9Z") && Contains(">3</text>") && Contains(">harbour</text>"));
    CHECK_THAT(shown.board(), Contains("≈3"));
    CHECK_THAT(shown.key(), Contains("harbour (printed)"));
}

TEST_CASE("Pieces stand in pictures where the page has them", "[pieces][svg]") {
    Shown shown(base_with({menagerie()}));
    Play& table = shown.game.edit();
    const FigureId beast = table.deploy(nobody, shown.rules->figure_kind("beast"), Place::on_square({0, 0}));
    const FigureId mast = table.deploy(nobody, shown.rules->figure_kind("mast"), Place::on_square({0, 0}));
    table.move(mast, Place::beside(beast, Position{0, 0}), reasons::moved);
    const std::vector<std::string> colours = svg::player_colours(shown.players);
    svg::TileSheet tiles(*shown.rules, shown.style);
    const auto origin = [](Position, Position square) { return svg::Point{100.0 * square.x, 100.0 * square.y}; };
    const std::string drawn = svg::standing_on(table, shown.style, colours, tiles, origin);
    for (const auto& [piece, spot] : svg::standing_spots(table, shown.style, colours, tiles, origin)) {
        INFO("piece " << index(piece));
        CHECK_THAT(drawn, Contains("translate(" + svg::number(spot.at.x) + " " + svg::number(spot.at.y) + ")"));
    }
}

TEST_CASE("What is in a space stands where the space has its place on the tile", "[pieces][svg]") {
    const Toy cellars{"cellars", [](Registry& r) {
                          r.figure_kind({.name = "cask", .neutral = 1, .claims = false});
                          r.space_kind({.name = "cellar"});
                      }};
    Shown shown(base_with({cellars}));
    shown.game.edit().deploy(nobody, shown.rules->figure_kind("cask"), Place::in(SpaceKindId{0}, TileId{0}));
    const std::string aside = shown.picture();
    CHECK_FALSE(svg::place_of_space(shown.style, "cellar").has_value());
    shown.style.add("[draw.spaces.cellar]\nx = -8\ny = 6\n", "toy");
    const auto place = svg::place_of_space(shown.style, "cellar");
    REQUIRE(place.has_value());
    CHECK(place->x == 10);
    CHECK(place->y == 80);
    CHECK(shown.picture() != aside);
    CHECK_THAT(failure([&] { shown.style.add("[draw.spaces.cellar]\nx = 11\n", "toy"); }), Contains("10"));
}

TEST_CASE("Each of a crowd is seen, and stands on its tile", "[pieces][svg]") {
    const Toy cellars{"cellars", [](Registry& r) {
                          r.figure_kind({.name = "cask", .neutral = 3, .claims = false});
                          r.space_kind({.name = "cellar"});
                      }};
    Shown shown(base_with({cellars}));
    shown.style.add("[draw.spaces.cellar]\nx = 8\ny = 8\n", "toy");
    Play& table = shown.game.edit();
    const FigureKindId follower = shown.rules->figure_kind("follower"), cask = shown.rules->figure_kind("cask");
    for (int i = 0; i < 7; ++i) {
        table.deploy(PlayerId{0}, follower, table.segment_at(TileId{0}, *port_named("n")));
    }
    for (int i = 0; i < 3; ++i) {
        table.deploy(nobody, cask, Place::in(SpaceKindId{0}, TileId{0}));
    }
    svg::TileSheet tiles(*shown.rules, shown.style);
    std::set<std::pair<double, double>> places;
    for (const auto& [figure, spot] : svg::standing_spots(table, shown.style, svg::player_colours(shown.players), tiles,
                                                          [](Position, Position) { return svg::Point{}; })) {
        INFO("figure " << index(figure) << " at " << spot.at.x << ',' << spot.at.y);
        CHECK(places.emplace(spot.at.x, spot.at.y).second);
        CHECK(std::min(spot.at.x, spot.at.y) > 0);
        CHECK(std::max(spot.at.x, spot.at.y) < 100);
    }
    CHECK(places.size() == 10);
}

} // namespace test_pieces_drawn
