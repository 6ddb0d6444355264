// Layers under the supply, blocks of several squares, and parts inside parts, with toy modules.
#include "library/tile_set.hpp"
#include "support/load_support.hpp"
#include "support/played_games.hpp"
#include "support/toy.hpp"
#include <catch2/catch.hpp>

namespace test_supply {

using namespace bastide;
using namespace bastide::test;
using Catch::Contains;

namespace {

TileTypeId type_called(const Play& p, const char* name) { return p.rules().tile_type(name); }

/// Plays random actions until the tile is on the board or the game is over; its place in the order of placement.
int placement_of(const std::shared_ptr<const Ruleset>& rules, const char* name, std::uint64_t seed) {
    Game game(rules);
    Rng rng(seed), dice(seed + 1);
    while (!game.is_terminal()) {
        const auto tiles = game.play().tiles();
        if (tiles.size() > 1 && tiles.back().type == type_called(game.play(), name)) {
            return static_cast<int>(tiles.size()) - 1;
        }
        const auto legal = game.at_chance() ? std::span<const Action>{} : game.legal_actions();
        game.apply(legal.empty() ? game.sample(dice) : legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
    }
    return -1;
}

} // namespace

TEST_CASE("Layers: what lies lower comes later, whatever is drawn", "[kernel][supply]") {
    static PileId top, bottom;
    const Toy layers{"layers", [](Registry& r) {
                         top = r.pile("top");
                         bottom = r.pile("bottom");
                         r.layer(top);
                         r.layer(bottom);
                         r.at(Anchor::setup_board, {.label = "layers.stack",
                                                    .run = step([](Play& p) {
                                                        const auto first = type_called(p, "crossroads");
                                                        const auto last = type_called(p, "monastery");
                                                        p.move_tile(last, piles::supply, bottom);
                                                        for (std::size_t t = 0; t < p.rules().types.size(); ++t) {
                                                            const auto id = static_cast<TileTypeId>(t);
                                                            while (id != first && p.in_pile(piles::supply, id) > 0) {
                                                                p.move_tile(id, piles::supply, top);
                                                            }
                                                        }
                                                    }),
                                                    .after = {"base.start-tile"}});
                     }};
    const auto rules = base_with({layers});
    Game game(rules);
    CHECK(game.play().pile_size(piles::supply) == 1); // the only crossroads
    CHECK(game.play().pile_size(bottom) == 1);
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        CHECK(placement_of(rules, "crossroads", seed) == 1);
    }
    Rng rng(3);
    play_until(game, "place", rng); // the layer's only tile is drawn, the next layer is the supply already
    CHECK(game.play().pile_size(top) == 0);
    CHECK(game.play().pile_size(piles::supply) == 69);
    check_random_games(rules);
}

TEST_CASE("A game goes on while a layer has tiles and ends when none has", "[kernel][supply]") {
    const auto rules = base_with({});
    Game game(rules);
    CHECK(game.play().tiles_due());
    game.finish_now();
    CHECK(game.is_terminal());
}

TEST_CASE("A part inserted into a part: same turn, same rights, then the outer one goes on", "[kernel][agenda]") {
    static TurnRight seen;
    static int outer_tiles, rights, closed;
    const Toy inserted{
        "inserted", [](Registry& r) {
            seen = r.turn_right("seen");
            r.at(Anchor::turn_close, {.label = "inserted.turn", .run = step([](Play&) { ++closed; })});
            r.at(Anchor::part_effects, {.label = "inserted.again", .run = step([](Play& p) {
                                                                       if (p.turn().inserted == 0) {
                                                                           outer_tiles =
                                                                               static_cast<int>(p.tiles().size());
                                                                           p.insert_part();
                                                                       } else {
                                                                           p.give(seen);
                                                                       }
                                                                   })});
            r.at(Anchor::part_close, {.label = "inserted.close",
                                      .run = step([](Play& p) {
                                          if (p.turn().inserted == 0) {
                                              rights += p.has(seen) ? 1 : 0;
                                              // the outer part still knows its own tile
                                              rights += p.turn().tile == static_cast<TileId>(outer_tiles - 1) ? 100 : 0;
                                          }
                                      })});
        }};
    const auto rules = base_with({inserted});
    Game game(rules);
    Rng rng(5);
    rights = closed = 0;
    while (!game.is_terminal() && game.play().tiles().size() < 6) {
        play_until(game, "place", rng);
        const auto legal = game.legal_actions();
        game.apply(legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
    }
    std::vector<int> seats;
    for (const Tile& tile : game.play().tiles().subspan(1, 4)) {
        seats.push_back(static_cast<int>(index(tile.by)));
    }
    CHECK(seats == std::vector<int>{0, 0, 1, 1});
    CHECK(rights == 202); // two turns had the right in the outer part, and their own tile
    CHECK(game.play().core().turn_number == 3);
    CHECK(closed == 2); // a turn closes once
    check_random_games(rules);
}

TEST_CASE("A part can do without its decision about figures", "[kernel][agenda]") {
    const Toy silent{"silent", [](Registry& r) {
                         r.at(Anchor::part_placed, {.label = "silent.skip", .run = step([](Play& p) {
                                                                                if (index(p.turn().owner) == 0) {
                                                                                    p.skip_figures();
                                                                                }
                                                                            })});
                     }};
    const auto rules = base_with({silent});
    Game game(rules);
    Rng rng(2);
    for (int i = 0; i < 40; ++i) {
        play_until(game, "figures", rng);
        if (game.is_terminal()) {
            break;
        }
        CHECK(game.to_act() == PlayerId{1});
        game.apply(game.legal_actions().back());
    }
}

TEST_CASE("Blocks: one piece of several squares, turned as one", "[kernel][supply]") {
    Composition c = meadows(5);
    TileDef west = c.tiles[0];
    west.name = "west";
    west.count = 1;
    TileDef east = west;
    east.name = "east";
    west.words["left"] = 1;
    c.tiles.push_back(west);
    c.tiles.push_back(east);
    c.starts.clear();
    BlockDef block;
    block.name = "long";
    block.cells = {{"west", {0, 0}}, {"east", {1, 0}}};
    c.blocks = {block};
    const Toy layer{"layer", [](Registry& r) {
                        r.terrain("grass");
                        r.feature_kind({.name = "lawn", .plural = "lawns", .closing = Closing::never});
                        r.tile_word("left");
                        r.at(Anchor::setup_board,
                             {.label = "layer.block", .run = step([](Play& p) {
                                                          p.lay_block(p.rules().blocks.at(0), {0, 0}, 1, piles::supply);
                                                      })});
                    }};
    const auto rules = compiled_with(c, {layer});
    Game game(rules);
    const Play& p = game.play();
    REQUIRE(p.tiles().size() == 2);
    CHECK(p.tile_at({0, 0}) == TileId{0});
    CHECK(p.tile_at({0, 1}) == TileId{1}); // a quarter turn clockwise: east becomes south
    CHECK(p.tile(TileId{1}).rotation == 1);
    CHECK(p.feature_of(p.segment(TileId{0}, 0)) == p.feature_of(p.segment(TileId{1}, 0)));
    int beside = 0;
    p.each_tile_around({1, 0}, [&](TileId) { ++beside; });
    CHECK(beside == 2); // both squares count as neighbours
    CHECK(p.pile_size(piles::supply) == 5);
}

TEST_CASE("What leaves the game or empties the supply is told by whoever moves the tile", "[kernel][supply]") {
    static std::vector<std::string> told;
    static PileId below;
    told.clear();
    const Toy ear{"ear", [](Registry& r) {
                      below = r.pile("below");
                      r.layer(below);
                      r.at(Anchor::setup_board, {.label = "ear.stack",
                                                 .run = step([](Play& p) {
                                                     p.move_tile(type_called(p, "monastery"), piles::supply, below);
                                                 }),
                                                 .after = {"base.start-tile"}});
                      r.on<events::TileDiscarded>(calls([](Play& p, const events::TileDiscarded& event) {
                          told.push_back(p.rules().tile_name(event.type) + " by " + p.player_name(event.player));
                      }));
                      r.on<events::SupplyEmptied>(calls([](Play& p, const events::SupplyEmptied&) {
                          told.push_back(std::to_string(p.tiles_left()) + " left");
                      }));
                  }};
    Game game(base_with({ear}));
    Play& table = game.edit();
    const std::string who = table.player_name(table.turn_owner());
    const int left = table.pile_size(piles::supply);
    table.discard(type_called(table, "cap"), piles::supply);
    CHECK(told == std::vector<std::string>{"cap by " + who});
    CHECK(table.in_pile(piles::removed, type_called(table, "cap")) == 1);
    CHECK(table.pile_size(piles::supply) == left - 1);
    told.clear();
    table.move_all(piles::supply, piles::removed); // the layer takes its place
    CHECK(told.empty());
    CHECK(table.pile_size(piles::supply) == 1);
    table.discard(type_called(table, "monastery"), piles::supply);
    CHECK(told == std::vector<std::string>{"0 left", "monastery by " + who});
}

TEST_CASE("Blocks in tile files are checked", "[load]") {
    const std::string head =
        "[tileset]\nname = \"s\"\ntotal = 2\nedges = { f = \"field\", r = \"road\" }\nkinds = [\"field\", \"road\"]\n";
    const auto tile = [](const std::string& name, const std::string& more = "") {
        return "[[tile]]\nname = \"" + name + "\"\ncount = 1\nedges = \"ffff\"\n" + more +
               "segments = [{ field = \"nnw nne ene ese sse ssw wsw wnw\" }]\n";
    };
    const auto parse = [&](const std::string& blocks, const std::string& more = "") {
        return failure([&] { parse_tile_set(head + tile("a", more) + tile("b") + tile("c") + blocks, "s.toml"); });
    };
    const std::string good =
        "[[block]]\nname = \"ab\"\ncells = [{ tile = \"a\", at = [0, 0] }, { tile = \"b\", at = [0, 1] }]\n";
    CHECK(parse(good) == "done"); // three tiles, but two pieces
    CHECK_THAT(parse(""), Contains("total") && Contains("3"));
    CHECK_THAT(
        parse("[[block]]\nname = \"ab\"\ncells = [{ tile = \"a\", at = [0, 0] }, { tile = \"bb\", at = [0, 1] }]\n"),
        Contains("no tile 'bb'"));
    CHECK_THAT(
        parse("[[block]]\nname = \"ab\"\ncells = [{ tile = \"a\", at = [0, 0] }, { tile = \"b\", at = [0, 0] }]\n"),
        Contains("the same square"));
    CHECK_THAT(parse("[[block]]\nname = \"ab\"\ncells = [{ tile = \"a\", at = [0, 0] }]\n"),
               Contains("two cells or more"));
    CHECK_THAT(parse("[[block]]\nname = \"ab\"\ncells = [{ tile = \"a\" }, 3]\n"),
               Contains("a cell is a tile and its square"));
    CHECK_THAT(parse(good, "when = { x = true }\n"), Contains("no 'when'"));
}

TEST_CASE("A divided side inside a block shows two kinds, and on both tiles the same", "[load]") {
    const std::string head = "[tileset]\nname = \"s\"\ntotal = 1\nedges = { f = \"field\", w = \"wall\" }\n"
                             "kinds = [\"field\", \"city\"]\n[[block]]\nname = \"ab\"\n"
                             "cells = [{ tile = \"a\", at = [0, 0] }, { tile = \"b\", at = [1, 0] }]\n";
    const auto tile = [](const std::string& name, const std::string& edges, const std::string& segments) {
        return "[[tile]]\nname = \"" + name + "\"\ncount = 1\nedges = \"" + edges + "\"\nsegments = [" + segments +
               "]\n";
    };
    const auto parse = [&](const std::string& west, const std::string& east, const std::string& edges = "fffw") {
        return failure([&] { parse_tile_set(head + tile("a", "fwff", west) + tile("b", edges, east), "s.toml"); });
    };
    const std::string west = "{ field = \"nnw nne ene sse ssw wsw wnw\" }, { city = \"ese\" }";
    CHECK(parse(west, "{ field = \"nnw nne ene ese sse ssw wnw\" }, { city = \"wsw\" }") == "done");
    CHECK_THAT(parse(west, "{ field = \"nnw nne ene ese sse ssw wsw\" }, { city = \"wnw\" }"),
               Contains("at wsw one shows 'field' and the other 'city'"));
    CHECK_THAT(parse(west, "{ field = \"nnw nne ene ese sse ssw wnw\" }"),
               Contains("no segment covers half side 'wsw'"));
    CHECK_THAT(parse(west, "{ field = \"nnw nne ene ese sse ssw wnw\" }, { city = \"wsw\" }", "ffff"),
               Contains("by 'edges' that side is 'field'"));
}

} // namespace test_supply
