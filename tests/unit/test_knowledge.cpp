// What the program knows of a position, against boards counted by hand.
#include "bastide/error.hpp"
#include "knowledge/feature_report.hpp"
#include "knowledge/option_score.hpp"
#include "knowledge/phases.hpp"
#include "knowledge/places.hpp"
#include "knowledge/reference.hpp"
#include "knowledge/remaining.hpp"
#include "knowledge/why_not.hpp"
#include "pages/rule_text.hpp"
#include "support/played_games.hpp"
#include "support/toy.hpp"
#include "terminal/menu.hpp"
#include <algorithm>
#include <catch2/catch.hpp>
#include <numeric>

namespace test_knowledge {

using namespace bastide;
using namespace bastide::host;
using namespace bastide::test;
using Catch::Contains;

namespace {

constexpr PlayerId first{0}, second{1};

SegmentId segment(const Game& game, Position at, const char* name) {
    const auto found = segment_named(game.play(), game.play().tile_at(at), name);
    REQUIRE(found);
    return *found;
}

FeatureId feature(const Game& game, Position at, const char* name) {
    return game.play().feature_of(segment(game, at, name));
}

Standing score(const Game& game, const char* text) {
    const auto action = game.parse(text);
    INFO(text);
    REQUIRE(action);
    const auto score = OptionScores(game).of(*action);
    REQUIRE(score);
    return *score;
}

int unseen_that_fit(const Game& game, Position at) {
    const auto fitting = tiles_that_fit(game.play(), at, first);
    return std::accumulate(fitting.begin(), fitting.end(), 0,
                           [](int sum, const FittingTile& tile) { return sum + tile.unseen; });
}

const PlacementAnswer& answer(const std::vector<PlacementAnswer>& all, unsigned rotation) {
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const PlacementAnswer& it) { return it.rotation == rotation; });
    REQUIRE(found != all.end());
    return *found;
}

} // namespace

TEST_CASE("Tiles left: how many, and which fit a square", "[knowledge]") {
    Game game(compiled({}));
    CHECK(remaining_tiles(game.play(), first).total == 71);
    CHECK(unseen_that_fit(game, {0, -1}) == 43); // every tile with a city
    CHECK(unseen_that_fit(game, {1, 0}) == 44);  // every tile with a road
    CHECK(tiles_that_fit(game.play(), {5, 5}, first).empty());
    CHECK(tiles_that_fit(game.play(), {0, 0}, first).empty());
    play(game, {"draw crossroads"});
    CHECK(remaining_tiles(game.play(), first).total == 70);
    const TileTypeId crossroads = game.rules().tile_type("crossroads");
    for (const FittingTile& tile : tiles_that_fit(game.play(), {1, 0}, first)) {
        CHECK(tile.at_hand == (tile.type == crossroads ? 1 : 0)); // it is to be placed now
        CHECK((tile.unseen > 0) == (tile.type != crossroads));
    }
}

TEST_CASE("Tiles in hands that a seat does not see count as left to it", "[knowledge]") {
    Mix mix;
    mix.switches = {{"base.hand_size", "3"}, {"base.hand_visibility", "hidden"}};
    Game game(compiled(mix));
    Rng rng(5);
    while (game.at_chance()) {
        game.apply_sampled(rng);
    }
    for (const PlayerId viewer : {first, second}) {
        const RemainingTiles left = remaining_tiles(game.play(), viewer);
        CHECK(left.hidden_hands == 3);
        CHECK(left.total == left.supply + 3);
        REQUIRE(left.known.size() == 1);
        CHECK(left.known.front().holder == viewer);
        Game dealt(game);
        dealt.resample(viewer, rng);
        const RemainingTiles again = remaining_tiles(dealt.play(), viewer);
        CHECK(std::equal(
            left.unseen.begin(), left.unseen.end(), again.unseen.begin(), again.unseen.end(),
            [](const TileCount& l, const TileCount& r) { return l.type == r.type && l.copies == r.copies; }));
    }
}

TEST_CASE("A feature: extent, gaps, owners, worth now and if finished", "[knowledge]") {
    Game game(compiled({}));
    play(game, {"draw cap-three-way", "place cap-three-way 1,0 r0", "deploy follower road:w"});
    const FeatureReport road = feature_report(game.play(), feature(game, {0, 0}, "road:e"));
    CHECK(road.tiles == 2);
    CHECK(road.squares == std::vector<Position>{{0, 0}, {1, 0}});
    CHECK(road.gaps == 1);
    CHECK(road.open == std::vector<Position>{{-1, 0}});
    CHECK_FALSE(road.finished);
    CHECK(road.majority.owners == 1U);
    CHECK(road.figures.size() == 1);
    CHECK(feature_worth(game.play(), road.feature, first).points_now() == 2);
    CHECK(feature_worth(game.play(), road.feature, first).points_finished() == 2);

    const FeatureReport city = feature_report(game.play(), feature(game, {1, 0}, "city:n"));
    CHECK(city.open == std::vector<Position>{{1, -1}});
    CHECK(city.majority.owners == 0U);
    CHECK(feature_worth(game.play(), city.feature, first).points_now() == 1);
    CHECK(feature_worth(game.play(), city.feature, first).points_finished() == 2);

    CHECK(features_at(game.play(), {1, 0}).size() == 7); // a city, three roads, three fields
    CHECK(features_at(game.play(), {9, 9}).empty());
    CHECK(occupied_features(game.play()) == std::vector<FeatureId>{road.feature});
}

