// Rules of the base game that no position shows: what is printed on the tiles, the odds of a draw, who knows what, and
// the order of the last scores.
#include "bastide/host/game.hpp"
#include "support/mixes.hpp"
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>

namespace test_base_rules {

using namespace bastide;
using namespace bastide::test;

namespace {

using Sums = std::map<std::string, int>;

const std::vector<std::string> illustrations{"garden",     "farmhouse", "cowshed",      "water-tower",
                                             "highwaymen", "pigsty",    "donkey-stable"};

/// Copies of tiles with each illustration, over the whole set or over the tiles with one letter.
Sums illustrated(const Ruleset& rules, const std::string& letter = "") {
    Sums sums;
    for (const TileDef& tile : rules.tile_defs) {
        for (const std::string& word : illustrations) {
            if (tile.words.count(word) != 0 && (letter.empty() || tile.label == letter)) {
                sums[word] += tile.count;
            }
        }
    }
    return sums;
}

std::shared_ptr<const Ruleset> printing(const std::string& value) {
    Mix mix;
    mix.switches["base.c2_illustrations"] = value;
    return compiled(mix);
}

/// Every score of a game and every move of a figure, in order: the kind of the scored feature, if it was one.
struct Heard : Observer {
    std::vector<KindId> kinds;
    void on_event(const Play&, const Event& event) override {
        const auto* const scored = event.as<events::Scored>();
        if (scored != nullptr || event.is<events::FigureMoved>()) {
            kinds.push_back(scored != nullptr && scored->why != nullptr ? scored->why->kind : none_of<KindId>);
        }
    }
};

Game played_until_over(const std::shared_ptr<const Ruleset>& rules, std::uint64_t seed, Observer& observer) {
    Game game(rules);
    game.watch(&observer);
    Rng rng(seed);
    while (!game.is_terminal()) {
        if (game.at_chance()) {
            game.apply_sampled(rng);
        } else {
            game.apply(game.legal_actions()[rng.below(static_cast<std::uint32_t>(game.legal_actions().size()))]);
        }
    }
    return game;
}

} // namespace

TEST_CASE("Illustrations of the second edition add up (BASE-019 BASE-025)", "[base]") {
    CHECK(illustrated(*printing("revised")) == Sums{{"garden", 8},
                                                    {"farmhouse", 8},
                                                    {"water-tower", 8},
                                                    {"highwaymen", 8},
                                                    {"cowshed", 2},
                                                    {"pigsty", 4},
                                                    {"donkey-stable", 2}});
    CHECK(illustrated(*printing("original")) == Sums{{"garden", 8},
                                                     {"farmhouse", 8},
                                                     {"water-tower", 6},
                                                     {"highwaymen", 9},
                                                     {"cowshed", 2},
                                                     {"pigsty", 4},
                                                     {"donkey-stable", 2}});
}

TEST_CASE("Cowshed, pigsty and donkey stable are the eight sheds (BASE-020)", "[base]") {
    Sums sums = illustrated(*printing("revised"));
    CHECK(sums["cowshed"] + sums["pigsty"] + sums["donkey-stable"] == 8);
}

TEST_CASE("Illustrations on which both lists agree (BASE-021)", "[base]") {
    const std::map<std::string, Sums> printed{
        {"A", {{"highwaymen", 1}}},
        {"B", {{"farmhouse", 1}, {"donkey-stable", 1}}},
        {"C", {{"water-tower", 1}}},
        {"D", {{"farmhouse", 1}, {"pigsty", 1}}},
        {"F", {{"water-tower", 1}}},
        {"G", {}},
        {"I", {{"garden", 1}}},
        {"J", {{"highwaymen", 1}, {"farmhouse", 1}, {"cowshed", 1}}},
        {"K", {{"highwaymen", 1}, {"farmhouse", 1}, {"donkey-stable", 1}}},
        {"L", {}},
        {"M", {{"garden", 1}}},
        {"N", {{"garden", 1}, {"water-tower", 1}}},
        {"O", {{"farmhouse", 1}, {"cowshed", 1}}},
        {"Q", {}},
        {"R", {{"garden", 1}, {"water-tower", 1}}},
        {"S", {{"water-tower", 1}}},
        {"T", {}},
        {"U", {{"garden", 1}, {"highwaymen", 2}, {"farmhouse", 1}, {"pigsty", 1}}},
        {"V", {{"garden", 1}, {"highwaymen", 2}, {"farmhouse", 1}, {"pigsty", 2}}},
        {"W", {}},
        {"X", {}}};
    for (const std::string value : {"revised", "original"}) {
        const auto rules = printing(value);
        for (const auto& [letter, sums] : printed) {
            INFO(value << ", tile " << letter);
            CHECK(illustrated(*rules, letter) == sums);
        }
    }
}

TEST_CASE("Illustrations on which the lists differ (BASE-022 BASE-023 BASE-024)", "[base]") {
    const auto revised = printing("revised");
    const auto original = printing("original");
    CHECK(illustrated(*revised, "E") == Sums{{"garden", 1}, {"farmhouse", 1}, {"water-tower", 1}});
    CHECK(illustrated(*original, "E") == Sums{{"garden", 1}, {"farmhouse", 1}});
    CHECK(illustrated(*revised, "H") == Sums{{"garden", 1}, {"water-tower", 1}});
    CHECK(illustrated(*original, "H") == Sums{{"garden", 1}, {"highwaymen", 1}});
    CHECK(illustrated(*revised, "P") == Sums{{"highwaymen", 1}, {"water-tower", 1}});
    CHECK(illustrated(*original, "P") == Sums{{"highwaymen", 1}, {"water-tower", 1}});
}

TEST_CASE("A draw is fair: each tile of the supply is as likely (BASE-029)", "[base]") {
    const Game game(compiled({}));
    REQUIRE(game.at_chance());
    const Chances chances = game.chances();
    CHECK(chances.total() == 71);
    std::map<std::uint16_t, int> drawn;
    constexpr int draws = 142'000; // 2,000 for each of 71 tiles
    Rng rng(29);
    for (int i = 0; i < draws; ++i) {
        ++drawn[game.sample(rng).a];
    }
    for (const Chances::Outcome& outcome : chances.outcomes()) {
        const double expected = 2000.0 * outcome.weight;
        CHECK(std::abs(drawn[outcome.action.a] - expected) < 6 * std::sqrt(expected));
    }
}

TEST_CASE("A drawn tile is public, a hidden hand is not, an open hand is (BASE-045 BASE-133)", "[base]") {
    Rng rng(133);
    SECTION("the drawn tile stays what it is for whoever looks") {
        Game game(compiled({}));
        game.apply_sampled(rng);
        Game guess(game);
        guess.resample(static_cast<PlayerId>(1), rng);
        CHECK(guess == game);
    }
    for (const std::string visibility : {"hidden", "open"}) {
        Mix mix;
        mix.switches = {{"base.hand_size", "3"}, {"base.hand_visibility", visibility}};
        Game game(compiled(mix));
        while (game.at_chance()) {
            game.apply_sampled(rng);
        }
        const PlayerId viewer = game.to_act();
        bool changed = false;
        for (int i = 0; i < 20; ++i) {
            Game guess(game);
            guess.resample(viewer, rng);
            const std::vector<Action> mine(game.legal_actions().begin(), game.legal_actions().end());
            CHECK(std::equal(mine.begin(), mine.end(), guess.legal_actions().begin(), guess.legal_actions().end()));
            changed = changed || !(guess == game);
        }
        INFO(visibility);
        CHECK(changed == (visibility == "hidden"));
    }
}

TEST_CASE("Farms are scored after all roads, cities and cloisters have been (BASE-119 FARM-018)", "[base][farmers]") {
    const auto rules = compiled({});
    const KindId field = rules->kind("field");
    int farms = 0;
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        Heard heard;
        played_until_over(rules, seed, heard);
        bool farming = false;
        for (const KindId kind : heard.kinds) {
            farms += kind == field ? 1 : 0;
            CHECK((!farming || kind == field)); // nothing else is scored and nobody leaves any more
            farming = farming || kind == field;
        }
    }
    CHECK(farms > 40);
}

} // namespace test_base_rules
