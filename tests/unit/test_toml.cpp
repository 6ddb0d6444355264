// The strict reader of TOML: what it gives, and the sentences with which it refuses the rest.
#include "library/toml.hpp"
#include "support/load_support.hpp"

namespace test_toml {

using namespace bastide;
using namespace bastide::load;

namespace {

/// What reading [box] of the text is refused with.
template <class Read> std::string refused(const std::string& text, const Read& read) {
    return refusal_of([&] {
        const std::string file = "f.toml";
        const Value document = parse_toml(text, file);
        read(Reader(document, file, "top level").section("box"));
    });
}

} // namespace

TEST_CASE("A table is read by its keys", "[load][toml]") {
    const std::string file = "f.toml";
    const Value document = parse_toml("[box]\nsize = 3\nlid = 'oak'\nfull = true\nsides = ['n', 's']\n"
                                      "at.x = 1\n[[box.peg]]\nname = 'a'\n[[box.peg]]\nname = 'b'\n",
                                      file);
    const Reader whole(document, file, "top level");
    const Reader box = whole.section("box");
    box.only({"size", "lid", "full", "sides", "at", "peg"});
    CHECK(box.number("size", 0, 9) == 3);
    CHECK(box.number("weight", 0, 9, 7) == 7);
    CHECK(box.text("lid") == "oak");
    CHECK(box.choice("lid", {"oak", "elm"}) == "oak");
    CHECK(box.choice("colour", {"red"}, "none") == "none");
    CHECK(box.flag("full", false));
    CHECK(box.texts("sides") == std::vector<std::string>{"n", "s"});
    CHECK(box.line("lid") == 3);
    REQUIRE(box.inner("at"));
    CHECK(box.inner("at")->number("x", 0, 9) == 1);
    CHECK_FALSE(box.inner("under"));
    REQUIRE(box.tables("peg").size() == 2);
    CHECK(Reader(box.tables("peg")[1], file, "[[box.peg]]").text("name") == "b");
    REQUIRE(box.entries().size() == 6);
    CHECK(box.entries()[1].key == "lid"); // in the order of the file
}

TEST_CASE("What is wrong in a table is told with file, line, table and key", "[load][toml]") {
    CHECK(refused("size = 1\n", [](const Reader&) {}) == "f.toml: the table [box] is missing.");
    CHECK(refused("[box]\nsiez = 1\n", [](const Reader& box) { box.only({"size"}); }) ==
          "f.toml:2: [box]: the key 'siez' is not known. Did you mean 'size'?");
    CHECK(refused("[box]\n", [](const Reader& box) { box.text("lid"); }) ==
          "f.toml:1: [box]: the key 'lid' is missing.");
    CHECK(refused("[box]\nsize = 12\n", [](const Reader& box) { box.number("size", 0, 9, 1); }) ==
          "f.toml:2: [box]: 'size': this must be a whole number from 0 to 9, not the number 12.");
    CHECK(refused("[box]\nlid = 'aok'\n", [](const Reader& box) {
              box.choice("lid", {"oak", "elm"}, "elm");
          }) == "f.toml:2: [box]: 'lid': 'aok' is not one of oak and elm. Did you mean 'oak'?");
    CHECK(refused("[box]\nat = 3\n", [](const Reader& box) { box.inner("at"); }) ==
          "f.toml:2: [box]: 'at': this must be a table, not the number 3.");
    CHECK(refused("[box]\nat = { x = 'n' }\n", [](const Reader& box) { box.inner("at")->number("x", 0, 9); }) ==
          "f.toml:2: [box]: 'at': 'x': this must be a whole number from 0 to 9, not the text 'n'.");
    CHECK(refused("[box]\npeg = [1]\n", [](const Reader& box) { box.tables("peg"); }) ==
          "f.toml:2: [box]: 'peg': write each of these as a table that begins with [[peg]].");
    CHECK(refused("[box]\nlid = \"a\\u0007\"\n", [](const Reader&) {}).find("f.toml:2: ") == 0);
    CHECK(refused("box." + std::string(40, 'a') + " = " + std::string(40, '[') + "\n", [](const Reader&) {
          }).find("f.toml:1: ") == 0);
}

} // namespace test_toml
