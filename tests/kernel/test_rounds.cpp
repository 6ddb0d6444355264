// Scoring rounds: what is paid in them, what goes on waiting, and what an estimate makes of one that has begun.
#include "support/played_games.hpp"
#include "support/toy.hpp"
#include <catch2/catch.hpp>
#include <functional>

namespace test_rounds {

using namespace bastide;
using namespace bastide::test;
using Catch::Contains;

namespace {

constexpr PlayerId second{1};

/// In every round somebody has to nod, before or after it is paid.
Toy nodding(Moment when) {
    return {"nodding", [when](Registry& r) {
                static Verb<> nod, shake;
                static Decision<> asked;
                nod = r.verb({.name = "nod", .apply = calls([](Play&) {})});
                shake = r.verb({.name = "shake", .apply = calls([](Play&) {})});
                asked = r.decision(
                    {.name = "nod", .question = "Do you nod?", .list = calls([](const Play&, ActionList& out) {
                                                                   out.add(nod());
                                                                   out.add(shake());
                                                               })});
                r.at(when, {.label = "nodding.ask", .run = step([](Play& p) { p.ask(asked, second); })});
            }};
}

FeatureId at_start(const Play& play, const char* port) {
    return play.feature_of(play.segment_at(TileId{0}, *port_named(port)));
}
FeatureId north_of_start(const Play& play) { return at_start(play, "n"); }

std::vector<int> estimated(const Game& game) {
    const Scores scores = game.estimate();
    return {scores.begin(), scores.begin() + game.rules().players};
}

const std::vector<std::string> city_closed{"draw cap", "place cap 0,-1 r180", "deploy follower city:s"};

} // namespace

/// BASE-081: a completed feature is scored, however many are asked meanwhile.
TEST_CASE("An estimate in the midst of a round pays what is not paid yet, and nothing twice", "[kernel][estimate]") {
    for (const Moment when :
         {Moment(Anchor::round_convert), Moment(Anchor::round_join), moments::after(Anchor::round_pay)}) {
        Game game(base_with({nodding(when)}));
        play(game, city_closed);
        REQUIRE(game.decision_name() == "nod");
        CHECK(estimated(game) == std::vector<int>{4, 0});
        game.apply(action_called(game, "nod"));
        CHECK(game.scores() == std::vector<int>{4, 0});
        CHECK(estimated(game) == std::vector<int>{4, 0});
    }
}

TEST_CASE("An empty feature that is listed for something else is not completed by it", "[kernel][scoring]") {
    static OccasionId inspected;
    const Toy warden{"warden", [](Registry& r) {
                         inspected = r.occasion("inspected", false);
                         r.at(Anchor::part_effects, {.label = "warden.inspect", .run = step([](Play& p) {
                                                                                    if (p.tiles().size() == 2) {
                                                                                        p.list_score(at_start(p, "e"),
                                                                                                     inspected);
                                                                                    }
                                                                                })});
                     }};
    Game game(base_with({warden}));
    play(game, {"draw cap", "place cap 0,-1 r180", "pass"});
    CHECK((game.play().feature(at_start(game.play(), "e")).flags & (Feature::completed | Feature::listed)) == 0);
    play(game, {"draw crossroads", "place crossroads 1,0 r0", "deploy follower road:w", "draw crossroads",
                "place crossroads -1,0 r0", "pass"});
    CHECK(game.scores() == std::vector<int>{0, 3}); // it is scored when it is closed
}

TEST_CASE("A round of a feature that was taken off the list pays nothing", "[kernel][scoring]") {
    const Toy fickle{"fickle", [](Registry& r) {
                         r.at(Anchor::part_effects,
                              {.label = "fickle.list", .run = step([](Play& p) {
                                                           const FeatureId f = north_of_start(p);
                                                           if (p.core().entries == 0 && p.feature(f).claims != 0) {
                                                               p.score_now(f, occasions::completed);
                                                               p.unlist(f);
                                                           }
                                                       })});
                     }};
    Game game(base_with({fickle}));
    play(game, {"draw tube-pennant", "place tube-pennant 0,-1 r90", "deploy follower city:s"});
    CHECK(game.scores() == std::vector<int>{0, 0});
    CHECK(game.play().core().entries == 0);
    CHECK(game.play().core().round_end == 0);
}

TEST_CASE("A feature that two occasions list waits on for the second", "[kernel][scoring]") {
    static OccasionId toll, tax;
    const Toy twice{"twice", [](Registry& r) {
                        toll = r.occasion("toll", false);
                        tax = r.occasion("tax", false);
                        r.at(Anchor::part_effects, {.label = "twice.toll", .run = step([](Play& p) {
                                                                               p.list_score(north_of_start(p), toll);
                                                                           })});
                        r.at(moments::after(Anchor::round_pay),
                             {.label = "twice.tax", .run = step([](Play& p) {
                                                        if (p.round().front().occasion == toll) {
                                                            p.list_score(p.round().front().feature, tax);
                                                        }
                                                    })});
                    }};
    Game game(base_with({twice, nodding(Anchor::round_convert)}));
    play(game, {"draw tube-pennant", "place tube-pennant 0,-1 r90", "deploy follower city:s", "nod"});
    REQUIRE(game.decision_name() == "nod"); // of the second round
    CHECK((game.play().feature(north_of_start(game.play())).flags & Feature::listed) != 0);
    play(game, {"nod"});
    CHECK((game.play().feature(north_of_start(game.play())).flags & Feature::listed) == 0);
}

TEST_CASE("A turn or a part does not begin inside a round, which would pay once more", "[kernel][scoring]") {
    const auto told = [](const std::function<void(Play&)>& begin) {
        const Toy hasty{"hasty", [begin](Registry& r) {
                            r.at(moments::after(Anchor::round_pay), {.label = "hasty.begin", .run = step(begin)});
                        }};
        Game game(base_with({hasty}));
        const std::string sentence = failure([&] { play(game, city_closed); });
        return sentence == "done" ? "scores " + std::to_string(game.scores().front()) : sentence;
    };
    CHECK_THAT(told([](Play& p) { p.push_turn(second); }), Contains("A turn, or another part of one, cannot begin"));
    CHECK_THAT(told([](Play& p) { p.insert_part(); }), Contains("cannot begin inside a scoring round"));
    CHECK_THAT(told([](Play& p) { p.score_now(north_of_start(p), occasions::completed); }),
               Contains("A scoring round cannot begin inside a scoring round"));
    CHECK(told([](Play& p) { p.queue_part(); }) == "scores 4");
}

} // namespace test_rounds