TEST_CASE("A monastery is finished by the tiles around it", "[knowledge]") {
    Game game(compiled({}));
    play(game, {"draw monastery", "place monastery 0,1 r0"});
    CHECK(score(game, "deploy follower monastery") == Standing{2, 9});
    const std::uint64_t before = game.digest();
    play(game, {"deploy follower monastery"});
    const FeatureReport report = feature_report(game.play(), feature(game, {0, 1}, "monastery"));
    CHECK(report.gaps == 7);
    CHECK(report.open.size() == 7);
    CHECK(before != game.digest());
}

TEST_CASE("A field: what it feeds stands in its terms, and what it runs along is named", "[knowledge]") {
    Game game(compiled({}));
    play(game, {"draw cap", "place cap 0,-1 r180"});
    CHECK(score(game, "deploy follower city:s") == Standing{4, 4}); // two tiles, finished
    CHECK(score(game, "deploy follower field:nnw") == Standing{3, 3});
    CHECK(score(game, "pass") == Standing{});
    const FeatureId field = feature(game, {0, -1}, "field");
    const FeatureReport report = feature_report(game.play(), field);
    CHECK(report.open.empty());
    CHECK_FALSE(report.finished);
    REQUIRE(report.alongside.size() == 1);
    CHECK(report.alongside.front() == feature(game, {0, -1}, "city:s"));
    const FeatureWorth worth = feature_worth(game.play(), field, first);
    REQUIRE(worth.now);
    CHECK(worth.now->total() == 3);
    CHECK_FALSE(worth.finished);
    CHECK(worth.now->terms().front().count == 1);
}

TEST_CASE("What placements score: one's own features that grow", "[knowledge]") {
    Game game(compiled({}));
    play(game, {"draw full-city-pennant", "place full-city-pennant 0,-1 r0", "deploy follower city:n", "draw cap",
                "place cap 1,-1 r270", "pass", "draw cap"});
    CHECK(score(game, "place cap -1,-1 r90") == Standing{1, 2});
    CHECK(score(game, "place cap 0,1 r180") == Standing{0, 0});
    const terminal::Menu menu(game);
    CHECK_THAT(menu.best_placements(), Contains("scores 1 now, 2 if finished"));
    CHECK_THAT(menu.list(game),
               Contains("(-1, -1), turned right  (scores 1 now, 2 if finished)  [place cap -1,-1 r90]\n") &&
                   Contains("(0, 1), turned round  [place cap 0,1 r180]\n"));
    CHECK(score_text({1, 2}) == "scores 1 now, 2 if finished");
    CHECK(score_text({3, 3}) == "scores 3");
    CHECK(score_text({0, 8}) == "scores nothing now, 8 if finished");
    CHECK(score_text({-2, 3}) == "loses 2 now, scores 3 if finished");
    CHECK(score_text({-2, -4}) == "loses 2 now, 4 if finished");
    CHECK(score_text({-3, 0}) == "loses 3 now, nothing if finished");
    CHECK(score_text({0, -3}) == "loses nothing now, 3 if finished");
    CHECK(score_text({}).empty());
}

TEST_CASE("No way to turn a tile is called by the letter of a command", "[knowledge]") {
    constexpr std::size_t letters = 13;
    for (std::size_t n = 0; n < letters; ++n) {
        CHECK(terminal::variant_letter(n).find_first_of("uhybslktfvwrq") == std::string::npos);
    }
    CHECK(terminal::variant_letter(letters) == "aa");
}

