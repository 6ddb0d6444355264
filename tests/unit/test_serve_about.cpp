// What a module's README becomes for who reads it in the page.
#include "serve/about.hpp"
#include <catch2/catch.hpp>

namespace test_serve_about {

using namespace bastide::host::serve;
using Json = nlohmann::ordered_json;

namespace {

Json text(const char* kind, const char* words) { return {{"kind", kind}, {"text", words}}; }

} // namespace

TEST_CASE("A README becomes plain blocks, up to the second section", "[serve]") {
    const Json blocks =
        blocks_of("# Huts\n\nHuts **stand** on [paths](../paths/README.md),\nand `walk` not.\n\n"
                  "## In two minutes\n\n- One (HUT-001).\n- Two\n  lines (HUT-002 to HUT-004, HUT-009).\n\n"
                  "1. First\n\n```sh\nbastide play\n```\nAt the prompt: `hut 1`.\n\n## Switches\n\nNot this.\n");
    CHECK(blocks == Json{text("heading", "Huts"), text("text", "Huts stand on paths, and walk not."),
                         text("heading", "In two minutes"), text("item", "One."), text("item", "Two lines."),
                         text("item", "First")});
}

TEST_CASE("A table becomes rows, without the column of rules", "[serve]") {
    const Json blocks =
        blocks_of("| hut | points | rules |\n|---|---|---|\n| small | 1 | HUT-001 |\n| *large* | 2 | |\n");
    CHECK(blocks == Json{{{"kind", "row"}, {"cells", {"hut", "points"}}},
                         {{"kind", "row"}, {"cells", {"small", "1"}}},
                         {{"kind", "row"}, {"cells", {"large", "2"}}}});
}

TEST_CASE("Whatever a README is, something is read", "[serve]") {
    for (const char* text : {"", "\n\n", "#", "##", "## ", "|", "||", "```", "- ", "[", "](", "\xff\xfe", "| a", "`"}) {
        CHECK_NOTHROW(blocks_of(text));
    }
    CHECK(blocks_of(std::string(1 << 20, 'x')).at(0).at("text").get<std::string>().size() <= 8192);
    CHECK(blocks_of("<b onclick=x>").at(0).at("text") == "<b onclick=x>"); // text, which the page shows as such
}

} // namespace test_serve_about
