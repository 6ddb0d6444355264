// A word may raise a path over everything else on its tile, in pictures and at the terminal.
#include "svg/tile_picture.hpp"
#include "terminal/tile_raster.hpp"
#include <catch2/catch.hpp>

namespace test_raised_paths {

using namespace bastide;
using namespace bastide::host;

namespace {

svg::Style style_with(const std::string& word) {
    svg::Style style;
    style.add("[draw.lane]\nshape = \"path\"\nfill = \"#111111\"\n[draw.wood]\nshape = \"area\"\nfill = \"#222222\"\n"
              "[draw.words.arch]\n" +
                  word,
              "x.toml");
    return style;
}

/// A wood from west to east, and a lane from north to south that the word stands on.
TileDef crossed() {
    TileDef tile;
    tile.name = "crossed";
    tile.edges = {"lane", "wood", "lane", "wood"};
    tile.segments = {{"wood", {port_of_side(east), port_of_side(west)}, {}, {}, 0},
                     {"lane", {port_of_side(north), port_of_side(south)}, {{"arch", 1}}, {}, 0}};
    return tile;
}

} // namespace

TEST_CASE("A raised path is drawn after what it crosses, in the colours of its word", "[svg]") {
    const TileDef tile = crossed();
    const auto order = [&](const svg::Style& style, const std::string& colour) {
        const std::string text = svg::tile_picture(tile, svg::TileLayout(tile, 0, style), style);
        const std::size_t path = text.find(colour);
        REQUIRE(path != std::string::npos);
        return text.find("#222222") < path;
    };
    CHECK_FALSE(order(style_with("mark = \"none\""), "#111111"));
    CHECK(order(style_with("mark = \"none\"\nraised = true\nfill = \"#333333\""), "#333333"));
}

TEST_CASE("The number beside a tile's word is drawn, 1 only if the word says so", "[svg]") {
    TileDef tile = crossed();
    const auto numbered = [&](const std::string& word, int number) {
        tile.words["arch"] = number;
        const svg::Style style = style_with(word);
        return svg::TileLayout(tile, 0, style).numbers().size();
    };
    CHECK(numbered("mark = \"star\"", 1) == 0);
    CHECK(numbered("mark = \"star\"", 2) == 1);
    CHECK(numbered("mark = \"star\"\nnumbered = true", 1) == 1);
}

TEST_CASE("At the terminal a raised path runs from side to side", "[terminal]") {
    const TileDef tile = crossed();
    const auto cells = [&](const std::string& word, unsigned rotation) {
        const terminal::TileRaster raster(tile, rotation, style_with(word), 9, 5);
        int found = 0;
        for (int i = 0; i < (rotation == 0 ? raster.height() : raster.width()); ++i) {
            found += (rotation == 0 ? raster.segment(4, i) : raster.segment(i, 2)) == 1 ? 1 : 0;
        }
        return found;
    };
    CHECK(cells("mark = \"none\"", 0) < 5);
    CHECK(cells("mark = \"none\"\nraised = true", 0) == 5);
    CHECK(cells("mark = \"none\"\nraised = true", 1) == 9);
}

} // namespace test_raised_paths
