// The atlas plays both orders of two steps and says whether scores or questions depend on it.
#include "atlas/either_order.hpp"
#include "atlas/survey.hpp"
#include "support/mixes.hpp"
#include "support/toy.hpp"
#include <catch2/catch.hpp>
#include <string>
#include <utility>
#include <vector>

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

TEST_CASE("Of one module all its meetings are told, and what decides of each two of three", "[atlas]") {
    using namespace bastide::host::atlas;
    struct Asked {
        std::vector<std::string> modules;
        std::size_t pairs, triples;
    };
    const std::vector<std::pair<std::string, std::string>> met{
        {"a", "b"}, {"a", "c"}, {"b", "c"}, {"b", "d"}, {"c", "d"}};
    for (const Asked& asked :
         std::vector<Asked>{{{}, 5, 2}, {{"a"}, 2, 1}, {{"b"}, 3, 2}, {{"a", "b"}, 1, 0}, {{"a", "b", "c"}, 3, 1}}) {
        Atlas atlas;
        for (const auto& pair : met) {
            bastide::host::atlas::Entry entry;
            entry.met = {pair.first, pair.second, Thing::figure};
            entry.answer.kind = Answer::Kind::rules;
            atlas.entries.push_back(entry);
        }
        atlas.triples[MetThree{"a", "b", "c", Thing::figure}].turns = 1;
        atlas.triples[MetThree{"b", "c", "d", Thing::figure}].turns = 1;
        keep_asked(atlas, asked.modules);
        CHECK(atlas.entries.size() == asked.pairs);
        CHECK(atlas.triples.size() == asked.triples);
        CHECK(unanswered(atlas, library()).empty());
        for (const auto& triple : atlas.triples) {
            CHECK(answer_of(atlas, triple.first).kind == Answer::Kind::rules);
        }
    }
}

} // namespace test_atlas_orders
