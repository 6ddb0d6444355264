// Names of squares and rotations, the words of a line, fingerprints.
#include "bastide/geometry.hpp"
#include "bastide/host/fingerprint.hpp"
#include "bastide/words.hpp"
#include "words/beginning.hpp"
#include <catch2/catch.hpp>

namespace test_names {

using namespace bastide;

TEST_CASE("Squares are named by their numbers, with or without blanks around them", "[kernel][names]") {
    CHECK(position_text({3, -2}) == "3,-2");
    for (const char* text : {"3,-2", " 3,-2", "3, -2", "3 ,\t-2 "}) {
        INFO(text);
        CHECK(position_named(text) == std::optional(Position{3, -2}));
    }
    for (const char* text :
         {"", ",", "3", "3,", ",-2", "3,-2,1", "3 -2", "3,- 2", "3,+2", "99999,0", "a,b", "3,-2 r0"}) {
        INFO(text);
        CHECK_FALSE(position_named(text));
    }
}

TEST_CASE("Rotations and ports are named, and the names read back", "[kernel][names]") {
    for (unsigned turns = 0; turns < 4; ++turns) {
        CHECK(rotation_name(turns) == "r" + std::to_string(turns * 90));
        CHECK(rotation_named(rotation_name(turns)) == std::optional(turns));
    }
    for (const char* text : {"", "r", "r45", "r360", "90", "R90", "r90 "}) {
        CHECK_FALSE(rotation_named(text));
    }
    for (unsigned port = 0; port < ports; ++port) {
        CHECK(port_named(port_name(port)) == std::optional(port));
    }
    CHECK_FALSE(port_named("north"));
}

TEST_CASE("The words of a line stand between blanks of any sort", "[kernel][names]") {
    CHECK(trimmed(" \t a  b\r\n") == "a  b");
    CHECK(trimmed(" \n").empty());
    CHECK(split_words("  deploy\tpeg  path:n \r\n") == std::vector<std::string>{"deploy", "peg", "path:n"});
    CHECK(split_words(" ").empty());
    CHECK(in_quotes("x\x1by") == "'x\xEF\xBF\xBDy'");
    CHECK(in_quotes(std::string(61, 'x')) == "'" + std::string(60, 'x') + "...'");
}

TEST_CASE("The beginning of a text ends between two characters", "[kernel][names]") {
    const std::string text = "a\xC5\xBE\xE2\x82\xAC\xF0\x9F\x8F\xB0"; // of one, two, three and four bytes
    const std::vector<std::size_t> ends{0, 1, 1, 3, 3, 3, 6, 6, 6, 6, 10, 10};
    for (std::size_t most = 0; most < ends.size(); ++most) {
        CHECK(beginning_of(text, most) == text.substr(0, ends[most]));
    }
    CHECK(beginning_of(std::string(9, '\x80'), 7).size() == 4); // no text: cut all the same
}

TEST_CASE("A fingerprint is FNV-1a, and can go on with more text", "[kernel][names]") {
    CHECK(hex16(fingerprint("")) == "cbf29ce484222325");
    CHECK(hex16(fingerprint("a")) == "af63dc4c8601ec8c");
    CHECK(hex16(fingerprint("foobar")) == "85944171f73967e8");
    CHECK(fingerprint("bar", fingerprint("foo")) == fingerprint("foobar"));
}

} // namespace test_names
