// There is room: a fan module with far more than any of ours, and forty modules at once, beside everything there is.
#include "random_mixes.hpp"
#include "support/mixes.hpp"
#include "support/toy.hpp"
#include <algorithm>
#include <array>
#include <catch2/catch.hpp>

namespace test_room {

using namespace bastide;
using namespace bastide::test;

namespace {

std::string numbered(const std::string& name, std::size_t number) { return name + '-' + std::to_string(number); }

/// Where a word stands: spread over all tiles, the same in every game.
std::size_t spot(const TileDef& tile, std::size_t segment) {
    std::size_t sum = 7 * segment;
    for (const char c : tile.name) {
        sum = sum * 31 + static_cast<unsigned char>(c);
    }
    return sum;
}

/// 40 words on segments, 20 on tiles, 20 kinds of figures, 12 marks, 10 pieces that are nobody's and walk.
class Fan {
public:
    static constexpr std::size_t words = 40, tile_words = 20, kinds = 20, marks = 12;
    static constexpr int walkers = 10;

    void install(Registry& r) {
        for (std::size_t i = 0; i < words; ++i) {
            word_[i] = r.attribute(numbered("fan-word", i));
        }
        for (std::size_t i = 0; i < tile_words; ++i) {
            r.tile_word(numbered("fan-place", i));
        }
        for (std::size_t i = 0; i < marks; ++i) {
            mark_[i] = r.mark(numbered("fan-mark", i));
        }
        r.transform_tiles(calls([](TileDef& tile) { print(tile); }));
        install_figures(r);
        install_values(r);
        install_walk(r);
    }

private:
    static void print(TileDef& tile) {
        tile.words[numbered("fan-place", spot(tile, 0) % tile_words)] = 1 + static_cast<int>(spot(tile, 1) % 9);
        for (std::size_t i = 0; i < tile.segments.size(); ++i) {
            tile.segments[i].words[numbered("fan-word", spot(tile, i) % words)] = 1;
            tile.segments[i].words[numbered("fan-word", spot(tile, i + 5) % words)] = 2;
        }
    }

    void install_figures(Registry& r) {
        const std::array<const char*, 4> places{"road", "city", "monastery", "farmers.field"};
        for (std::size_t i = 0; i < kinds; ++i) {
            kind_[i] = r.figure_kind({.name = numbered("fan-figure", i),
                                      .per_player = 1,
                                      .strength = 1 + static_cast<int>(i % 3),
                                      .claims = i % 5 != 4,
                                      .stands_on = {places[i % 4]},
                                      .qualities = {"follower", "edible", "capturable", numbered("fan-quality", i)}});
        }
        walker_ = r.figure_kind(
            {.name = "fan-walker", .neutral = walkers, .number = "steps", .claims = false, .exposed = false});
    }

    /// Everything counts for something, figures with marks too.
    void install_values(Registry& r) {
        const TermId word = r.term("fan word"), lit = r.term("fan light");
        const auto value = [this, word, lit](const Play& play, Valuation& v) {
            int sum = 0, lights = 0;
            for (const AttributeId id : word_) {
                sum += play.count(v.feature, id);
            }
            play.each_figure(v.feature, [&](FigureId f) {
                for (const Mark mark : mark_) {
                    lights += play.has(f, mark) ? 1 : 0;
                }
            });
            v.add(word, sum, 1, "FAN-1");
            v.add(lit, lights, 1, "FAN-2");
        };
        for (const char* kind : {"road", "city"}) {
            r.tariff(r.find_kind(kind), Rank::add, calls(value), Reads::feature);
        }
    }

    /// After every part its player moves a walker, and marks figures that it meets.
    void install_walk(Registry& r) {
        walk_ = r.verb<std::uint8_t, Position>(
            {.name = "fan-walk",
             .apply = calls([this](Play& p, std::uint8_t walker, Position to) { walk(p, walker, to); })});
        ask_ = r.decision({.name = "fan-walk",
                           .question = "Which walker goes where?",
                           .list = calls([this](const Play& p, ActionList& out) { list(p, out); }),
                           .estimate = verbs::pass});
        r.at(Anchor::part_close, {.label = "fan.walk", .run = step([this](Play& p) { p.ask(ask_, p.turn_owner()); })});
    }

