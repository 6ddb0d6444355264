// Addresses that a stranger asks for, and words of a README, read without regular expressions.
#include "serve/address.hpp"
#include "serve/plain_words.hpp"
#include <catch2/catch.hpp>

namespace test_serve_address {

using namespace bastide::host::serve;
using Holes = std::vector<std::string>;

TEST_CASE("An address has a form if each of its holes is filled with something of its sort", "[serve]") {
    const std::string table = "0123456789abcdef";
    CHECK(holes_of("/api/words", "/api/words") == Holes{});
    CHECK(holes_of("/api/modules/{name}/rules", "/api/modules/king-and-robber/rules") == Holes{"king-and-robber"});
    CHECK(holes_of("/api/tables/{table}/picture/{place}", "/api/tables/" + table + "/picture/70") ==
          Holes{table, "70"});
    CHECK(holes_of("/t/{table}/board.{picture}", "/t/" + table + "/board.png") == Holes{table, "png"});
    CHECK(holes_of("/api/rules/{rule}", "/api/rules/BASE-057") == Holes{"BASE-057"});
    CHECK(holes_of("/api/words/{language}", "/api/words/pt-br") == Holes{"pt-br"});

    for (const auto& [form, address] : std::initializer_list<std::pair<const char*, std::string>>{
             {"/api/words", "/api/words/"},
             {"/api/words", "/api/word"},
             {"/api/modules/{name}/rules", "/api/modules//rules"},
             {"/api/modules/{name}/rules", "/api/modules/../rules"},
             {"/api/modules/{name}/rules", "/api/modules/a/b/rules"},
             {"/api/modules/{name}/rules", "/api/modules/a/rules/"},
             {"/api/modules/{name}/rules", "/api/modules/" + std::string(61, 'a') + "/rules"},
             {"/api/modules/{name}/rules", "/api/modules/River/rules"},
             {"/api/tables/{table}", "/api/tables/0123456789abcde"},
             {"/api/tables/{table}", "/api/tables/0123456789abcdefa"},
             {"/api/tables/{table}", "/api/tables/0123456789ABCDEF"},
             {"/api/tables/{table}", "/api/tables/0123456789abcdeg"},
             {"/api/public/{number}", "/api/public/123456"},
             {"/api/public/{number}", "/api/public/-1"},
             {"/api/rules/{rule}", "/api/rules/base-057"},
             {"/api/words/{language}", "/api/words/x"},
             {"/api/words/{language}", "/api/words/-x"},
             {"/api/words/{language}", "/api/words/c%73"},
             {"/t/{table}/board.{picture}", "/t/0123456789abcdef/board.gif"},
             {"/t/{table}/board.{picture}", "/t/0123456789abcdef/board"},
             {"/api/games/{name}", std::string("/api/games/a\0b", 14)},
             {"/api/games/{name}", ""},
         }) {
        INFO(form << " is not " << address);
        CHECK_FALSE(holes_of(form, address));
    }
}

TEST_CASE("Plain words of a README are those without its signs", "[serve]") {
    CHECK(plain_words("A [link](x.md) and ![a picture](y.svg), *loud* `code`.") == "A link and a picture, loud code.");
    CHECK(plain_words("One (HUT-001). Two (HUT-002 to HUT-004, HUT-009), three (RSON-003, too)") == "One. Two, three");
    CHECK(plain_words("[Both (HUT-001)](x)") == "Both");
    for (const char* kept : {"(a) (H-001) (HUT-01) (hut-001)", "[no link]", "[no] (link)", "[open](", "[a](b", "[[a]",
                             "(HUT-001", "(HUT-001 (2)", "!", "![", "("}) {
        CHECK(plain_words(kept) == kept);
    }
    CHECK(plain_words("[[a](b)](c)") == "[a](c)");
    CHECK(plain_words(std::string(100'000, '[')) == std::string(100'000, '['));

    CHECK(item_of("- one") == "one");
    CHECK(item_of("   12.  two ") == "two ");
    CHECK(item_of("* ") == "");
    for (const char* none : {"", "-", "-one", "1 one", "1.one", "    - four blanks", "a - b", "**loud**"}) {
        CHECK_FALSE(item_of(none));
    }
}

} // namespace test_serve_address
