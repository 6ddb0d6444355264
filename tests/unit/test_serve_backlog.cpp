// Readers who do not read.
#include "serve/network/backlog.hpp"
#include <atomic>
#include <catch2/catch.hpp>
#include <memory>
#include <vector>

namespace test_serve_backlog {

using namespace bastide::host::serve;

TEST_CASE("One reader may leave so much lying, and no more", "[serve]") {
    std::atomic<std::size_t> all = 0;
    Backlog reader(all);
    CHECK(reader.add(limits::waiting_bytes));
    CHECK_FALSE(reader.add(1));
    reader.take(2);
    CHECK(reader.add(1));
    CHECK(all.load() == limits::waiting_bytes);
}

TEST_CASE("All readers together have one limit, and who leaves little lying is the last to be cut off", "[serve]") {
    std::atomic<std::size_t> all = 0;
    std::vector<std::unique_ptr<Backlog>> lazy;
    constexpr std::size_t piece = 1 << 20;
    for (int reader = 0; reader < 1000; ++reader) {
        lazy.push_back(std::make_unique<Backlog>(all));
        while (lazy.back()->add(piece)) {
        }
        lazy.back()->take(piece); // which is dropped
        REQUIRE(all.load() <= limits::all_waiting);
    }
    CHECK(all.load() > limits::all_waiting / 2);
    {
        Backlog honest(all);
        CHECK(honest.add(100));
        Backlog greedy(all);
        CHECK_FALSE(greedy.add(limits::all_waiting - all + 1));
    }
    lazy.clear();
    CHECK(all.load() == 0);
}

} // namespace test_serve_backlog
