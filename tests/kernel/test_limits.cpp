// The kernel's maxima: what is listed for people is what the headers say, and full games stand beside each other.
#include "bastide/host/frozen.hpp"
#include "support/folders.hpp"
#include "support/mixes.hpp"
#include "support/played_games.hpp"
#include "support/refused.hpp"
#include "support/toy.hpp"
#include <algorithm>
#include <catch2/catch.hpp>
#include <fstream>
#include <map>
#include <regex>

namespace test_limits {

using namespace bastide;
using namespace bastide::test;
using Catch::Contains;

namespace {

/// First and second group of every line that the pattern finds.
std::map<std::string, std::string> pairs_in(const std::string& file, const std::regex& pattern) {
    std::ifstream in(in_source("") + '/' + file);
    REQUIRE(in);
    std::map<std::string, std::string> found;
    for (std::string line; std::getline(in, line);) {
        std::smatch match;
        if (std::regex_search(line, match, pattern)) {
            found[match[1]] = match[2];
        }
    }
    return found;
}

} // namespace

TEST_CASE("docs/limits.md lists every maximum of the kernel", "[kernel][limits]") {
    const auto in_header = pairs_in("kernel/include/bastide/limits.hpp", std::regex(R"((max_\w+) = (\d+);)"));
    const auto in_docs = pairs_in("docs/limits.md", std::regex(R"(^\| `(max_\w+)` \| (\d+) \| \S)"));
    CHECK(in_header.size() > 20);
    CHECK(in_header == in_docs);
}

TEST_CASE("There is room for the kinds, words and qualities of forty modules", "[kernel][limits]") {
    std::vector<Toy> crowd;
    for (int i = 0; i < 28; ++i) { // beside the eleven
        const std::string name = "toy" + std::to_string(i);
        crowd.push_back({name, [name](Registry& r) {
                             r.feature_kind({.name = name});
                             FigureKindSpec figure;
                             figure.name = name;
                             figure.stands_on = {name};
                             figure.qualities = {name, "follower"};
                             r.figure_kind(figure);
                             for (const char* more : {"-a", "-b", "-c"}) {
                                 r.quality(name + more);
                                 r.tile_word(name + more);
                             }
                             r.quality(name);
                         }});
    }
    Mix mix;
    for (const InstalledModule& module : library().modules()) {
        mix.modules.push_back(module.manifest.name);
    }
    mix.modules = with_needed(mix.modules);
    const auto rules = compiled_with(library().compose(mix.file()), crowd);
    CHECK(rules->kinds.size() > 32);
    CHECK(rules->quality_names.size() > 64);
    CHECK(rules->word_names.size() > 64);
    for (const Toy& toy : crowd) { // beyond the 32nd as well
        const FigureKindId figure = rules->figure_kind(toy.name);
        const KindId kind = rules->kind(toy.name);
        CHECK(rules->figure_kinds[index(figure)].stands_on == std::uint64_t{1} << index(kind));
        CHECK((rules->closing_by_gaps >> index(kind) & 1U) == 1);
        const auto& names = rules->quality_names;
        const auto own = std::find(names.begin(), names.end(), toy.name) - names.begin();
        CHECK(rules->has(figure, static_cast<QualityId>(own)));
    }
}

TEST_CASE("Tiles that lie apart leave more squares open than a board can have, and that is said", "[kernel][limits]") {
    // three that touch leave 7 squares open, each other one 4: with one of the counts, one too many
    for (const int count : {30, 31}) {
        unsigned most = 0, room = 0;
        const Toy scatter{"scatter", [&](Registry& r) {
                              r.terrain("grass");
                              r.feature_kind({.name = "lawn"});
                              r.at(Anchor::setup_board,
                                   {.label = "scatter.lay", .run = step([&](Play& p) {
                                                                room = p.rules().layout.square_capacity;
                                                                p.lay(TileTypeId{}, {0, 0}, 0, piles::supply);
                                                                p.lay(TileTypeId{}, {0, 1}, 0, piles::supply);
                                                                for (std::int16_t i = 1; i < 90;
                                                                     i = static_cast<std::int16_t>(i + 3)) {
                                                                    p.lay(TileTypeId{}, {i, 0}, 0, piles::supply);
                                                                    most = std::max<unsigned>(most, p.core().squares);
                                                                }
                                                            })});
                          }};
        CHECK_THAT(failure([&] { Game game(compiled_with(meadows(count), {scatter})); }),
                   Contains("Module 'scatter' failed") && Contains("The board is full"));
        CHECK(most <= room);
        CHECK(most + 4 > room);
    }
}

TEST_CASE("As many offers and parts as there is room for, and no more", "[kernel][limits]") {
    const auto offering = [](std::size_t offers, std::size_t parts) {
        return failure([=] {
            Game game(base_with(
                {{"toy", [=](Registry& r) {
                      r.at(Anchor::part_offer, {.label = "toy.offer", .run = step([=](Play& p) {
                                                                          for (std::size_t i = 0; i < offers; ++i) {
                                                                              p.offer(TileTypeId{}, piles::supply);
                                                                          }
                                                                      })});
                      r.at(Anchor::turn_open, {.label = "toy.parts", .run = step([=](Play& p) {
                                                                         for (std::size_t i = 1; i < parts; ++i) {
                                                                             p.queue_part();
                                                                         }
                                                                     })});
                  }}}));
        });
    };
    CHECK(offering(max_offers, max_parts) == "done");
    CHECK_THAT(offering(max_offers + 1, 1), Contains("'run' of the step 'toy.offer'") && Contains("tiles are offered"));
    CHECK_THAT(offering(1, max_parts + 1), Contains("'run' of the step 'toy.parts'") && Contains("parts are queued"));
}

TEST_CASE("As many features wait for scoring as there is room for, and no more", "[kernel][limits]") {
    Game game(compiled(Mix{}));
    Play& table = game.edit();
    const FeatureId city = game.play().feature_of(game.play().segment_at(TileId{0}, port_of_side(north)));
    CHECK_THAT(failure([&] {
                   for (int i = 0; i < 10'000; ++i) {
                       table.list_score(city, occasions::completed);
                   }
               }),
               Contains("features wait for scoring at once"));
}

TEST_CASE("What is numbered with a byte is refused before the numbers wrap round", "[kernel][registry]") {
    const auto many = [](const std::function<void(Registry&, const std::string&)>& one) {
        return refused([one](Registry& r) {
            for (std::size_t i = 0; i <= max_marks; ++i) {
                one(r, "x" + std::to_string(i));
            }
        });
    };
    const auto limited = [&](const std::string& what, const std::function<void(Registry&, const std::string&)>& one) {
        CHECK_THAT(many(one),
                   Contains("Module 'toy' registers the " + what) && Contains("a game has at most 255 of them"));
    };
    limited("kind of figure", [](Registry& r, const std::string& name) { r.figure_kind({.name = name}); });
    limited("kind of space", [](Registry& r, const std::string& name) { r.space_kind({.name = name}); });
    limited("verb", [](Registry& r, const std::string& name) { r.verb(silent(name)); });
    limited("decision", [](Registry& r, const std::string& name) { r.decision(empty_decision(name)); });
    limited("pile", [](Registry& r, const std::string& name) { r.pile(name); });
    limited("pile", [](Registry& r, const std::string& name) { r.hands(name, true); });
    limited("occasion", [](Registry& r, const std::string& name) { r.occasion(name, true); });
    limited("display", [](Registry& r, const std::string& name) {
        r.display(name, calls([](const Play&, PlayerId) { return std::string(); }));
    });
    const auto at_most = [&](std::size_t most, const std::string& what,
                             const std::function<void(Registry&, const std::string&)>& one) {
        CHECK_THAT(many(one), Contains("Module 'toy' registers the " + what) &&
                                  Contains("a game has at most " + std::to_string(most) + " of them"));
    };
    at_most(max_kinds, "kind of feature", [](Registry& r, const std::string& name) { r.feature_kind({.name = name}); });
    at_most(max_terrains + 1, "terrain", [](Registry& r, const std::string& name) { r.terrain(name); });
    limited("word on segments", [](Registry& r, const std::string& name) { r.attribute(name); });
    limited("reason", [](Registry& r, const std::string& name) { r.reason(name); });
    limited("route", [](Registry& r, const std::string& name) { r.route({.name = name}); });
    limited("stake", [](Registry& r, const std::string& name) { r.stake({.name = name}); });
    limited("term", [](Registry& r, const std::string& name) { r.term(name); });
    at_most(max_majorities, "rule of majority", [](Registry& r, const std::string& name) {
        r.majority({.breaks_tie = calls([](const Play&, FeatureId, unsigned) { return 0U; }), .text = name});
    });
    at_most(max_tile_words, "word on tiles", [](Registry& r, const std::string& name) { r.tile_word(name); });
    at_most(max_qualities, "quality of figures", [](Registry& r, const std::string& name) { r.quality(name); });
    at_most(max_marks, "mark of figures", [](Registry& r, const std::string& name) { r.mark(name); });
    at_most(max_rights, "right of a turn", [](Registry& r, const std::string& name) { r.turn_right(name); });
    at_most(max_rights, "right of a part", [](Registry& r, const std::string& name) { r.part_right(name); });
    at_most(max_layers, "layer", [](Registry& r, const std::string& name) { r.layer(r.pile(name)); });
}

namespace {

/// Meadows of so many types that each has at most 255 copies, `stones` on each.
Composition many_tiles(int tiles, int stones = 0) {
    Composition c = meadows(0);
    const TileDef meadow = c.tiles.front();
    c.tiles.clear();
    for (int left = tiles, i = 0; left > 0; left -= 255, ++i) {
        TileDef tile = meadow;
        tile.name = "meadow" + std::to_string(i);
        tile.count = std::min(left, 255);
        tile.segments.front().words["stone"] = stones;
        tile.words["n"] = i + 1;
        for (int bit = 0; bit < 7; ++bit) { // no two types are alike
            tile.words["bit" + std::to_string(bit)] = i >> bit & 1;
        }
        c.tiles.push_back(tile);
    }
    c.starts = {"meadow0"};
    return c;
}

const Install lawns = [](Registry& r) {
    r.terrain("grass");
    r.feature_kind({.name = "lawn"});
    r.attribute("stone");
    for (int bit = 0; bit < 7; ++bit) {
        r.tile_word("bit" + std::to_string(bit));
    }
};

} // namespace

TEST_CASE("A board of more open squares than there are numbers is refused", "[kernel][registry]") {
    CHECK(refused(lawns, many_tiles(16374)) == "accepted");
    CHECK_THAT(refused(lawns, many_tiles(16375)),
               Contains("The game has 16375 tiles") && Contains("at most 16374 tiles"));
}

TEST_CASE("A feature that could count more words than there are numbers is refused", "[kernel][registry]") {
    CHECK(refused(lawns, many_tiles(4000, 8)) == "accepted");
    CHECK_THAT(refused(lawns, many_tiles(4000, 9)), Contains("'stone' 36000 times") && Contains("32767"));
    CHECK_THAT(refused(lawns, many_tiles(1, 40000)), Contains("'stone' 40000 times")); // one tile is enough
}

TEST_CASE("More figures than one feature can count are refused", "[kernel][registry]") {
    const auto figures = [](int kinds, bool claims) {
        Composition c = base();
        c.players.resize(5, c.players.front());
        return refused(
            [kinds, claims](Registry& r) {
                for (int i = 0; i < kinds; ++i) {
                    FigureKindSpec figure;
                    figure.name = "doll" + std::to_string(i);
                    figure.per_player = 25;
                    figure.claims = claims;
                    r.figure_kind(figure);
                }
            },
            c);
    };
    CHECK(figures(1, true) == "accepted");
    CHECK_THAT(figures(2, true), Contains("figures that claim; at most 255"));
    CHECK(figures(2, false) == "accepted");
    CHECK_THAT(figures(3, false), Contains("375 figures that do not claim"));
}

TEST_CASE("More printed tiles than a game can have are refused before any is compiled", "[kernel][registry]") {
    Composition c = many_tiles(1);
    c.tiles.resize(66'000, c.tiles.front()); // definitions have numbers of 16 bits
    CHECK(refused(lawns, c) ==
          "meadows: The game has 66000 tiles; at most 16374 tiles are possible. Use fewer copies of "
          "the tile sets.");
}

TEST_CASE("Tiles that show a word lie as far as there is room for them, and then that is said", "[kernel][limits]") {
    Composition c = meadows(60);
    c.tiles.push_back(c.tiles.front());
    c.tiles.back().name = "fair";
    c.tiles.back().count = 2;
    c.tiles.back().words["fair"] = 1;
    static WordId fair, market;
    const Toy fairs{"fairs", [](Registry& r) {
                        lawns(r);
                        fair = r.tile_word("fair");
                        market = r.tile_word("market"); // its list comes next
                        r.at(Anchor::setup_board,
                             {.label = "fairs.start",
                              .run = step([](Play& p) { p.lay(p.rules().starts.front(), {}, 0, piles::supply); })});
                    }};
    Game game(compiled_with(c, {fairs}));
    const auto lay = [&](int number) { play(game, {"draw fair", "place fair " + std::to_string(number) + ",0 r0"}); };
    constexpr int room = 2 + 8;
    for (int i = 1; i <= room; ++i) {
        lay(i);
    }
    CHECK(game.play().tiles_with(fair).size() == room);
    CHECK(game.play().tiles_with(market).empty());
    CHECK_THAT(failure([&] { lay(room + 1); }), Contains("There is room for 10 tiles that show 'fair'"));
    CHECK_THAT(failure([&] { frozen(game); }), Contains("go back to a copy"));
}

TEST_CASE("Whatever tiles are forced, there is room for all that wait to be surrounded", "[kernel][limits]") {
    const Toy bells{"bells", [](Registry& r) { r.report_unoccupied(r.find_kind("monastery")); }};
    const auto rules = base_with({bells});
    Game game(rules);
    for (int y = 1; y <= 76; ++y) {
        play(game, {"draw monastery", "place monastery 0," + std::to_string(y) + " r0", "pass"});
    }
    CHECK(game.play().core().watched == 76);
    CHECK(thawed(rules, frozen(game)) == game); // which looks whether all has room
}

} // namespace test_limits
