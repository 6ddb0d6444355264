// Looking into a game: what waits, who lists what, what slots hold, what values are made of, all that is in the way.
#include "explain/inspect.hpp"
#include "explain/obstacle.hpp"
#include "knowledge/inspection.hpp"
#include "pages/inspection_page.hpp"
#include "pages/why_spoken.hpp"
#include "pages/why_text.hpp"
#include "support/played_games.hpp"
#include "support/refused.hpp"
#include <algorithm>
#include <catch2/catch.hpp>

namespace test_inspect {

using namespace bastide;
using namespace bastide::host;
using namespace bastide::test;
using Catch::Contains;

namespace {

struct Purse {
    std::int32_t coins, debts;
};

const ListedActions& listed_by(const std::vector<ListedActions>& all, const std::string& module,
                               const std::string& hook) {
    const auto found = std::find_if(all.begin(), all.end(), [&](const ListedActions& one) {
        return one.module == module && one.hook.find(hook) != std::string::npos;
    });
    REQUIRE(found != all.end());
    return *found;
}

FeatureId feature_named(const Game& game, Position square, const char* name) {
    const auto segments = game.play().segments_named(game.play().tile_at(square), name);
    REQUIRE(segments.size() == 1);
    return game.play().feature_of(segments.front());
}

} // namespace

TEST_CASE("What waits is told with labels, anchors and modules; turns with their rights by name", "[inspect]") {
    static Step<int> later;
    static TurnRight hurry;
    static PartRight rest;
    const Toy toy{"toy", [](Registry& r) {
                      hurry = r.turn_right("hurry");
                      rest = r.part_right("rest");
                      later = r.step<int>({.label = "toy.later", .run = step([](Play&, int) {})});
                      r.at(Anchor::part_placed, {.label = "toy.placed", .run = step([](Play& p) {
                                                                            p.give(hurry);
                                                                            p.give(rest);
                                                                        })});
                      r.at(Anchor::part_effects, {.label = "toy.effects", .run = step([](Play&) {})});
                      const Verb<> wave = r.verb({.name = "wave", .apply = calls([](Play& p) { p.push(later, 7); })});
                      r.contribute("figures", calls([wave](const Play&, ActionList& out) { out.add(wave()); }));
                  }};
    Game game(base_with({toy}));
    play(game, {"draw cap", "place cap 0,-1 r180"});

    const std::vector<PendingStep> steps = pending_steps(game.play());
    REQUIRE(steps.size() == 2); // behind the part comes the next turn
    CHECK(steps[0].label == "toy.effects");
    CHECK(steps[0].module == "toy");
    CHECK(steps[0].anchor == Anchor::part_effects);
    CHECK(steps[1].module == "kernel");

    const std::vector<RunningTurn> turns = running_turns(game.play());
    REQUIRE(turns.size() == 1);
    CHECK(turns[0].owner == PlayerId{0});
    CHECK(turns[0].part == 1);
    CHECK(game.play().tile(turns[0].tile).at == Position{0, -1});
    CHECK(turns[0].rights == std::vector<std::string>{"hurry"});
    CHECK(turns[0].part_rights == std::vector<std::string>{"rest"});

    const auto listed = listed_actions(game.play());
    CHECK(listed_by(listed, "toy", "contribution to 'figures'").actions.size() == 1);
    std::size_t all = 0;
    for (const ListedActions& one : listed) {
        all += one.actions.size();
    }
    CHECK(all == game.legal_actions().size());
    CHECK(listed.front().module == "kernel");

    while (!game.is_terminal()) {
        game.apply(game.legal_action(0));
    }
    CHECK(listed_actions(game.play()).empty());
}

TEST_CASE("What a pushed step is about stands beside it, the next step first", "[inspect]") {
    static Step<int> later;
    const Toy toy{
        "toy", [](Registry& r) {
            const Verb<> wait = r.verb({.name = "wait", .apply = calls([](Play&) {})});
            const DecisionId ask =
                r.decision({.name = "ask", .list = calls([wait](const Play&, ActionList& out) { out.add(wait()); })})
                    .id;
            later = r.step<int>({.label = "toy.later", .run = step([](Play&, int) {})});
            r.at(Anchor::part_placed, {.label = "toy.push", .run = step([ask](Play& p) {
                                                                p.push(later, 41);
                                                                p.push(later, 42);
                                                                p.ask(Decision<>{ask}, p.turn_owner());
                                                            })});
        }};
    Game game(base_with({toy}));
    play(game, {"draw cap", "place cap 0,-1 r180"});
    const auto steps = pending_steps(game.play());
    REQUIRE(steps.size() == 4);
    CHECK(steps[0].label == "toy.later");
    CHECK(steps[0].anchor == Anchor::count);
    CHECK(steps[0].low == 42);
    CHECK(steps[1].low == 41);
    CHECK(listed_actions(game.play()).front().module == "toy");
    CHECK_THAT(inspection_page(game, inspect(game, {}), {}),
               Contains("Asked is") && Contains("toy.later") && Contains("42"));
}

TEST_CASE("A slot is what its module says of it, or bytes", "[inspect]") {
    static Slot<Purse> purse, secret;
    const Toy toy{"toy", [](Registry& r) {
                      purse = r.slot<Purse>(calls([](const Play& p, const Purse& it) {
                          return std::to_string(it.coins) + " coins of " + std::to_string(p.players()) + " players";
                      }));
                      secret = r.slot<Purse>();
                      r.hidden(secret, calls([](const Play&, Purse&, PlayerId, Rng&) {}));
                      r.at(Anchor::setup_players, {.label = "toy.fill", .run = step([](Play& p) {
                                                                            p[purse] = {3, 0};
                                                                            p[secret] = {258, -1};
                                                                        })});
                  }};
    const Game game(base_with({toy}));
    std::vector<SlotContents> own;
    for (const SlotContents& slot : slot_contents(game.play())) {
        if (slot.module == "toy") {
            own.push_back(slot);
        }
    }
    REQUIRE(own.size() == 2);
    CHECK(own[0].text == "3 coins of 2 players");
    CHECK_FALSE(own[0].hidden);
    CHECK(own[1].text.empty());
    CHECK(own[1].hidden);
    CHECK(hex_text(own[1].bytes) == "02 01 00 00 ff ff ff ff");
}

TEST_CASE("What a slot's printer throws is told with its module", "[inspect]") {
    const Toy toy{"toy", [](Registry& r) {
                      r.slot<Purse>(calls(
                          [](const Play&, const Purse&) -> std::string { throw std::runtime_error("no words"); }));
                  }};
    const Game game(base_with({toy}));
    CHECK_THAT(failure([&] { slot_contents(game.play()); }),
               Contains("Module 'toy' failed in 'describe' of the slot: no words."));
}

TEST_CASE("A value is told tariff by tariff, with the module of each", "[inspect]") {
    const Toy toll{"toll", [](Registry& r) {
                       const TermId gate = r.term("gate");
                       r.tariff(r.find_kind("road"), Rank::add,
                                calls([gate](const Play&, Valuation& value) { value.add(gate, 2, 5, "TOLL-1"); }));
                   }};
    Game game(base_with({toll}));
    const FeatureId road = feature_named(game, {0, 0}, "road");
    const auto steps = tariff_steps(game.play(), road, occasions::completed, PlayerId{0});
    REQUIRE(steps.size() >= 2);
    CHECK(steps.front().module == "base");
    CHECK(steps.back().module == "toll");
    CHECK(steps.back().after.total() == steps[steps.size() - 2].after.total() + 10);
    CHECK(steps.back().after.total() == game.play().value(road, occasions::completed, PlayerId{0}).total());

    const Asked asked{"0,0 road", ""};
    CHECK_THAT(inspection_page(game, inspect(game, asked), asked), Contains("toll") && Contains("TOLL-1"));
    CHECK(inspect(game, {"road @0,0", ""}).tariffs.size() == 2);
    CHECK(inspect(game, {"0,0", ""}).tariffs.size() > 2);
    CHECK_THAT(failure([&] { inspect(game, {"9,9", ""}); }), Contains("no tile lies at 9,9"));
    CHECK_THAT(failure([&] { inspect(game, {"nowhere", ""}); }), Contains("names no square"));
    CHECK_THAT(failure([&] { inspect(game, {"0,0 rod", ""}); }), Contains("has no 'rod'"));
}

TEST_CASE("Why not: every veto with module and rules, every side", "[inspect]") {
    const auto north = [](const Play& p, FigureKindId, Place at, RouteId) {
        return at.where == Where::segment && p.segment_name(at.segment()) == "road:n";
    };
    const Toy fence{"fence", [north](Registry& r) {
                        const auto west = [](const Play&, TileTypeId, Position p, unsigned) { return p.x < 0; };
                        r.veto_placement({.rules = "FENCE-1", .turned = calls(west)});
                        r.veto_placement({.rules = "FENCE-2", .turned = calls(west)});
                        r.veto_place(calls(north), {}, "FENCE-3");
                    }};
    const Toy wall{"wall", [north](Registry& r) {
                       r.veto_placement({.square = calls([](const Play&, TileTypeId, Position p) { return p.x < 0; })});
                       r.veto_place(calls(north));
                   }};
    Game game(base_with({fence, wall}));
    const auto why = [&](const std::string& text) { return action_why(game, text, why_not(game, text)); };
    CHECK_THAT(why("place crossroads -1,0 r0"), Contains("no tile is placed at this decision"));
    play(game, {"draw crossroads"});
    CHECK(why("place crossroads 1,0 r0") == "'place crossroads 1,0 r0' is legal now.");
    CHECK(why("place crossroads -1,0 r0") ==
          "'place crossroads -1,0 r0' is not legal now: the module wall forbids it; the module fence forbids it (rule "
          "FENCE-1); the module fence forbids it (rule FENCE-2).");
    CHECK_THAT(why("place crossroads 0,-1 r0"), Contains("its south side shows road"));
    CHECK_THAT(why("place crossroads 0,0 r0"), Contains("lies there"));
    CHECK_THAT(why("place crossroads 7,7 r0"), Contains("no tile lies beside it"));
    CHECK_THAT(why("place cap 0,-1 r180"), Contains("it is not the tile that is to be placed now"));
    CHECK_THAT(why("plcae crossroads 1,0 r0"), Contains("is no action of this game") && Contains("place"));
    CHECK_THAT(why("deploy follower road:w @0,0"), Contains("figures of the supply are not deployed"));
    play(game, {"place crossroads 1,0 r0"});
    CHECK(why("deploy follower road:n") ==
          "'deploy follower road:n' is not legal now: the module fence forbids it (rule FENCE-3); the module wall "
          "forbids it.");
    CHECK_THAT(why("draw cap"), Contains("nobody lists it at this decision"));
}

TEST_CASE("A decision without a question is told by its name", "[inspect]") {
    const Toy toy{"toy", [](Registry& r) {
                      const Verb<> wait = r.verb({.name = "wait", .apply = calls([](Play&) {})});
                      const auto list = [wait](const Play&, ActionList& out) { out.add(wait()); };
                      const DecisionId ask = r.decision({.name = "ask", .list = calls(list)}).id;
                      r.at(Anchor::part_placed, {.label = "toy.ask", .run = step([ask](Play& p) {
                                                                         p.ask(Decision<>{ask}, p.turn_owner());
                                                                     })});
                  }};
    Game game(base_with({toy}));
    play(game, {"draw cap", "place cap 0,-1 r180"});
    REQUIRE(game.question().empty());
    for (const char* text : {"place cap 1,0 r0", "deploy follower road:w @0,0", "draw cap"}) {
        CHECK_THAT(action_why(game, text, why_not(game, text)),
                   Contains("at this decision, which is: '" + game.decision_name() + "'"));
    }
    CHECK_THAT(why_not_spoken(game, Position{1, 0}).sentence, Contains("the decision is: '" + game.decision_name()));
}

TEST_CASE("What a decision that deploys few does not offer is told with its question", "[inspect]") {
    const Toy toy{
        "toy", [](Registry& r) {
            const auto list = [](const Play& play, ActionList& out) {
                const FigureKindId follower = play.rules().figure_kind("follower");
                out.add(verbs::deploy(follower, play.segment(play.placed_tile(), 0)));
                out.add(verbs::pass());
            };
            const DecisionId ask = r.decision({.name = "ask", .question = "Who else comes?", .list = calls(list)}).id;
            r.at(Anchor::part_placed,
                 {.label = "toy.ask", .run = step([ask](Play& p) { p.ask(Decision<>{ask}, p.turn_owner()); })});
        }};
    Game game(base_with({toy}));
    play(game, {"draw crossroads", "place crossroads 1,0 r0"});
    for (const char* text : {"deploy follower road:e", "deploy follower road:s"}) {
        CHECK(action_why(game, text, why_not(game, text)) ==
              '\'' + std::string(text) +
                  "' is not legal now: it is not offered at this decision, which is: Who else comes?");
    }
}

TEST_CASE("The first obstacle is the one that the view names", "[inspect]") {
    Game game(base_with({}));
    play(game, {"draw crossroads"});
    const TileTypeId crossroads = game.rules().tile_type("crossroads");
    for (const Position p : {Position{0, 0}, Position{5, 5}, Position{0, -1}, Position{1, 0}}) {
        const auto all = obstacles_to_placing(game.play(), crossroads, p, 0);
        const Obstacle first = obstacle_to_placing(game.play(), crossroads, p, 0);
        CHECK(all.empty() == !first);
        CHECK((all.empty() || all.front().what == first.what));
    }
}

} // namespace test_inspect
