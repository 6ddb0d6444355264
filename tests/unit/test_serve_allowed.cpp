// What a stranger may hear of an error.
#include "bastide/error.hpp"
#include "serve/allowed.hpp"
#include <catch2/catch.hpp>
#include <string>
#include <vector>

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

TEST_CASE("A full game names its record to those alone who get it before the end", "[serve]") {
    const auto told = [](const std::vector<const char*>& agents) {
        std::vector<PlayerSpec> players;
        for (const char* const agent : agents) {
            players.emplace_back().agent = agent;
        }
        return sentence_of_full_game(players);
    };
    for (const auto& alone : {told({"person", "greedy"}), told({"greedy", "random"})}) {
        CHECK(alone.ends_with("goes on no further; its record can be saved."));
    }
    CHECK(told({"person", "greedy", "person"}).ends_with("goes on no further."));
}

} // namespace test_serve_allowed
