// The tables that everybody may see: in which order, and for how long.
#include "serve/limits.hpp"
#include "serve/public_list.hpp"
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

namespace test_serve_public_list {

using namespace bastide::host::serve;
using namespace std::chrono_literals;

namespace {

const PublicList::Time noon{};

/// Of a person and somebody else, whose seat may be free.
Listing table(const std::string& id, bool free, std::size_t there = 0, bool over = false) {
    return {id, "A game", "key", {{"Ann", "", false}, {"Ben", "", free}}, 7, there, 3, over};
}

std::vector<std::string> tables(const PublicList& list, std::size_t from = 0) {
    std::vector<std::string> ids;
    const nlohmann::ordered_json page = list.page(from);
    for (const auto& one : page["tables"]) {
        ids.push_back(one["table"]);
    }
    return ids;
}

} // namespace

TEST_CASE("Tables with a free seat come first, then games that go on, then those that are over", "[serve]") {
    PublicList list;
    list.put(table("over", true, 0, true), noon + 4s);
    list.put(table("full", false), noon + 3s);
    list.put(table("free", true), noon + 1s);
    list.put(table("freed last", true), noon + 2s);
    CHECK(tables(list) == std::vector<std::string>{"freed last", "free", "full", "over"});
    list.put(table("free", true), noon + 5s); // something happened there
    CHECK(tables(list) == std::vector<std::string>{"free", "freed last", "full", "over"});
    list.put(table("free", false), noon + 6s); // somebody took the seat
    CHECK(tables(list) == std::vector<std::string>{"freed last", "free", "full", "over"});
}

TEST_CASE("A table on the list is told with its seats", "[serve]") {
    PublicList list;
    Listing one{"id", "A game", "watching", {{"Ann", "", false}, {"Ben", "greedy", false}, {"Cleo", "", true}},
                7,    2,        3,          false};
    list.put(one, noon);
    const auto told = list.page(0)["tables"][0];
    CHECK(told["free"] == 1);
    CHECK(told["watch"] == "watching");
    CHECK(told["there"] == 2);
    CHECK(told["players"][0]["agent"].is_null());
    CHECK(told["players"][1]["agent"] == "greedy");
    CHECK_FALSE(told["players"][0]["free"]);
    CHECK(told["players"][2]["free"]);
}

TEST_CASE("An hour after the last has gone a table leaves the list", "[serve]") {
    PublicList list;
    list.put(table("left", true, 1), noon);
    list.put(table("watched", true, 1), noon);
    list.put(table("never joined", true), noon);
    list.put(table("left", true), noon + 10min);
    list.put(table("never joined", true), noon + 50min); // an agent has moved, and nobody was there
    list.sweep(noon + limits::listed_time);
    CHECK(list.has("never joined"));
    list.sweep(noon + limits::listed_time + 1s);
    CHECK_FALSE(list.has("never joined"));
    list.sweep(noon + 10min + limits::listed_time);
    CHECK(list.has("left"));
    list.sweep(noon + 10min + limits::listed_time + 1s);
    CHECK_FALSE(list.has("left"));
    list.sweep(noon + 240h);
    CHECK(tables(list) == std::vector<std::string>{"watched"});
    CHECK_FALSE(list.has("nowhere"));
}

TEST_CASE("The list comes in pages, and no name makes it long", "[serve]") {
    PublicList list;
    const std::size_t all = limits::listed_page + 2;
    for (std::size_t i = 0; i < all; ++i) {
        list.put(table(std::to_string(i), true), noon + std::chrono::seconds(i));
    }
    CHECK(list.page(0)["of"] == all);
    CHECK(tables(list).size() == limits::listed_page);
    CHECK(tables(list, limits::listed_page) == std::vector<std::string>{"1", "0"});
    CHECK(tables(list, all + 5).empty());
    Listing long_title = table("long", true);
    long_title.title = std::string(limits::listed_bytes - 1, 'a') + "žluťoučký";
    list.put(long_title, noon + 1h);
    CHECK(list.page(0)["tables"][0]["title"] == std::string(limits::listed_bytes - 1, 'a') + "…");
}

} // namespace test_serve_public_list
