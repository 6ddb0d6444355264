// The clock of a table in the browser.
#include "serve/clock.hpp"
#include <catch2/catch.hpp>

namespace test_serve_clock {

using namespace bastide::host::serve;
using namespace std::chrono_literals;

namespace {

const Clock::Time noon{};

Clock two_seats(const std::vector<Clock::Left>& left = {}) { return {{60s, 10s}, 2, left}; }

} // namespace

TEST_CASE("A seat's time does not run before it has decided once", "[serve]") {
    Clock clock = two_seats();
    CHECK_FALSE(clock.turn_to(0, true, noon));
    CHECK_FALSE(clock.end());
    CHECK(clock.left(0, noon + 1h) == 60s);
    CHECK(clock.turn_to(1, true, noon + 1h));
    CHECK_FALSE(clock.end());
    CHECK(clock.turn_to(0, true, noon + 2h));
    CHECK(clock.end() == noon + 2h + 70s); // with ten seconds more for the turn
    CHECK(clock.left(0, noon + 2h + 30s) == 40s);
    CHECK(clock.left(1, noon + 2h + 30s) == 60s);
    CHECK(clock.left(0, noon + 3h) == 0s);
}

TEST_CASE("Seconds are added once a turn, and a pause costs nothing", "[serve]") {
    Clock clock = two_seats({60s, 60s});
    clock.turn_to(1, true, noon);
    CHECK(clock.turn_to(0, true, noon));
    CHECK_FALSE(clock.turn_to(0, true, noon + 5s)); // a second decision
    CHECK(clock.left(0, noon + 5s) == 65s);
    clock.pause(noon + 5s);
    CHECK_FALSE(clock.runs(0));
    CHECK_FALSE(clock.turn_to(0, true, noon + 1h));
    CHECK(clock.left(0, noon + 1h + 5s) == 60s);
    CHECK(clock.turn_to(1, false, noon + 1h + 5s)); // an agent's
    CHECK_FALSE(clock.end());
    CHECK(clock.all(noon + 2h) == std::vector<Clock::Left>{60s, 60s});
}

TEST_CASE("Taking a decision back adds no seconds, however often", "[serve]") {
    Clock clock = two_seats({60s, 60s});
    clock.turn_to(0, true, noon);
    for (int i = 0; i < 3; ++i) {
        CHECK(clock.turn_to(1, true, noon));
        CHECK(clock.all(noon) == std::vector<Clock::Left>{60s, 70s}); // for one turn
        CHECK(clock.turn_back(0, true, noon));
        CHECK(clock.all(noon) == std::vector<Clock::Left>{60s, 70s});
        CHECK(clock.runs(0));
    }
    CHECK_FALSE(clock.turn_back(0, true, noon + 5s)); // one of several decisions in a turn
    CHECK(clock.left(0, noon + 5s) == 55s);
    clock.turn_to(1, true, noon + 5s);
    clock.turn_to(0, true, noon + 5s);
    CHECK(clock.all(noon + 5s) == std::vector<Clock::Left>{65s, 70s}); // the next turn has its own
    clock.turn_to(1, true, noon + 5s);
    CHECK(clock.left(1, noon + 5s) == 80s);
}

TEST_CASE("A game that goes on has the time that was left", "[serve]") {
    Clock clock = two_seats({1500ms, 0ms});
    clock.turn_to(0, true, noon);
    CHECK(clock.end() == noon + 1500ms); // the turn is the same as before
    CHECK(clock.left(1, noon) == 0s);
}

TEST_CASE("A game that goes on still waits for who has not decided in it", "[serve]") {
    Clock clock({60s, 10s}, 2, {60s, 60s}, 0b01U);
    clock.turn_to(1, true, noon);
    CHECK_FALSE(clock.end());
    CHECK(clock.left(1, noon + 1h) == 60s);
    CHECK(clock.turn_to(0, true, noon + 1h));
    CHECK(clock.end() == noon + 1h + 70s);
    CHECK(clock.turn_to(1, true, noon + 1h)); // who has come since
    CHECK(clock.end() == noon + 1h + 70s);
}

} // namespace test_serve_clock
