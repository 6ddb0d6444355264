// What each client may have at once, and again with time.
#include "serve/allowance.hpp"
#include <catch2/catch.hpp>

namespace test_serve_allowance {

using namespace bastide::host::serve;
using namespace std::chrono_literals;

namespace {

const Allowances::Clock::time_point noon{};

} // namespace

TEST_CASE("Each client has so much at once, and one by one again", "[serve]") {
    Allowances allowances(2, 0.5);
    CHECK(allowances.take("ann", noon));
    CHECK(allowances.take("ann", noon));
    CHECK_FALSE(allowances.take("ann", noon));
    CHECK(allowances.take("ben", noon));
    CHECK_FALSE(allowances.take("ann", noon + 1s)); // asking costs nothing
    CHECK(allowances.take("ann", noon + 2s));
    CHECK_FALSE(allowances.take("ann", noon + 2s));
    allowances.give_back("ann", noon + 2s);
    CHECK(allowances.take("ann", noon + 2s));
    for (int i = 0; i < 5; ++i) {
        allowances.give_back("ann", noon + 1h); // never more than all
    }
    CHECK(allowances.take("ann", noon + 1h));
    CHECK(allowances.take("ann", noon + 1h));
    CHECK_FALSE(allowances.take("ann", noon + 1h));
}

TEST_CASE("What is owed is paid in time, by all of a client's connections", "[serve]") {
    Allowances work(2, 0.25);
    CHECK(work.spend("ann", 1.5, noon).count() == 0);
    CHECK(work.spend("ann", 1, noon).count() == Approx(2));
    CHECK(work.spend("ann", 0.5, noon).count() == Approx(4));
    CHECK(work.spend("ben", 2, noon).count() == 0);
    CHECK(work.spend("ann", 0, noon + 3s).count() == Approx(1));
    CHECK(work.spend("ann", 0, noon + 4s).count() == 0);
}

TEST_CASE("Who has everything left is forgotten, and who owes something is not", "[serve]") {
    Allowances work(2, 0.25);
    work.spend("debtor", 1e6, noon);
    for (int i = 0; i < 10'000; ++i) {
        work.spend("client " + std::to_string(i), 0.005, noon + i * 1s);
    }
    CHECK(work.known() < 200);
    CHECK(work.spend("debtor", 0, noon).count() > 0);
}

} // namespace test_serve_allowance