    void list(const Play& p, ActionList& out) const {
        std::vector<Action> all{verbs::pass()};
        for (std::uint8_t i = 0; i < walkers; ++i) {
            const Tile& there = p.tiles()[(p.tiles().size() * (i + 1U)) % p.tiles().size()];
            for (const Action walk : {walk_(i, there.at), walk_(i, neighbour(p.tiles().back().at, i % 4U))}) {
                if (std::find(all.begin(), all.end(), walk) == all.end()) {
                    all.push_back(walk);
                }
            }
        }
        out.add(all);
    }

    void walk(Play& p, std::size_t which, Position to) const {
        const auto walker = static_cast<FigureId>(index(p.first_figure(nobody, walker_)) + which);
        p.move(walker, Place::on_square(to), reasons::moved);
        p.set_number(walker, p.figure(walker).number % 100 + 1);
        const TileId here = p.tile_of(p.figure(walker));
        if (here == none_of<TileId>) {
            return;
        }
        p.each_figure_on(here, [&](FigureId f) { p.mark(f, mark_[(index(f) + which) % marks]); });
    }

    std::array<AttributeId, words> word_{};
    std::array<FigureKindId, kinds> kind_{};
    std::array<Mark, marks> mark_{};
    FigureKindId walker_{};
    Verb<std::uint8_t, Position> walk_{};
    Decision<> ask_{};
};

Mix everything(int players) {
    Mix mix;
    for (const InstalledModule& module : library().modules()) {
        mix.modules.push_back(module.manifest.name);
    }
    mix.modules = with_needed(mix.modules);
    mix.more_sets = usual_sets(mix.modules);
    mix.players = players;
    return mix;
}

void play_checked(const std::shared_ptr<const Ruleset>& rules, std::uint64_t seed) {
    for (const std::string& problem : played_checked(rules, {seed, sized(60, 60, 12), sized(120, 120, 40)})) {
        FAIL_CHECK(problem);
    }
}

/// A bit of everything that has a number.
Toy small_module(std::size_t number) {
    return {numbered("small", number), [number](Registry& r) {
                const auto own = [&](const char* what) { return numbered("small-" + std::string(what), number); };
                r.attribute(own("word"));
                r.tile_word(own("place"));
                r.quality(own("quality"));
                r.reason(own("reason"));
                r.route({.name = own("route")});
                r.stake({.name = own("stake")});
                r.occasion(own("occasion"), false);
                r.mark(own("mark"));
                r.pile(own("pile"));
                r.hands(own("hand"), true);
                r.slot<std::array<std::uint8_t, 64>>();
                r.space_kind({.name = own("space")});
                r.feature_kind({.name = own("kind")});
                r.figure_kind({.name = own("figure"), .per_player = 1, .stands_on = {"road", "city"}});
                const TurnRight turn = r.turn_right(own("turn"));
                const PartRight part = r.part_right(own("part"));
                const CauseId cause = r.cause(own("cause"), "SMALL-1");
                const Verb<> nod = r.verb({.name = own("nod"), .apply = calls([](Play&) {})});
                const Decision<> ask =
                    r.decision({.name = own("ask"),
                                .question = "Do you nod?",
                                .list = calls([nod](const Play&, ActionList& out) { out.add(nod()); })});
                r.at(Anchor::turn_open, {.label = numbered("small", number) + ".open",
                                         .run = step([=](Play& p) {
                                             p.give(turn);
                                             if (p.core().turn_number > 1 && p.core().turn_number % 29 == number) {
                                                 p.award(p.turn_owner(), 1, cause);
                                             }
                                         })});
                r.at(Anchor::part_close, {.label = numbered("small", number) + ".close",
                                          .run = step([=](Play& p) {
                                              if (!p.has(part) && p.has(turn) && p.core().turn_number % 29 == number) {
                                                  p.give(part);
                                                  p.ask(ask, p.turn_owner());
                                              }
                                          })});
            }};
}

} // namespace

TEST_CASE("A fan module with 40 words, 20 kinds of figures and 10 pieces plays beside everything", "[random][room]") {
    Fan fan;
    const Toy toy{"fan", [&fan](Registry& r) { fan.install(r); }};
    const auto rules = compiled_with(library().compose(everything(3).file()), {toy});
    for (std::uint64_t seed = 1; seed <= sized(1U, 1U, 2U); ++seed) {
        play_checked(rules, seed);
    }
}

TEST_CASE("Forty modules are in one game", "[random][room]") {
    const Mix mix = everything(2);
    std::vector<Toy> toys;
    while (mix.modules.size() + toys.size() < 40) {
        toys.push_back(small_module(toys.size()));
    }
    play_checked(compiled_with(library().compose(mix.file()), toys), 3);
}

} // namespace test_room
