// Who has the most: rules that break ties, figures that count together, and teams.
#include "knowledge/feature_report.hpp"
#include "knowledge/option_score.hpp"
#include "lab/simulation.hpp"
#include "support/mixes.hpp"
#include "support/played_games.hpp"
#include "support/toy.hpp"
#include "terminal/score_table.hpp"
#include <catch2/catch.hpp>

namespace test_kernel_majority {

using namespace bastide;
using namespace bastide::test;
using Catch::Contains;

namespace {

struct Told : Observer {
    std::vector<std::string> told;
    void on_event(const Play& play, const Event& event) override {
        if (const auto* scored = event.as<events::Scored>()) {
            told.push_back(explain(play, *scored, {}));
        }
    }
};

/// A tie goes to whoever stands on this tile.
Toy hill(const char* name, TileId tile) {
    return {name, [=](Registry& r) {
                r.majority({.breaks_tie = calls([=](const Play& p, FeatureId f, unsigned) {
                                unsigned seats = 0;
                                if (f != none_of<FeatureId>) {
                                    p.each_figure(f, [&](FigureId id) {
                                        seats |= p.exposed_on(id) == tile ? 1U << index(p.figure(id).owner) : 0U;
                                    });
                                }
                                return seats;
                            }),
                            .text = "tie broken by the " + std::string(name),
                            .rules = "HILL-1"});
            }};
}

/// Seats 0 and 2 against 1 and 3; partners' figures count for both.
Toy partners() {
    return {"partners", [](Registry& r) {
                r.team(0b0101U);
                r.team(0b1010U);
                r.majority({.count = calls([](const Play& p, FeatureId, const Strengths& own, Strengths& counted) {
                                for (std::size_t seat = 0; seat < static_cast<std::size_t>(p.players()); ++seat) {
                                    for (int other = 0; other < p.players(); ++other) {
                                        const auto o = static_cast<std::size_t>(other);
                                        const bool partner =
                                            o != seat && (p.team_of(static_cast<PlayerId>(seat)) >> o & 1U) != 0;
                                        counted[seat] =
                                            static_cast<std::int16_t>(counted[seat] + (partner ? own[o] : 0));
                                    }
                                }
                            }),
                            .text = "partners count together",
                            .rules = "TEAM-1"});
            }};
}

/// A road over the tiles 0, 1 and 2 with a figure of each of these seats on the tile beside it.
struct Road {
    Game game;
    FeatureId road{};
    Road(const std::shared_ptr<const Ruleset>& rules, const std::vector<std::pair<unsigned, unsigned>>& seats_on_tiles)
        : game(rules) {
        play(game, {"draw straight-road", "place straight-road 1,0 r0", "pass", "draw straight-road",
                    "place straight-road 2,0 r0", "pass"});
        Play& table = game.edit();
        for (const auto& [seat, tile] : seats_on_tiles) {
            table.deploy(static_cast<PlayerId>(seat), rules->figure_kind("follower"),
                         table.segment_at(static_cast<TileId>(tile), *port_named("e")));
        }
        road = table.feature_of(table.segment_at(TileId{0}, *port_named("e")));
    }
    Majority majority() const { return game.play().majority(road); }
};

} // namespace

TEST_CASE("A rule breaks a tie, for scores, for estimates and in words", "[kernel][majority]") {
    const std::vector<std::pair<unsigned, unsigned>> ann_and_ben{{0, 0}, {1, 1}};
    const Road plain(base_with({}), ann_and_ben);
    CHECK(plain.majority().owners == 0b11U);
    Road with(base_with({hill("hill", TileId{0})}), ann_and_ben);
    CHECK(with.majority().owners == 0b01U);
    CHECK(with.majority().decided == 1U);
    CHECK(host::feature_report(with.game.play(), with.road).majority.owners == 0b01U);
    CHECK(host::standing(with.game.play(), PlayerId{0}).now == 3);
    CHECK(host::standing(with.game.play(), PlayerId{1}).now == 0);
    Told scores;
    with.game.watch(&scores);
    with.game.finish_now();
    CHECK(with.game.scores() == std::vector<int>{3, 0});
    REQUIRE(scores.told.size() == 1);
    CHECK_THAT(scores.told[0], Contains("3 tiles x 1 = 3, Ann 1 : Ben 1, tie broken by the hill (BASE-120 HILL-1)"));
    CHECK(Road(base_with({hill("hill", TileId{0})}), {{0, 0}, {1, 1}, {1, 2}}).majority().owners == 0b10U); // no tie
    CHECK(Road(base_with({hill("hill", TileId{2})}), ann_and_ben).majority().owners == 0b11U); // nobody is on it
    CHECK(Road(base_with({hill("hill", TileId{2})}), ann_and_ben).majority().decided == 0U);
    const Strengths even{2, 2};
    CHECK(with.game.play().majority(even).owners == 0b11U); // of no one feature: the rule does not tell
    check_random_games(base_with({hill("hill", TileId{0})}));
}

TEST_CASE("Rules that break ties come to the same in any order", "[kernel][majority]") {
    const Toy first = hill("hill", TileId{0}), second = hill("well", TileId{1});
    for (const std::vector<Toy>& toys : {std::vector{first, second}, std::vector{second, first}}) {
        const Road against(base_with(toys), {{0, 0}, {1, 1}});
        CHECK(against.majority().owners == 0b11U); // one says Ann, the other Ben
        CHECK(against.majority().decided == 0U);
        const Road both(base_with(toys, 3), {{0, 0}, {1, 0}, {1, 1}, {2, 1}, {0, 2}, {2, 2}}); // two each
        CHECK(both.majority().strengths == Strengths{2, 2, 2});
        CHECK(both.majority().owners == 0b010U); // of Ann and Ben, and of Ben and Cleo
        CHECK(both.majority().decided == 0b11U);
    }
}

TEST_CASE("Partners' figures count together, and teams win by the sum of their points", "[kernel][majority]") {
    Road with(base_with({partners()}, 4), {{0, 0}, {2, 1}, {1, 2}});
    CHECK(with.majority().strengths == Strengths{2, 1, 2, 1});
    CHECK(with.majority().owners == 0b0101U);
    Told scores;
    with.game.watch(&scores);
    with.game.finish_now();
    REQUIRE(scores.told.size() == 2);
    CHECK_THAT(scores.told[0], Contains("3 tiles x 1 = 3, Ann 2 : Ben 1 : Cleo 2 : Dan 1, partners count together "
                                        "(BASE-120 TEAM-1)"));
    CHECK(with.game.scores() == std::vector<int>{3, 0, 3, 0});
    CHECK(with.game.returns() == std::vector<int>{6, 0, 6, 0});
    CHECK(with.game.leaders() == 0b0101U);
    CHECK(with.game.verdict() == "Ann and Cleo win together with 6 points.");
    host::Tally tally;
    tally.add(with.game, 0);
    CHECK(tally.ties == 0);
    CHECK(tally.seats[0].wins == 1);
    CHECK(tally.seats[1].wins == 0);
    CHECK(tally.seats[2].wins == 1);
    std::vector<PlayerSpec> names(4);
    for (std::size_t p = 0; p < names.size(); ++p) {
        names[p].name = with.game.rules().player_names[p];
    }
    const host::terminal::BoardView view(with.game.rules(), {}, names);
    CHECK_THAT(host::terminal::score_table(with.game, view, host::terminal::Depth::none),
               Contains("Ann and Cleo together: 6 points") && Contains("Ben and Dan together: 0 points"));
    check_random_games(base_with({partners()}, 4));
}

TEST_CASE("Partners win a tie with whoever of them it is broken for", "[kernel][majority]") {
    for (const std::vector<Toy>& toys :
         {std::vector{partners(), hill("hill", TileId{2})}, std::vector{hill("hill", TileId{2}), partners()}}) {
        const Road with(base_with(toys, 4), {{0, 0}, {1, 2}});
        CHECK(with.majority().strengths == Strengths{1, 1, 1, 1});
        CHECK(with.majority().owners == 0b1010U);
        const Road alone(base_with(toys, 4), {{0, 0}, {2, 2}}); // partners among themselves have nothing to break
        CHECK(alone.majority().owners == 0b0101U);
    }
}

TEST_CASE("Equal teams share the victory; teams that cannot be are refused", "[kernel][majority]") {
    const Game game(base_with({partners()}, 4));
    CHECK(game.leaders() == 0b1111U);
    CHECK_THAT(game.verdict(), Contains("Ann, Ben, Cleo and Dan"));
    host::Tally tally;
    tally.add(game, 0);
    CHECK(tally.ties == 1);
    const Toy far{"far", [](Registry& r) { r.team(0b101U); }};
    CHECK_THAT(failure([&] { base_with({far}, 2); }), Contains("seat 3") && Contains("2 players"));
    const Toy twice{"twice", [](Registry& r) {
                        r.team(0b011U);
                        r.team(0b110U);
                    }};
    CHECK_THAT(failure([&] { base_with({twice}, 3); }), Contains("Ben into a second team"));
    const Toy empty{"empty", [](Registry& r) { r.majority({.text = "nothing"}); }};
    CHECK_THAT(failure([&] { base_with({empty}); }), Contains("'empty'") && Contains("rule of majority"));
}

} // namespace test_kernel_majority
