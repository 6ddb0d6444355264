// Pictures for people who choose: whose work they are, and that nothing of them is cut off.
#include "serve/desk.hpp"
#include "serve/showcase.hpp"
#include "svg_support.hpp"
#include <catch2/catch.hpp>

namespace test_serve_showcase {

using namespace bastide;
using namespace bastide::host::serve;
using namespace bastide::test;
using Length = Shares::Length;

namespace {

Demand demand(const std::string& path, const Showcase& showcase) {
    return demand_of({"GET", path, "", "", "10.0.0.1", ""}, showcase);
}

} // namespace

TEST_CASE("A picture that is shown to everybody is nobody's work, and much until it is made", "[serve]") {
    const Library library = library_of_pictures();
    Showcase showcase(library);
    for (const char* path :
         {"/api/games/full-mix/picture", "/api/shown/film", "/api/shown/board", "/api/modules/river/picture"}) {
        INFO(path);
        CHECK(demand(path, showcase).share == "showcase");
        CHECK(demand(path, showcase).length == Length::lengthy);
    }
    showcase.module("river");
    CHECK(demand("/api/modules/river/picture", showcase).length == Length::quick);
    CHECK(demand("/api/modules/tower/picture", showcase).length == Length::lengthy);
    CHECK(demand("/api/installed", showcase).share == "client 10.0.0.1");
    CHECK(demand("/api/installed", showcase).length == Length::quick);
    CHECK(demand("/api/tables/0123456789abcdef/film", showcase).share == "0123456789abcdef");
    CHECK(demand("/api/tables/0123456789abcdef/film", showcase).length == Length::lengthy);
}

TEST_CASE("A piece that stands for a module fits into its picture, however large it is on the board", "[serve]") {
    const Library library = library_of_pictures();
    Showcase showcase(library);
    const std::string picture = *showcase.module("princess-and-dragon");
    INFO(picture);
    CHECK(picture.find("viewBox=\"-15.5 -15.5 31 31\"") != std::string::npos);
    CHECK(picture.find("translate(0 0) scale(1)") != std::string::npos);
}

} // namespace test_serve_showcase