TEST_CASE("Why a square or a spot is not offered", "[knowledge]") {
    using Reason = WhyNot::Reason;
    using What = Obstacle::What;
    Game game(compiled({}));
    CHECK(why_not_placed(game, {0, -1}).empty()); // nothing is drawn yet
    play(game, {"draw cap"});
    const auto north = why_not_placed(game, {0, -1});
    CHECK(north.size() == 4);
    CHECK(answer(north, 2).why.reason == Reason::none);
    CHECK(answer(north, 0).why.reason == Reason::obstacle);
    CHECK(answer(north, 0).why.obstacles.front().what == What::side);
    CHECK(answer(north, 0).why.obstacles.front().side == south);
    CHECK(answer(why_not_placed(game, {0, 0}), 0).why.obstacles.front().what == What::occupied);
    CHECK(answer(why_not_placed(game, {7, 0}), 0).why.obstacles.front().what == What::apart);

    const FigureKindId follower = game.rules().figure_kind("follower");
    CHECK(why_not_deployed(game, follower, segment(game, {0, 0}, "city:n")).reason == Reason::other_decision);
    play(game, {"place cap 0,-1 r180"});
    CHECK(why_not_deployed(game, follower, segment(game, {0, -1}, "city:s")).reason == Reason::none);
    CHECK(why_not_deployed(game, follower, segment(game, {0, 0}, "road:w")).reason == Reason::elsewhere);
    play(game, {"deploy follower field:nnw", "draw cap-straight-road", "place cap-straight-road 1,0 r0",
                "deploy follower road:w", "draw crossroads", "place crossroads 2,0 r0"});
    const WhyNot claimed = why_not_deployed(game, follower, segment(game, {2, 0}, "road:w"));
    CHECK(claimed.reason == Reason::obstacle);
    CHECK(claimed.obstacles.front().what == What::claimed);
    CHECK(claimed.obstacles.front().seats == 2U);
}

TEST_CASE("No such figure left", "[knowledge]") {
    Mix mix;
    mix.modules = {"base", "farmers", "inns-and-cathedrals"};
    Game game(compiled(mix));
    const FigureKindId big = game.rules().figure_kind("big-follower");
    play(game, {"draw cap", "place cap 0,-1 r180"});
    CHECK(why_not_deployed(game, big, segment(game, {0, -1}, "field")).reason == WhyNot::Reason::none);
    play(game, {"deploy big-follower field:nnw", "draw cap", "place cap 0,1 r180", "pass", "draw crossroads",
                "place crossroads 1,0 r0"});
    CHECK(why_not_deployed(game, big, segment(game, {1, 0}, "road:n")).reason == WhyNot::Reason::none_left);
}

TEST_CASE("Rules and tiles are found by name, others get the nearest one", "[knowledge]") {
    const RuleFound rule = find_rule(library(), "base-106");
    CHECK(rule.rule->id == "BASE-106");
    CHECK(rule.module->name == "base");
    CHECK_THROWS_WITH(find_rule(library(), "BASE-1066"), Contains("Did you mean"));
    const RuleFound switched = find_rule(library(), "BASE-140");
    REQUIRE_FALSE(switched.changes.empty());
    CHECK(switched.changes.front().by->name == "play_area");
    const std::string text = rule_text(switched, 60);
    CHECK_THAT(text, Contains("base.play_area") && Contains("(default)"));
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        CHECK(line.size() <= 60);
    }
    CHECK_THAT(rule_text(switched, 60, compiled({}).get()), Contains("base.play_area = \"table\" here"));

    const auto both = find_tile(library(), "cap-three-way", "");
    CHECK(both.size() >= 2); // both editions
    const auto one = find_tile(library(), "cap-three-way", "base-c2");
    REQUIRE_FALSE(one.empty());
    CHECK(std::all_of(one.begin(), one.end(), [](const TileOccurrence& it) { return it.set == "base-c2"; }));
    CHECK_THROWS_WITH(find_tile(library(), "cap-tree-way", ""), Contains("Did you mean 'cap-three-way'"));
    CHECK_THROWS_AS(find_tile(library(), "cap", "no-such-set"), Error);
}

TEST_CASE("Two hundred options are valued in a moment", "[knowledge]") {
    Mix mix;
    mix.copies = 3;
    Game game(compiled(mix));
    Rng rng(11);
    std::size_t most = 0;
    while (!game.is_terminal()) {
        if (game.at_chance()) {
            game.apply_sampled(rng);
            continue;
        }
        const auto legal = game.legal_actions();
        if (legal.size() > most) {
            most = legal.size();
            const std::uint64_t digest = game.digest();
            OptionScores scores(game);
            for (const Action action : legal) {
                CHECK(scores.of(action));
            }
            CHECK(game.digest() == digest);
        }
        game.apply(legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
    }
    CHECK(most > 100);
}

TEST_CASE("What may be done at any decision is told as it was registered, whatever it uses up", "[kernel][agenda]") {
    const Toy waver{"waver", [](Registry& r) {
                        const Verb<> wave = r.verb({.name = "wave", .apply = calls([](Play&) {})});
                        const Verb<> peek = r.verb({.name = "peek", .apply = calls([](Play&) {}), .reopens = true});
                        r.standing(wave, calls([wave](const Play&, ActionList& out) { out.add(wave()); }));
                        r.contribute("figures", calls([peek](const Play&, ActionList& out) { out.add(peek()); }));
                    }};
    CHECK(host::standing_verbs(*base_with({waver})) == std::vector<std::string>{"wave"});
}

} // namespace test_knowledge
