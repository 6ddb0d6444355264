// What modules let be measured, asked of a finished game and counted from events.
#include "support/mixes.hpp"
#include "support/refused.hpp"
#include "support/toy.hpp"
#include <algorithm>
#include <catch2/catch.hpp>

namespace test_measures {

using namespace bastide;
using namespace bastide::test;
using Catch::Contains;

namespace {

MeasureSpec named(const std::string& name, bool of_game = false) {
    return {.name = name, .about = "Something that a toy counts.", .unit = "things", .of_game = of_game};
}

const Toy counting{"toy", [](Registry& r) {
                       r.measure(named("points"), calls([](const Play& play, PlayerId p) { return play.score(p); }));
                       r.count(named("placed"), verbs::place);
                       r.count(named("gone-home"), reasons::scored);
                   }};

/// Adds up as whoever measures does.
class Counter final : public Observer {
public:
    explicit Counter(const Ruleset& rules) : sums(rules.measures.size()), rules_(rules) {}
    void on_event(const Play&, const Event& event) override {
        ++heard;
        for (std::size_t m = 0; m < sums.size(); ++m) {
            sums[m] += rules_.measures[m].counted(event);
        }
    }

    std::vector<int> sums;
    int heard = 0;

private:
    const Ruleset& rules_;
};

} // namespace

TEST_CASE("Modules let things be measured, at the end and by events", "[kernel][measures]") {
    const auto rules = base_with({counting});
    REQUIRE(rules->measures.size() >= 3);
    const auto at = [&](const std::string& name) {
        const auto found = std::find_if(rules->measures.begin(), rules->measures.end(),
                                        [&](const CompiledMeasure& m) { return m.spec.name == name; });
        REQUIRE(found != rules->measures.end());
        return static_cast<std::size_t>(found - rules->measures.begin());
    };
    Counter counter(*rules);
    Game game(rules);
    game.watch(&counter);
    Rng rng(5);
    play_until(game, "", rng);
    REQUIRE(game.is_terminal());
    int points = 0;
    for (int p = 0; p < game.play().players(); ++p) {
        points += rules->measures[at("toy.points")].at_end(game.play(), static_cast<PlayerId>(p));
    }
    CHECK(points == game.play().score(PlayerId{0}) + game.play().score(PlayerId{1}));
    CHECK(counter.sums[at("toy.points")] == 0); // asked, not counted
    CHECK(counter.sums[at("toy.placed")] >= 60);
    CHECK(counter.sums[at("toy.gone-home")] > 0);
}

TEST_CASE("An observer hears what it asked for", "[kernel][measures]") {
    const auto rules = base_with({});
    const auto heard = [&](std::uint32_t events) {
        Counter counter(*rules);
        Game game(rules);
        game.watch(&counter, events);
        Rng rng(5);
        play_until(game, "", rng);
        return counter.heard;
    };
    CHECK(heard(events::set<events::GameOver>) == 1);
    CHECK(heard(events::set<events::TilePlaced>) >= 70);
    CHECK(heard(0) == 0);
}

TEST_CASE("Measures that cannot be are refused", "[kernel][measures]") {
    const auto hook = [] { return calls([](const Play&, PlayerId) { return 0; }); };
    CHECK(refused([&](Registry& r) { r.measure(named("a"), hook()); }) == "accepted");
    CHECK_THAT(refused([&](Registry& r) {
                   r.measure(named("a"), hook());
                   r.measure(named("a"), hook());
               }),
               Contains("measure 'toy.a'"));
    CHECK_THAT(refused([&](Registry& r) { r.measure(named(""), hook()); }), Contains("measure"));
    CHECK_THAT(refused([&](Registry& r) { r.measure({.name = "a", .unit = "b"}, hook()); }),
               Contains("sentence about a measure"));
    CHECK_THAT(refused([&](Registry& r) { r.measure(named("a"), {}); }), Contains("'of'"));
    CHECK_THAT(refused([&](Registry& r) { r.count(named("a"), static_cast<VerbId>(200)); }),
               Contains("register the verb first"));
    CHECK_THAT(refused([&](Registry& r) { r.count(named("a"), static_cast<ReasonId>(200)); }),
               Contains("register the reason first"));
}

} // namespace test_measures
