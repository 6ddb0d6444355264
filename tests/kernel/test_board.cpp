// The board grows in any direction, ends with a sentence when it is full, and states are plain values.
#include "bastide/host/composition.hpp"
#include "bastide/random.hpp"
#include "checking/invariants.hpp"
#include "support/mixes.hpp"
#include "support/toy.hpp"
#include <algorithm>
#include <catch2/catch.hpp>
#include <set>

namespace test_board {

using namespace bastide;
using namespace bastide::test;
using Catch::Contains;

namespace {

const Toy grass{"grass", [](Registry& r) {
                    r.terrain("grass");
                    r.feature_kind({.name = "lawn", .plural = "lawns"});
                    r.at(Anchor::setup_board,
                         {.label = "grass.start",
                          .run = step([](Play& p) { p.lay(p.rules().starts.front(), {}, 0, piles::supply); })});
                }};

std::shared_ptr<const Ruleset> base_with_farmers() {
    return library().compile(parse_game_file("[game]\nmodules = [\"base\", \"farmers\"]\ntilesets = [\"base-c2\"]\n"
                                             "[[player]]\nname = \"Ann\"\n[[player]]\nname = \"Ben\"\n",
                                             "g.toml"));
}

void check(const Game& game) {
    for (const std::string& problem : broken_invariants(game)) {
        FAIL_CHECK(problem);
    }
}

} // namespace

TEST_CASE("What is legal is listed anew after an edit", "[kernel][board]") {
    Game game(compiled_with(meadows(20), {grass}));
    Rng rng(1);
    game.apply_sampled(rng);
    const std::size_t before = game.legal_actions().size();
    game.edit().lay(TileTypeId{}, {5, 5}, 0, piles::supply);
    CHECK(game.legal_count() > before);
    CHECK(game.legal_actions().size() == game.legal_count());
}

TEST_CASE("200 tiles in a line, in every direction", "[kernel][board]") {
    const auto rules = compiled_with(meadows(220), {grass});
    for (const Position step : {Position{1, 0}, Position{-1, 0}, Position{0, 1}, Position{0, -1}}) {
        Game game(rules);
        const std::size_t small = game.state_bytes();
        for (int i = 1; i <= 200; ++i) {
            const Position p{static_cast<std::int16_t>(i * step.x), static_cast<std::int16_t>(i * step.y)};
            game.edit().lay(TileTypeId{}, p, 0, piles::supply);
            if (i % 40 == 0 || (i > 28 && i < 34)) {
                check(game);
            }
        }
        CHECK(game.state_bytes() > small);
        CHECK(game.play().open_squares().size() == 2U * 201U + 2U);
        CHECK(game.play().tiles_of(FeatureId{}) == 201);
        const Game copy(game);
        CHECK(copy == game);
        Game other(rules); // a small state over a large one and back
        Game large(game);
        large = other;
        CHECK(large == other);
        large = game;
        CHECK(large == game);
        Game moved(std::move(large));
        CHECK(moved == game);
        check(moved);
    }
}

TEST_CASE("Both ways from the middle, and a wide square", "[kernel][board]") {
    Game game(compiled_with(meadows(250), {grass}));
    for (std::int16_t i = 1; i <= 60; ++i) {
        game.edit().lay(TileTypeId{}, {i, 0}, 0, piles::supply);
        game.edit().lay(TileTypeId{}, {static_cast<std::int16_t>(-i), 0}, 0, piles::supply);
        game.edit().lay(TileTypeId{}, {0, i}, 0, piles::supply);
        game.edit().lay(TileTypeId{}, {0, static_cast<std::int16_t>(-i)}, 0, piles::supply);
    }
    check(game);
    CHECK(game.play().core().low == Position{-60, -60});
    CHECK(game.play().tile_at({64, 0}) == none_of<TileId>); // where the window wraps round
    CHECK(game.play().tile_at({-68, 0}) == none_of<TileId>);
}

TEST_CASE("A meadow game plays to its end", "[kernel][board]") {
    const auto rules = compiled_with(meadows(40, 1), {grass});
    for (const std::string& problem : played_checked(rules, {1, 1, 4})) {
        FAIL_CHECK(problem);
    }
}

TEST_CASE("What the board cannot take is refused with a sentence", "[kernel][board]") {
    Game game(compiled_with(meadows(5), {grass}));
    CHECK_THAT(failure([&] { game.edit().lay(TileTypeId{}, {}, 0, piles::supply); }), Contains("lies at 0,0"));
    CHECK_THAT(failure([&] {
                   for (std::int16_t i = 1; i < 100; ++i) {
                       game.edit().lay(TileTypeId{}, {i, 0}, 0, piles::supply);
                   }
               }),
               Contains("board is full"));
    CHECK_THAT(refusal(
                   [] {
                       Composition c = meadows(255);
                       c.tiles.front().edges[2] = "glass";
                       return c;
                   }(),
                   {grass}),
               Contains("'glass'") && Contains("meadow"));
}

TEST_CASE("A side that is closed has no gap, though no tile lies there", "[kernel][board]") {
    Game game(compiled_with(meadows(5), {grass}));
    Play& table = game.edit();
    CHECK(table.feature(FeatureId{}).open == 8);
    table.close_side(TileId{}, north);
    CHECK(table.feature(FeatureId{}).open == 6);
    for (unsigned side = 1; side < 4; ++side) {
        table.close_side(TileId{}, side);
    }
    CHECK(table.closed(FeatureId{}));
    CHECK(table.core().entries == 1); // it waits for scoring
}

TEST_CASE("A state of one ruleset can be written over that of another", "[kernel][board]") {
    Mix five;
    five.players = 5;
    const Game a(compiled(Mix{})), b(compiled(five));
    Game c(a);
    c = b;
    CHECK(c == b);
    CHECK(&c.rules() == &b.rules());
    Rng rng(1);
    while (!c.is_terminal()) {
        const auto legal = c.legal_actions();
        c.apply(legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
    }
    c = a;
    CHECK(c == a);
    CHECK_FALSE(a == b);
}

TEST_CASE("Whoever visits what a feature runs along may ask for anything, and sees each once", "[kernel][board]") {
    const auto rules = base_with_farmers();
    Game game(rules);
    Rng rng(7);
    while (!game.is_terminal()) {
        game.at_chance() ? game.apply_sampled(rng)
                         : game.apply_listed(rng.below(static_cast<std::uint32_t>(game.legal_actions().size())));
    }
    const Play& play = game.play();
    const KindId field = rules->kind("field"), city = rules->kind("city");
    std::size_t most = 0;
    for (std::size_t f = 0; f < play.core().segments; ++f) {
        const auto id = static_cast<FeatureId>(f);
        if (!play.is_feature(id) || play.feature(id).kind != field) {
            continue;
        }
        std::vector<FeatureId> seen;
        play.each_bordering(id, city, [&](FeatureId c) {
            seen.push_back(c);
            play.tiles_of(c);
            play.each_bordering(id, city, [&](FeatureId inner) { play.tiles_of(inner); });
        });
        const std::set<FeatureId> once(seen.begin(), seen.end());
        CHECK(once.size() == seen.size());
        most = std::max(most, seen.size());
    }
    CHECK(most > 3);
}

TEST_CASE("The names of a tile's segments are understood as they are told", "[kernel][board]") {
    const auto rules = base_with_farmers();
    Game game(rules);
    game.edit().lay(rules->tile_type("cap-three-way"), {1, 0}, 0, piles::supply);
    const Play& play = game.play();
    const auto tile = static_cast<TileId>(1);
    for (unsigned i = 0; i < play.type_of(tile).segment_count; ++i) {
        const SegmentId s = play.segment(tile, i);
        CHECK(play.segments_named(tile, play.segment_name(s)) == std::vector<SegmentId>{s});
    }
    CHECK(play.segments_named(tile, "road").size() == 3);
    CHECK(play.segments_named(tile, "city").size() == 1);
    CHECK(play.segments_named(tile, "city:s").empty());
    CHECK(play.segments_named(tile, "road:x").empty());
    CHECK(play.segments_named(tile, "").empty());
}

TEST_CASE("A word of a whole tile has a number, which tells types apart", "[kernel][board]") {
    static WordId sector, fountain;
    const Toy sectors{"sectors", [](Registry& r) {
                          sector = r.tile_word("sector");
                          fountain = r.tile_word("fountain");
                      }};
    Composition c = meadows(2);
    const auto variant = [&](const char* name, std::map<std::string, int> words) {
        TileDef tile = c.tiles.front();
        tile.name = name;
        tile.words = std::move(words);
        c.tiles.push_back(tile);
    };
    variant("first", {{"sector", 1}});
    variant("third", {{"sector", 3}});
    variant("third-too", {{"sector", 3}, {"nobody asks", 7}});
    variant("wet", {{"fountain", 1}});
    const auto rules = compiled_with(c, {grass, sectors});
    CHECK(rules->types.size() == 4); // meadow, first, third and its double, wet
    CHECK(rules->tile_type("third") == rules->tile_type("third-too"));
    CHECK(rules->number_on(rules->tile_type("meadow"), sector) == 0);
    CHECK(rules->number_on(rules->tile_type("first"), sector) == 1);
    CHECK(rules->number_on(rules->tile_type("third"), sector) == 3);
    CHECK(rules->number_on(rules->tile_type("third"), fountain) == 0);
    CHECK(rules->number_on(rules->tile_type("wet"), fountain) == 1);
    Game game(rules);
    const TileId laid = game.edit().lay(rules->tile_type("third-too"), {1, 0}, 0, piles::supply);
    CHECK(game.play().number_on(laid, sector) == 3);
    CHECK(game.play().number_on(TileId{0}, sector) == 0);
}

} // namespace test_board
