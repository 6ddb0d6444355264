// The invariants notice: positions damaged on purpose must not pass, or the random games would prove nothing.
#include "checking/invariants.hpp"
#include "support/mixes.hpp"
#include "support/toy.hpp"
#include <catch2/catch.hpp>

namespace test_checker {

using namespace bastide;
using namespace bastide::test;

namespace {

Game in_the_middle() {
    Game game(compiled(Mix{}));
    Rng rng(4);
    for (int i = 0; i < 90; ++i) {
        const auto legal = game.legal_actions();
        game.apply(game.at_chance() ? game.sample(rng) : legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
    }
    play_until(game, "place", rng);
    return game;
}

std::size_t problems_after(const std::function<void(Play&)>& damage) {
    Game game = in_the_middle();
    REQUIRE(broken_invariants(game).empty());
    damage(game.edit());
    return broken_invariants(game).size();
}

/// The state's records are read-only for modules; a test may go round that to break them.
template <class T> T& damaged(const T& record) { return const_cast<T&>(record); }

} // namespace

TEST_CASE("A damaged position is noticed", "[kernel][checker]") {
    CHECK(problems_after([](Play&) {}) == 0);
    CHECK(problems_after([](Play& p) {
              for (const Tile& tile : p.tiles()) {
                  damaged(tile).closed = 15;
              }
          }) > 0);
    CHECK(problems_after([](Play& p) { damaged(p.feature(p.feature_of(SegmentId{3}))).flags ^= Feature::siblings; }) >
          0);
    CHECK(problems_after([](Play& p) {
              --damaged(p.pile_counts(piles::supply)[0]);
              --damaged(p.pile_counts(piles::supply)[5]);
          }) > 0);
    CHECK(problems_after([](Play& p) { ++damaged(p.feature(p.feature_of(SegmentId{3}))).claims; }) > 0);
    CHECK(problems_after([](Play& p) { ++damaged(p.feature(p.feature_of(SegmentId{3}))).segments; }) > 0);
    CHECK(problems_after([](Play& p) { ++damaged(p.feature(p.feature_of(SegmentId{3}))).open; }) > 0);
    CHECK(problems_after([](Play& p) {
              damaged(p.figures()[0]).place = Place::out_of_game();
              damaged(p.figures()[1]).place = Place::held_by(PlayerId{0});
          }) > 0);
    CHECK(problems_after([](Play& p) { damaged(p.open_squares()[0]).x += 40; }) > 0);
    CHECK(problems_after([](Play& p) { damaged(p.tiles()[4]).rotation ^= 1U; }) > 0);
    CHECK(problems_after([](Play& p) { damaged(p.tiles()[4]).at.x += 1; }) > 0);
}

TEST_CASE("Points that no event tells of, and events without points, are noticed", "[kernel][checker]") {
    const Toy thief{"thief", [](Registry& r) {
                        r.at(Anchor::turn_close, {.label = "thief.x", .run = step([](Play& p) {
                                                                          ++const_cast<Core&>(p.core()).scores[0];
                                                                      })});
                    }};
    CHECK_FALSE(played_checked(base_with({thief}), {1, 1, 8}).empty());
}

TEST_CASE("An action that does not do the same twice is noticed", "[kernel][checker]") {
    static int counter = 0;
    static CauseId mood;
    const Toy moody{"moody", [](Registry& r) {
                        mood = r.cause("mood", "TOY");
                        r.at(Anchor::turn_close,
                             {.label = "moody.x", .run = step([](Play& p) { p.award(PlayerId{0}, ++counter, mood); })});
                    }};
    CHECK_FALSE(played_checked(base_with({moody}), {1, 1, 2}).empty());
}

} // namespace test_checker
