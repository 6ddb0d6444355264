// What an edit of the board made of tiles is what pictures and the terminal show.
#include "support/edited_games.hpp"
#include "svg/board_picture.hpp"
#include "svg/tile_sheet.hpp"
#include "terminal/tile_view.hpp"
#include <catch2/catch.hpp>

namespace test_edits_shown {

using namespace bastide;
using namespace bastide::host;
using namespace bastide::test;

namespace {

FormId path;

std::size_t pictures_of_tiles(const std::string& document) {
    std::size_t n = 0;
    for (std::size_t at = 0; (at = document.find("<g id=", at)) != std::string::npos; ++at) {
        ++n;
    }
    return n;
}

} // namespace

TEST_CASE("Tiles are shown with the kinds that their segments have now, and in the form in which they lie",
          "[svg][terminal][edits]") {
    const Toy toy{"toy", [](Registry& r) {
                      r.conversion(r.find_kind("city"), r.feature_kind({.name = "palace"}));
                      path = r.form("path", calls([](TileDef& tile) {
                                        tile.segments.push_back({"road", {}, {}, {}, tile.line});
                                        return tile.name == "cap-straight-road";
                                    }),
                                    1);
                  }};
    Game game(base_with({toy}));
    Play& table = game.edit();
    const unsigned adorned = svg::variant_at({0, 0}); // as the first tile is, so that only kinds and forms differ
    for (std::int16_t x = 1, laid = 0; laid < 2; ++x) {
        if (svg::variant_at({x, 0}) == adorned) {
            table.lay(game.rules().tile_type("cap-straight-road"), {x, 0}, 0, piles::supply);
            ++laid;
        }
    }
    const svg::Style style = svg::style_of(*base_with({}), library());
    const std::vector<std::string> colours{"#aa0000", "#0000aa"};
    const terminal::TileView view(game.rules(), style, {{"Ann", ""}, {"Ben", ""}});
    const auto picture = [&] { return svg::board_picture(game, style, colours, {"", "", false, false, 50}); };
    const auto seen = [&](TileId tile) {
        const terminal::Overlay overlay;
        const terminal::Scene scene(game.play(), view.signs(), overlay);
        return view.tile(game.play(), tile, scene, overlay, {13, 7}).lines(terminal::Depth::full);
    };
    CHECK(pictures_of_tiles(picture()) == 1);
    const std::string before = seen(TileId{1});
    CHECK(before == seen(TileId{2}));
    table.convert(table.feature_of(table.segment_at(TileId{1}, port_of_side(north))), game.rules().kind("palace"));
    CHECK(pictures_of_tiles(picture()) == 2);
    CHECK(seen(TileId{1}) != before);
    CHECK(seen(TileId{2}) == before);
    table.transform(TileId{2}, path);
    CHECK(pictures_of_tiles(picture()) == 3);
}

} // namespace test_edits_shown
