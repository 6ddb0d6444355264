// Places that are taken and given back.
#include "serve/tally.hpp"
#include <catch2/catch.hpp>
#include <vector>

namespace test_serve_tally {

using namespace bastide::host::serve;

TEST_CASE("Places are bounded in all and for each client", "[serve]") {
    Tally tally(5, 2);
    std::vector<Tally::Place> taken;
    const auto takes = [&](const std::string& client) {
        auto place = tally.take(client);
        const bool got = place.has_value();
        if (got) {
            taken.push_back(std::move(*place));
        }
        return got;
    };
    CHECK(takes("ann"));
    CHECK(takes("ann"));
    CHECK_FALSE(takes("ann"));
    CHECK(takes("ben"));
    CHECK(takes(""));
    CHECK(takes("")); // who has no name is bounded by the whole alone
    CHECK_FALSE(takes("cy"));
    CHECK_FALSE(takes(""));
    taken.erase(taken.begin()); // one of Ann's, over which others are moved
    CHECK(takes("ann"));
    CHECK_FALSE(takes("cy"));
    taken.clear();
    for (int i = 0; i < 2; ++i) {
        CHECK(takes("ann"));
        CHECK(takes("cy"));
    }
    CHECK_FALSE(takes("ann"));
}

TEST_CASE("A place is given back once, wherever it was moved to", "[serve]") {
    Tally tally(1, 1);
    {
        auto first = tally.take("ann");
        REQUIRE(first);
        Tally::Place moved = std::move(*first);
        first.reset();
        CHECK_FALSE(tally.take("ben"));
    }
    CHECK(tally.take("ben"));
}

} // namespace test_serve_tally
