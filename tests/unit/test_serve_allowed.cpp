// What a stranger may hear of an error.
#include "bastide/error.hpp"
#include "serve/allowed.hpp"
#include <catch2/catch.hpp>
#include <string>

namespace test_serve_allowed {

using namespace bastide;
using namespace bastide::host::serve;

TEST_CASE("Sentences for strangers do not tell where files lie", "[serve]") {
    const auto told = [](const std::string& text) { return sentence_of(Error(text)); };
    CHECK(told("/home/ann/games/mine.toml:3: no.") == "mine.toml:3: no.");
    CHECK(told("open '/srv/a b/c.toml' (/srv/x/y)") == "open 'a b/c.toml' (y)");
    CHECK(told("--tables=/var/lib/t: full") == "--tables=t: full");
    CHECK(told("and/or, 1/2, http://host/x, / alone, //x/y") == "and/or, 1/2, http://host/x, / alone, //x/y");
    CHECK(told("/tmp/") == "");
    CHECK(told("").empty());
}

TEST_CASE("A sentence of any length and any slashes is told in a moment", "[serve]") {
    for (const std::string part : {"a", "/a", "/", "/a/", " /", "'/a", "=/"}) {
        std::string text;
        while (text.size() < 2'000'000) {
            text += part;
        }
        CHECK(sentence_of(Error("x /" + text)).size() <= text.size() + 3);
    }
}

} // namespace test_serve_allowed
