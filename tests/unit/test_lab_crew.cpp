// Threads that do pieces of work: in which order what comes of them is handed out, and what a stop leaves of it.
#include "bastide/error.hpp"
#include "lab/crew.hpp"
#include <atomic>
#include <catch2/catch.hpp>
#include <chrono>
#include <optional>
#include <thread>
#include <vector>

namespace test_lab_crew {

using namespace bastide;
using namespace bastide::host;

namespace {

using Results = CrewPlan::Results;

constexpr auto a_moment = std::chrono::milliseconds(1);

/// Numbers, one of which comes only when it is let go.
struct Pieces {
    std::uint64_t slow = 0;
    std::atomic<bool> let_go{false};
    std::atomic<std::size_t> done{0};

    explicit Pieces(std::uint64_t slow_one) : slow(slow_one) {}
    Crew<int>::Work work() {
        return [this](std::uint64_t piece, const std::atomic<bool>& halt) -> std::optional<int> {
            while (piece == slow && !let_go) {
                if (halt) {
                    return std::nullopt;
                }
                std::this_thread::sleep_for(a_moment);
            }
            ++done;
            return static_cast<int>(piece);
        };
    }
    void wait_for(std::size_t pieces) const {
        while (done < pieces) {
            std::this_thread::sleep_for(a_moment);
        }
    }
};

std::vector<int> all_of(Crew<int>& crew, const std::atomic<bool>& stop) {
    std::vector<int> out;
    while (!crew.over()) {
        if (const std::optional<int> one = crew.next(stop)) {
            out.push_back(*one);
        }
    }
    return out;
}

} // namespace

TEST_CASE("Pieces come in their order, however long the first one takes") {
    Pieces pieces(0);
    const std::atomic<bool> stop{false};
    Crew<int> crew({0, 6, 2, 6, Results::in_order}, [&] { return pieces.work(); });
    pieces.wait_for(5);
    CHECK(!crew.next(stop));
    CHECK(!crew.over());
    pieces.let_go = true;
    CHECK(all_of(crew, stop) == std::vector<int>{0, 1, 2, 3, 4, 5});
}

TEST_CASE("Where the order is no matter, nothing waits for the first one") {
    Pieces pieces(2);
    const std::atomic<bool> stop{false};
    Crew<int> crew({2, 100, 2, 4, Results::as_done}, [&] { return pieces.work(); });
    std::vector<int> some;
    while (some.size() < 97) { // more than may wait
        if (const std::optional<int> one = crew.next(stop)) {
            some.push_back(*one);
        }
    }
    CHECK((some.front() == 3 && some.back() == 99));
    pieces.let_go = true;
    CHECK(all_of(crew, stop) == std::vector<int>{2});
}

TEST_CASE("A stop loses nothing but what is being done, and in order what waits for that") {
    for (const Results results : {Results::as_done, Results::in_order}) {
        Pieces pieces(2);
        Crew<int> crew({0, 6, 2, 6, results}, [&] { return pieces.work(); });
        pieces.wait_for(5);
        const std::atomic<bool> stop{true};
        CHECK(all_of(crew, stop) ==
              (results == Results::as_done ? std::vector<int>{0, 1, 3, 4, 5} : std::vector<int>{0, 1}));
    }
}

TEST_CASE("What went wrong is told when all that was done has been handed out") {
    const std::atomic<bool> stop{false};
    Crew<int> crew({0, 10, 1, 10, Results::as_done}, [] {
        return [](std::uint64_t piece, const std::atomic<bool>&) {
            return piece < 3 ? std::optional(static_cast<int>(piece)) : throw Error("It cannot be.");
        };
    });
    for (const int piece : {0, 1, 2}) {
        std::optional<int> one;
        while (!one) {
            one = crew.next(stop);
        }
        CHECK(*one == piece);
    }
    const auto to_the_end = [&] { all_of(crew, stop); };
    CHECK_THROWS_WITH(to_the_end(), "It cannot be.");
}

} // namespace test_lab_crew
