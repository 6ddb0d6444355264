// Drawings of several layers, and drawings that lie on several tiles as one.
#include "bastide/error.hpp"
#include "svg/spread.hpp"
#include "svg/symbol.hpp"
#include "svg_support.hpp"
#include <catch2/catch.hpp>

namespace test_svg_layers {

using namespace bastide;
using namespace bastide::host::svg;
using namespace bastide::test;

namespace {

bool holds(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

} // namespace

TEST_CASE("What lies on a drawing is drawn over its outline, one layer on the other", "[svg]") {
    Style style;
    style.add("[draw.words.kiln]\npath = 'M0,0H9'\nlines = 'M0,3H9'\nlayers = [\n"
              "  { path = 'M0,1H9', fill = '#aa0000', opacity = 40 },\n  { path = 'M0,2H9', stroke = 'teal', width = 5 "
              "},\n]\n",
              "x.toml");
    const std::string sign = sign_picture(style.words.at("kiln"), {10, 10});
    const std::vector<std::size_t> at{sign.find("d=\"M0,1H9\" fill=\"#aa0000\" opacity=\".4\""),
                                      sign.find("d=\"M0,2H9\" fill=\"none\" stroke=\"teal\" stroke-width=\".5\""),
                                      sign.find("d=\"M0,3H9\"")};
    INFO(sign);
    CHECK(sign.find("d=\"M0,0H9\"") < at[0]);
    CHECK(at[0] < at[1]);
    CHECK(at[1] < at[2]);
    CHECK(at[2] != std::string::npos);
}

TEST_CASE("A drawing may be written on several lines", "[svg]") {
    Style style;
    style.add("[draw.words.kiln]\npath = \"\"\"\nM0,0\n\tH9\"\"\"\nlines = \"\"\"M0,3\nH9\"\"\"\n"
              "layers = [{ path = \"\"\"M0,1\nH9\"\"\", fill = 'teal' }]\n",
              "x.toml");
    const std::string sign = sign_picture(style.words.at("kiln"), {10, 10});
    INFO(sign);
    CHECK(holds(sign, "d=\"M0,0  H9\""));
    CHECK(holds(sign, "d=\"M0,1 H9\""));
    CHECK(holds(sign, "d=\"M0,3 H9\""));
}

TEST_CASE("A drawing of layers that is wrong gives one sentence with file and line", "[svg]") {
    const auto says = [](const std::string& manifest, const std::string& part) {
        INFO(refusal_of_style(manifest));
        CHECK(holds(refusal_of_style(manifest), part));
    };
    const std::string sign = "[draw.words.x]\npath = 'M0,0H9'\n";
    says(sign + "layers = 3\n", "x.toml:3: [draw.words.x]: 'layers': this must be a list");
    says(sign + "layers = ['M0,0']\n", "this must be a list of tables");
    says(sign + "layers = [{ path = 'M0,0\"', fill = 'red' }]\n", "layer 1 of a drawing: 'path': this is no SVG path");
    says(sign + "layers = [{ path = 'M0,0' }]\n", "nothing of it is seen");
    says(sign + "layers = [{ path = 'M0,0', fill = '\"/>' }]\n", "is not a colour");
    says(sign + "layers = [{ path = 'M0,0', fill = 'red', opacity = 200 }]\n", "from 1 to 100");
    says("[draw.words.x]\nlayers = [{ path = 'M0,0', fill = 'red' }]\n", "'layers': they are drawn on a 'path'");
    says("[draw.spreads.x]\ntiles = [['a']]\n", "'layers'");
    says("[draw.spreads.x]\nlayers = []\ntiles = ['a']\n", "a list of rows");
}

TEST_CASE("A spread shows each of its tiles its share, and other tiles nothing", "[svg]") {
    Style style;
    style.add("[draw.spreads.pond]\ntiles = [['a', 'b'], ['c', 'd']]\nlayers = [{ path = 'M0,0H9', fill = 'teal' }]\n",
              "x.toml");
    CHECK(holds(spread_picture("a", 0, style), "viewBox=\"-20 -20 20 20\""));
    CHECK(holds(spread_picture("b", 0, style), "viewBox=\"0 -20 20 20\""));
    CHECK(holds(spread_picture("c", 0, style), "viewBox=\"-20 0 20 20\""));
    CHECK(holds(spread_picture("d", 0, style), "overflow=\"hidden\"")); // nothing of it beyond its tile
    CHECK(holds(spread_picture("d", 3, style), "<g transform=\"rotate(270 50 50)\">"));
    CHECK(spread_picture("e", 0, style).empty());
}

} // namespace test_svg_layers
