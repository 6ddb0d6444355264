// Small pieces of the kernel: ports, rotations, values of features, sentences, random numbers, actions.
#include "bastide/bastide.hpp"
#include "bastide/random.hpp"
#include "checking/recount.hpp"
#include "support/mixes.hpp"
#include "support/toy.hpp"
#include <catch2/catch.hpp>
#include <set>

namespace test_values {

using namespace bastide;
using namespace bastide::test;

TEST_CASE("Ports: names, sides, halves, turning, facing", "[kernel]") {
    std::set<std::string_view> names;
    for (unsigned port = 0; port < ports; ++port) {
        names.insert(port_name(port));
        CHECK(port_named(port_name(port)) == port);
        CHECK(rotate_port(port, 4) == port);
        CHECK(rotate_port(rotate_port(port, 1), 3) == port);
        // a port and the one it faces are the same point of the plane
        const Point here = point_of(port, 0);
        const unsigned side = port / 3;
        const Point there = point_of(opposite(side) * 3U + (2 - port % 3), 0);
        const Position step = side_step[side];
        CHECK(here == Point{there.first + 4 * step.x, there.second + 4 * step.y});
        for (unsigned turns = 0; turns < 4; ++turns) {
            CHECK(point_of(port, turns) == point_of(rotate_port(port, turns), 0));
        }
    }
    CHECK(names.size() == ports);
    for (unsigned side = 0; side < 4; ++side) {
        CHECK(port_name(port_of_side(side)) == side_name(side));
        CHECK(opposite(opposite(side)) == side);
        CHECK(neighbour(neighbour({3, -4}, side), opposite(side)) == Position{3, -4});
    }
    CHECK(port_name(port_of_half(0)) == "nnw");
    CHECK(port_name(port_of_half(7)) == "wnw");
    CHECK(neighbour({0, 0}, north) == Position{0, -1}); // y grows to the south
    CHECK(port_name(rotate_port(*port_named("nnw"), 1)) == "ene");
    CHECK_FALSE(port_named("north"));
    CHECK_FALSE(port_named(""));
}

TEST_CASE("Turned tiles that look alike are listed once, the others all", "[kernel]") {
    for (const char* set : {"base-c1", "base-c2"}) {
        Mix mix;
        mix.tile_set = set;
        const auto rules = compiled(mix);
        for (std::size_t t = 0; t < rules->types.size(); ++t) {
            const TileType& type = rules->types[t];
            const TileDef& def = rules->printed(static_cast<TileTypeId>(t));
            INFO(set << ' ' << def.name);
            for (unsigned r = 0; r < 4; ++r) {
                CHECK(type.canonical[r] <= r);
                CHECK((type.rotations >> r & 1U) == (type.canonical[r] == r ? 1U : 0U));
                for (unsigned other = 0; other < 4; ++other) {
                    CHECK((type.canonical[r] == type.canonical[other]) == looks_the_same(*rules, def, r, other));
                }
            }
        }
        const auto rotations = [&](const char* name) {
            return std::popcount(rules->types[index(rules->tile_type(name))].rotations);
        };
        CHECK(rotations("monastery") == 1);
        CHECK(rotations("crossroads") == 1);
        CHECK(rotations("straight-road") == 2);
        CHECK(rotations("tube") == 2);
        CHECK(rotations("two-caps-opposite") == 2);
        CHECK(rotations("monastery-road") == 4);
        CHECK(rotations("road-curve") == 4);
        CHECK(rotations("three-way") == 4);
        CHECK(rotations("two-caps-adjacent") == 4);
    }
}

TEST_CASE("What is added apart is neither multiplied nor divided nor cancelled", "[kernel]") {
    TermId tile{}, hut{};
    const auto rules = base_with({{"words", [&](Registry& r) {
                                       tile = r.term("tile");
                                       hut = r.term("hut");
                                   }}});
    Valuation v;
    v.add_apart(hut, 2, 1, "H-1");
    v.add_apart(hut, 0, 1, "H-2");
    v.add(tile, 5, 1, "A-1");
    CHECK(v.text(*rules) == "2 huts x 1 + 5 tiles x 1 = 7");
    v.scale(1, 2, Rounding::up, "C-1");
    CHECK(v.text(*rules) == "2 huts x 1 + (5 tiles x 1) / 2, rounded up = 5");
    v.rate(hut, 3, "H-3");
    v.add(tile, 1, 1, "A-2");
    CHECK(v.text(*rules) == "2 huts x 3 + (5 tiles x 1 + 1 tile x 1) / 2 = 9");
    v.cancel("D-1");
    CHECK(v.text(*rules) == "2 huts x 3 + (5 tiles x 1 + 1 tile x 1) x 0 / 2 = 6");
    CHECK(v.total() == 6);
    CHECK(v.count_of(hut) == 2);
    CHECK(v.rules() == "H-3 A-1 A-2 C-1 D-1");
    Valuation alone;
    alone.add_apart(hut, 1, 4, "H-1");
    alone.scale(2, 1, Rounding::down, "C-1");
    CHECK(alone.text(*rules) == "1 hut x 4 + (nothing) x 2 = 4");
}

TEST_CASE("A value says how it came about", "[kernel]") {
    TermId tile{}, pennant{}, city{}, thing{};
    const auto rules = base_with({{"words", [&](Registry& r) {
                                       tile = r.term("tile");
                                       pennant = r.term("pennant");
                                       city = r.term("completed city", "completed cities");
                                       thing = r.term("thing");
                                       CHECK(r.term("completed city", "completed cities") == city);
                                   }}});
    Valuation v;
    CHECK(v.text(*rules) == "nothing = 0");
    v.add(tile, 4, 2, "A-1");
    v.add(pennant, 1, 2, "A-2");
    v.add(city, 0, 3, "A-3");
    CHECK(v.total() == 10);
    CHECK(v.text(*rules) == "4 tiles x 2 + 1 pennant x 2 = 10");
    CHECK(v.rules() == "A-1 A-2");
    v.add(city, 2, 3, "A-3");
    CHECK(v.count_of(city) == 2);
    CHECK(v.text(*rules) == "4 tiles x 2 + 1 pennant x 2 + 2 completed cities x 3 = 16");
    v.rate(tile, 3, "B-1");
    v.rate(thing, 100, "B-2"); // there is none
    CHECK(v.total() == 20);
    CHECK(v.rules() == "B-1 A-2 A-3");
    v.scale(2, 1, Rounding::down, "C-1");
    CHECK(v.text(*rules) == "(4 tiles x 3 + 1 pennant x 2 + 2 completed cities x 3) x 2 = 40");
    v.cancel("D-1");
    CHECK(v.total() == 0);
    CHECK(v.rules() == "B-1 A-2 A-3 C-1 D-1");
    Valuation alike;
    alike.add(tile, 1, 1, "A-10");
    alike.add(pennant, 1, 1, "BA-1");
    alike.add(city, 1, 1, "A-1");
    alike.scale(2, 1, Rounding::down, "A-1");
    CHECK(alike.rules() == "A-10 BA-1 A-1");
    Valuation full;
    for (std::size_t i = 0; i < Valuation::capacity; ++i) {
        full.add(thing, 1, 1, "");
    }
    CHECK_THROWS_WITH(full.add(thing, 1, 1, "STRAW-1"), Catch::Contains("12") && Catch::Contains("STRAW-1"));
    CHECK_THROWS_WITH(full.scale(1, 0, Rounding::up, "ZERO-1"), Catch::Contains("by 0") && Catch::Contains("ZERO-1"));
    for (std::size_t i = 0; i < Valuation::most_scales; ++i) {
        full.scale(1, 1, Rounding::up, "");
    }
    CHECK_THROWS_WITH(full.cancel("STRAW-2"), Catch::Contains("4 factors") && Catch::Contains("STRAW-2"));
    Valuation much;
    much.add(tile, -50, 1000, "");
    much.scale(20, 1, Rounding::down, "FLOOD-1");
    CHECK(much.total() == -1'000'000);
    much.scale(20, 19, Rounding::down, "FLOOD-2");
    CHECK_THROWS_WITH(much.total(), Catch::Contains("1000000 points") && Catch::Contains("FLOOD-2"));
    much.scale(20, 1, Rounding::down, "FLOOD-3");
    much.scale(20, 1, Rounding::down, "FLOOD-4"); // many times what a score can hold
    CHECK_THROWS_WITH(much.total(), Catch::Contains("1000000 points") && Catch::Contains("FLOOD-4"));
    const Toy first{"first", [](Registry& r) { r.term("body", "bodies"); }};
    const Toy second{"second", [](Registry& r) { r.term("body"); }};
    CHECK_THAT(failure([&] {
                   base_with({first, second});
               }),
               Catch::Contains("'second'") && Catch::Contains("'body' otherwise than module 'first'"));
}

TEST_CASE("Halves are rounded once, and whoever scales first changes nothing", "[kernel]") {
    struct Scale {
        int numerator, denominator;
        Rounding rounding;
    };
    const Scale twice{2, 1, Rounding::down}, up{1, 2, Rounding::up}, down{1, 2, Rounding::down};
    TermId tile{};
    const auto rules = base_with({{"words", [&](Registry& r) { tile = r.term("tile"); }}});
    const auto total = [&](int tiles, const std::vector<Scale>& scales, const char* text) {
        Valuation forwards, backwards;
        forwards.add(tile, tiles, 1, "");
        for (const Scale& s : scales) {
            forwards.scale(s.numerator, s.denominator, s.rounding, "");
        }
        for (auto s = scales.rbegin(); s != scales.rend(); ++s) {
            backwards.scale(s->numerator, s->denominator, s->rounding, "");
        }
        backwards.add(tile, tiles, 1, ""); // even a term that comes too late
        CHECK(forwards.total() == backwards.total());
        CHECK(forwards.text(*rules) == text);
        CHECK(backwards.text(*rules) == text);
        return forwards.total();
    };
    CHECK(total(3, {up}, "(3 tiles x 1) / 2, rounded up = 2") == 2);
    CHECK(total(3, {down}, "(3 tiles x 1) / 2, rounded down = 1") == 1);
    CHECK(total(4, {up}, "(4 tiles x 1) / 2 = 2") == 2);
    CHECK(total(3, {twice, up}, "(3 tiles x 1) x 2 / 2 = 3") == 3); // not 4, as halving first would give
    CHECK(total(3, {twice, down}, "(3 tiles x 1) x 2 / 2 = 3") == 3);
    CHECK(total(5, {up, up}, "(5 tiles x 1) / 4, rounded up = 2") == 2); // as step by step: 3, 2
    CHECK(total(5, {down, down}, "(5 tiles x 1) / 4, rounded down = 1") == 1);
    CHECK(total(6, {up, down}, "(6 tiles x 1) / 4, rounded up = 2") == 2); // step by step either 1 or 2
    CHECK(total(-3, {up}, "(-3 tiles x 1) / 2, rounded up = -1") == -1);
    CHECK(total(-3, {down}, "(-3 tiles x 1) / 2, rounded down = -2") == -2);
    CHECK(total(3, {up, {0, 1, Rounding::down}}, "(3 tiles x 1) x 0 / 2 = 0") == 0);
}

TEST_CASE("A wrong word gets the nearest right one", "[kernel]") {
    const std::vector<std::string> known{"base", "farmers", "inns-and-cathedrals"};
    CHECK(did_you_mean("farmer", known) == " Did you mean 'farmers'?");
    CHECK(did_you_mean("bse", known) == " Did you mean 'base'?");
    CHECK(did_you_mean("inns-and-cathedral", known) == " Did you mean 'inns-and-cathedrals'?");
    CHECK(did_you_mean("zzzzzzzz", known).empty());
    CHECK(did_you_mean("", {}).empty());
    CHECK(did_you_mean(std::string(100000, 'x'), known).empty());
    CHECK(listed({}).empty());
    CHECK(listed({"a"}) == "a");
    CHECK(listed({"a", "b", "c"}) == "a, b and c");
    CHECK(std::string(Error("f.toml", 3, "Wrong.").what()) == "f.toml:3: Wrong.");
    CHECK(std::string(Error("f.toml", 0, "Wrong.").what()) == "f.toml: Wrong.");
    CHECK(std::string(Error("", 3, "Wrong.").what()) == "Wrong.");
}

TEST_CASE("Random numbers are the same everywhere, and fair", "[kernel]") {
    // SplitMix64's published sequence for the seed 1234567
    Rng published(1234567);
    CHECK(published.next() == 6457827717110365317ULL);
    CHECK(published.next() == 3203168211198807973ULL);
    CHECK(published.next() == 9817491932198370423ULL);
    Rng dice(42);
    std::vector<std::uint32_t> throws;
    for (int i = 0; i < 10; ++i) {
        throws.push_back(dice.below(6));
    }
    CHECK(throws == std::vector<std::uint32_t>{4, 0, 1, 2, 0, 5, 1, 4, 2, 3});
    CHECK(Rng::stream(1, 1) == Rng::stream(1, 1));
    CHECK_FALSE(Rng::stream(1, 1) == Rng::stream(1, 2));
    CHECK_FALSE(Rng::stream(1, 2) == Rng::stream(2, 1));
    std::array<int, 7> seen{};
    for (int i = 0; i < 70000; ++i) {
        ++seen[dice.below(7)];
    }
    for (const int n : seen) {
        CHECK(n == Approx(10000).margin(500));
    }
    CHECK(dice.below(1) == 0);
}

TEST_CASE("Actions and positions have a stable integer form", "[kernel]") {
    for (const Position p : {Position{0, 0}, Position{-1, 1}, Position{32767, -32768}, Position{-300, 299}}) {
        CHECK(unpack(pack(p)) == p);
    }
    const Action place{verbs::place, 3, 258, pack({-1, 2})};
    CHECK(place.number() == 0x0002FFFF01020301ULL);
    CHECK(Action::from_number(place.number()) == place);
    CHECK(verbs::pass().number() == 3);
}

TEST_CASE("An amount in pieces", "[kernel]") {
    CHECK(in_pieces(0, {100, 50}).empty());
    CHECK(in_pieces(49, {100, 50}).empty());
    CHECK(in_pieces(50, {100, 50}) == "50");
    CHECK(in_pieces(120, {100, 50}) == "100");
    CHECK(in_pieces(250, {100, 50}) == "100 and 100 and 50");
}

TEST_CASE("Two segments of a printed tile become one", "[kernel]") {
    TileDef tile;
    tile.segments.resize(5);
    tile.segments[1] = {"path", {1}, {{"stone", 1}}, {0}, 0};
    tile.segments[3] = {"path", {7}, {{"stone", 2}, {"inn", 1}}, {4}, 0};
    tile.segments[2].borders = {1, 3};
    tile.segments[4].borders = {0, 4};
    tile.adjacent = {{1, 3}, {3, 4}, {0, 2}};
    unite_segments(tile, 1, 3);
    REQUIRE(tile.segments.size() == 4);
    CHECK(tile.segments[1].ports == std::vector<unsigned>{1, 7});
    CHECK(tile.segments[1].words == std::map<std::string, int>{{"inn", 1}, {"stone", 3}});
    CHECK(tile.segments[1].borders == std::vector<unsigned>{0, 3});
    CHECK(tile.segments[2].borders == std::vector<unsigned>{1, 1});
    CHECK(tile.segments[3].borders == std::vector<unsigned>{0, 3});
    CHECK(tile.adjacent == std::vector<std::pair<unsigned, unsigned>>{{1, 3}, {0, 2}});
}

} // namespace test_values
