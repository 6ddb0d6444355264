// The atlas plays both orders of two steps and says whether scores or questions depend on it.
#include "atlas/either_order.hpp"
#include "support/mixes.hpp"
#include "support/toy.hpp"
#include <catch2/catch.hpp>

namespace test_atlas_orders {

using namespace bastide;
using namespace bastide::test;
using bastide::host::atlas::EitherOrder;

namespace {

/// At the end of each part whose turn it is gets the points that `points` makes of the score so far.
template <class Points> Install pays(const std::string& label, Points points) {
    return [=](Registry& registry) {
        const CauseId cause = registry.cause("a toy", "TOY-1");
        registry.at(Anchor::part_close, {.label = label,
                                         .run = step([=](Play& play) {
                                             if (const int more = points(play.score(play.turn_owner())); more != 0) {
                                                 play.award(play.turn_owner(), more, cause);
                                             }
                                         }),
                                         .writes = {"scores"}});
    };
}

EitherOrder played(const Install& alpha, const Install& beta) {
    const auto rules = [&](const char* first, const char* then) {
        Composition game = library().compose(Mix{}.file());
        game.order = {{first, then}};
        return compiled_with(std::move(game), {{"alpha", alpha}, {"beta", beta}});
    };
    EitherOrder found;
    play_both(rules("alpha.pay", "beta.pay"), rules("beta.pay", "alpha.pay"), {{"alpha", "beta"}, 2, 1}, found);
    return found;
}

int one(int) { return 1; }
int as_many(int score) { return score; }

} // namespace

TEST_CASE("Points that do not depend on each other come in either order", "[atlas]") {
    const EitherOrder found = played(pays("alpha.pay", one), pays("beta.pay", one));
    CHECK(found.games == 1);
    CHECK_FALSE(found.scores_differ.has_value());
    CHECK(found.asked_otherwise == 0);
}

TEST_CASE("A score that is doubled before or after a point is another one: the first such turn is told", "[atlas]") {
    const EitherOrder found = played(pays("alpha.pay", one), pays("beta.pay", as_many));
    REQUIRE(found.scores_differ.has_value());
    CHECK(found.scores_differ->before == 0);
    CHECK(found.scores_differ->end > 0);
}

TEST_CASE("A question that only one order asks is no difference of scores", "[atlas]") {
    bool first = false;
    const Install alpha = [&](Registry& registry) {
        registry.at(Anchor::part_close,
                    {.label = "alpha.pay", .run = step([&](Play&) { first = true; }), .writes = {"scores"}});
    };
    const Install beta = [&](Registry& registry) {
        const Verb<> nod = registry.verb<>({.name = "nod", .apply = step([](Play&) {})});
        const Verb<> shrug = registry.verb<>({.name = "shrug", .apply = step([](Play&) {})});
        const auto ask = registry.decision<>(
            {.name = "nodding", .question = "Do you nod?", .list = calls([=](const Play&, ActionList& out) {
                                                               out.add(nod());
                                                               out.add(shrug());
                                                           })});
        registry.at(Anchor::part_close, {.label = "beta.pay",
                                         .run = step([&, ask](Play& play) {
                                             if (first) {
                                                 play.ask(ask, play.turn_owner());
                                             }
                                             first = false;
                                         }),
                                         .writes = {"scores"}});
    };
    const EitherOrder found = played(alpha, beta);
    CHECK(found.asked_otherwise == 1);
    CHECK_FALSE(found.scores_differ.has_value());
}

} // namespace test_atlas_orders
