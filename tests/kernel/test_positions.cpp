// What a position is worth: kept up where modules say what they read and bring, asked of a finished copy where not.
#include "support/played_games.hpp"
#include "support/toy.hpp"
#include <catch2/catch.hpp>

namespace test_positions {

using namespace bastide;
using namespace bastide::test;
using Catch::Contains;

namespace {

std::vector<int> estimated(const Game& game) {
    const Scores scores = game.estimate();
    return {scores.begin(), scores.begin() + game.rules().players};
}

std::vector<int> finished(Game game) {
    game.finish_now();
    return game.scores();
}

/// A road of Ann's that grows: the start tile has one from west to east.
const std::vector<std::string> ann_on_a_road{"draw crossroads", "place crossroads 1,0 r0", "deploy follower road:w"};

/// Two points for whoever has fewer figures on the board than the other, at the end.
struct Consolation {
    static inline CauseId cause;
    static void pay(Play& play) {
        each(play, [&](PlayerId p) { play.award(p, 2, cause); });
    }
    static void estimate(const Play& play, Estimate& end) {
        each(play, [&](PlayerId p) { end.add(p, 2); });
    }
    template <class F> static void each(const Play& play, F&& visit) {
        const FigureKindId follower = play.rules().figure_kind("follower");
        const int ann = play.on_board(PlayerId{0}, follower), bob = play.on_board(PlayerId{1}, follower);
        if (ann != bob) {
            visit(ann < bob ? PlayerId{0} : PlayerId{1});
        }
    }
};

Toy consoling(bool tells) {
    return {"consoling", [tells](Registry& r) {
                Consolation::cause = r.cause("consolation", "TOY-1");
                r.at(Anchor::end_last_parts, {.label = "consoling.pay", .run = step(Consolation::pay)});
                if (tells) {
                    r.estimate(Anchor::end_last_parts, calls(Consolation::estimate));
                }
            }};
}

} // namespace

TEST_CASE("A position is worth what finishing the game would bring", "[kernel][estimate]") {
    Game game(base_with({}));
    CHECK(estimated(game) == std::vector<int>{0, 0});
    play(game, ann_on_a_road);
    CHECK(estimated(game) == std::vector<int>{2, 0}); // two tiles of road, unfinished (BASE-120)
    CHECK(estimated(game) == finished(game));
    const Game before = game;
    play(game, {"draw crossroads", "place crossroads -1,0 r0"}); // closes the road: scored, and the follower is home
    CHECK(game.scores() == std::vector<int>{0, 0});              // not yet: Bob may deploy first
    CHECK(estimated(game) == finished(game));
    CHECK(estimated(before) == std::vector<int>{2, 0});
}

TEST_CASE("What modules bring at the end is estimated by what they tell; silence means nothing", "[kernel][estimate]") {
    for (const bool tells : {false, true}) {
        Game game(base_with({consoling(tells)}));
        play(game, ann_on_a_road);
        CHECK(finished(game) == std::vector<int>{2, 2});
        CHECK(estimated(game) == std::vector<int>{2, tells ? 2 : 0});
    }
}

TEST_CASE("A module that cannot tell gives up, and the game is finished instead", "[kernel][estimate]") {
    static bool sure;
    const Toy doubtful{"doubtful", [](Registry& r) {
                           const CauseId luck = r.cause("luck", "TOY-2");
                           r.at(Anchor::end_awards, {.label = "doubtful.pay",
                                                     .run = step([luck](Play& p) { p.award(PlayerId{1}, 5, luck); })});
                           r.estimate(Anchor::end_awards, calls([](const Play&, Estimate& end) {
                                          end.add(PlayerId{1}, 1);
                                          if (!sure) {
                                              end.give_up();
                                          }
                                      }));
                       }};
    const Game game(base_with({doubtful}));
    sure = false;
    CHECK(estimated(game) == std::vector<int>{0, 5});
    sure = true; // whoever tells what is not so is believed; the property test finds it out
    CHECK(estimated(game) == std::vector<int>{0, 1});
}

TEST_CASE("Later anchors see what earlier ones bring", "[kernel][estimate]") {
    const Toy late{"late", [](Registry& r) {
                       r.estimate(Anchor::end_awards, calls([](const Play&, Estimate& end) {
                                      end.add(PlayerId{0}, 10 * end.score(PlayerId{0}));
                                  }));
                   }};
    const Toy early{"early", [](Registry& r) {
                        r.estimate(Anchor::end_relative,
                                   calls([](const Play&, Estimate& end) { end.add(PlayerId{0}, 3); }));
                    }};
    CHECK(estimated(Game(base_with({late, early}))) == std::vector<int>{33, 0});
    CHECK_THAT(refusal(meadows(4),
                       {{"rash",
                         [](Registry& r) { r.estimate(Anchor::part_scoring, calls([](const Play&, Estimate&) {})); }}}),
               Contains("'rash'") && Contains("part.scoring"));
}

TEST_CASE("What a tariff does not say that it reads is read anew", "[kernel][estimate]") {
    static int moon;
    const Install tides = [](Registry& r) {
        const TermId tide = r.term("tide");
        r.tariff(r.find_kind("road"), Rank::add,
                 calls([tide](const Play&, Valuation& v) { v.add(tide, moon, 1, "TOY-3"); }));
    };
    Game game(base_with({{"tides", tides}}));
    play(game, ann_on_a_road);
    moon = 1;
    CHECK(estimated(game) == std::vector<int>{3, 0});
    moon = 4;
    CHECK(estimated(game) == std::vector<int>{6, 0});
}

TEST_CASE("A mark, a number and an edit count at once", "[kernel][estimate]") {
    static Mark lit;
    const Toy lamps{"lamps", [](Registry& r) {
                        lit = r.mark("lit");
                        const TermId lamp = r.term("lamp");
                        r.tariff(r.find_kind("road"), Rank::add, calls([lamp](const Play& play, Valuation& v) {
                                     int lamps = 0;
                                     play.each_figure(v.feature, [&](FigureId f) {
                                         lamps += (play.has(f, lit) ? 1 : 0) + play.figure(f).number;
                                     });
                                     v.add(lamp, lamps, 1, "TOY-4");
                                 }),
                                 Reads::feature);
                    }};
    Game game(base_with({lamps}));
    play(game, ann_on_a_road);
    const FigureId figure = game.play().first_figure(PlayerId{0}, game.rules().figure_kind("follower"));
    CHECK(estimated(game) == std::vector<int>{2, 0});
    game.edit().mark(figure, lit);
    CHECK(estimated(game) == std::vector<int>{3, 0});
    game.edit().set_number(figure, 5);
    CHECK(estimated(game) == std::vector<int>{8, 0});
}

TEST_CASE("A value that hangs on something of a module's own counts at once when the module says so",
          "[kernel][estimate]") {
    static int wind;
    const Toy mills{"mills", [](Registry& r) {
                        const TermId gust = r.term("gust");
                        r.tariff(r.find_kind("road"), Rank::add,
                                 calls([gust](const Play&, Valuation& v) { v.add(gust, wind, 1, "TOY-5"); }),
                                 Reads::feature);
                    }};
    wind = 0;
    Game game(base_with({mills}));
    play(game, ann_on_a_road);
    CHECK(estimated(game) == std::vector<int>{2, 0});
    wind = 3;
    CHECK(estimated(game) == std::vector<int>{2, 0}); // nobody has said so
    const FigureId figure = game.play().first_figure(PlayerId{0}, game.rules().figure_kind("follower"));
    game.edit().revalue(game.play().feature_of(game.play().figure(figure)));
    CHECK(estimated(game) == std::vector<int>{5, 0});
    CHECK(estimated(game) == finished(game));
}

TEST_CASE("A game becomes a copy of another after an action of it", "[kernel][estimate]") {
    Game game(base_with({})), other(game), after(game);
    play(game, ann_on_a_road);
    play(game, {"draw crossroads"});
    after.become(game, game.legal_action(2));
    other = game;
    other.apply_listed(2);
    CHECK(after == other);
    CHECK_FALSE(after == game);
    CHECK_THROWS_AS(after.become(game, verbs::pass()), IllegalAction);
    CHECK(after == other); // as it was

    struct : Observer {
        int events = 0;
        void on_event(const Play&, const Event&) override { ++events; }
    } watching;
    after.watch(&watching);
    after.become(game, game.legal_action(1)); // goes back to where it came from
    CHECK(watching.events == 0);              // copies are watched by nobody
}

TEST_CASE("Closed features are counted by kind", "[kernel][features]") {
    Game game(base_with({}));
    const KindId road = game.rules().kind("road"), city = game.rules().kind("city");
    CHECK(game.play().closed_features(road) == 0);
    play(game, ann_on_a_road);
    CHECK(game.play().closed_features(road) == 0);
    play(game, {"draw crossroads", "place crossroads -1,0 r0"});
    CHECK(game.play().closed_features(road) == 1);
    CHECK(game.play().closed_features(city) == 0);

    const KindId monastery = game.rules().kind("monastery");
    CHECK(game.play().closed_features(monastery) == 0);
    const TileTypeId cloister = game.rules().tile_type("monastery");
    for (std::int16_t x = 7; x <= 9; ++x) { // around one on which nobody stands, and nothing else closes
        for (std::int16_t y = 7; y <= 9; ++y) {
            game.edit().lay(cloister, {x, y}, 0, piles::removed);
            CHECK(game.play().closed_features(monastery) == (x == 9 && y == 9 ? 1 : 0));
        }
    }
}

} // namespace test_positions
