// How steps of modules that do not know each other are put in order, and what is refused.
#include "support/mixes.hpp"
#include "support/toy.hpp"
#include <catch2/catch.hpp>

namespace test_order {

using namespace bastide;
using namespace bastide::test;
using Catch::Contains;

namespace {

using Log = std::vector<std::string>;

/// A step that writes its label down.
Install logs(Log& log, Anchor anchor, const std::string& label, std::vector<std::string> after = {},
             std::vector<std::string> before = {}, std::vector<std::string> writes = {}) {
    return [=, &log](Registry& r) {
        r.at(anchor, {.label = label,
                      .run = step([&log, label](Play&) { log.push_back(label); }),
                      .after = after,
                      .before = before,
                      .writes = writes});
    };
}

Composition base() { return library().compose(Mix{}.file()); }

} // namespace

TEST_CASE("Two modules that write the same thing must be put in order", "[kernel][order]") {
    Log log;
    const std::vector<Toy> toys{{"alpha", logs(log, Anchor::setup_players, "alpha.one", {}, {}, {"scores"})},
                                {"beta", logs(log, Anchor::setup_players, "beta.two", {}, {}, {"tiles", "scores"})}};
    const std::string sentence = refusal(base(), toys);
    CHECK_THAT(sentence, Contains("alpha.one") && Contains("beta.two") && Contains("'alpha'") && Contains("'beta'") &&
                             Contains("scores") && Contains("setup.players"));
    CHECK_THAT(sentence, Contains("[order] before = [["));

    for (const bool alpha_first : {true, false}) {
        Composition settled = base();
        settled.order = {alpha_first ? std::pair<std::string, std::string>{"alpha.one", "beta.two"}
                                     : std::pair<std::string, std::string>{"beta.two", "alpha.one"}};
        for (const bool loaded_first : {true, false}) { // load order decides nothing
            log.clear();
            std::vector<Toy> loaded = toys;
            if (!loaded_first) {
                std::swap(loaded[0], loaded[1]);
            }
            Game game(compiled_with(settled, loaded));
            CHECK(log == (alpha_first ? Log{"alpha.one", "beta.two"} : Log{"beta.two", "alpha.one"}));
        }
    }
}

TEST_CASE("Steps that write different things need no order, and get the same one always", "[kernel][order]") {
    Log log;
    std::vector<Toy> toys{{"alpha", logs(log, Anchor::setup_players, "alpha.x", {}, {}, {"scores"})},
                          {"beta", logs(log, Anchor::setup_players, "beta.x", {}, {}, {"tiles"})},
                          {"gamma", logs(log, Anchor::setup_players, "gamma.x", {"alpha.x"}, {"nowhere.x"})}};
    Log first;
    for (int rotation = 0; rotation < 3; ++rotation) {
        log.clear();
        Game game(compiled_with(base(), toys));
        CHECK(log.size() == 3);
        if (rotation == 0) {
            first = log;
        }
        CHECK(log == first);
        std::rotate(toys.begin(), toys.begin() + 1, toys.end());
    }
}

TEST_CASE("A circle is named", "[kernel][order]") {
    Log log;
    const std::string sentence = refusal(base(), {{"alpha", logs(log, Anchor::turn_open, "alpha.x", {"gamma.x"})},
                                                  {"beta", logs(log, Anchor::turn_open, "beta.x", {"alpha.x"})},
                                                  {"gamma", logs(log, Anchor::turn_open, "gamma.x", {"beta.x"})},
                                                  {"delta", logs(log, Anchor::turn_open, "delta.x")}});
    CHECK_THAT(sentence,
               Contains("'alpha.x'") && Contains("'beta.x'") && Contains("'gamma.x'") && Contains("turn.open"));
    CHECK_THAT(sentence, !Contains("delta.x"));
}

TEST_CASE("A label belongs to one step", "[kernel][order]") {
    Log log;
    const Install first = logs(log, Anchor::turn_open, "alpha.x"), second = logs(log, Anchor::turn_close, "alpha.x");
    CHECK_THAT(refusal(base(), {{"alpha",
                                 [=](Registry& r) {
                                     first(r);
                                     second(r);
                                 }}}),
               Contains("Module 'alpha' calls two steps 'alpha.x'"));
    CHECK_THAT(refusal(base(), {{"alpha", logs(log, Anchor::turn_open, "x")}}), Contains("for example 'alpha.x'"));
    CHECK_THAT(refusal(base(), {{"alpha", logs(log, Anchor::turn_open, "kernel.place")}}), Contains("kernel.place"));
}

TEST_CASE("Steps stand before the kernel's own unless they ask to come after", "[kernel][order]") {
    Log log;
    const auto rules =
        compiled_with(base(), {{"alpha", logs(log, Anchor::part_scoring, "alpha.before")},
                               {"beta", logs(log, Anchor::part_scoring, "beta.after", {"kernel.score"})}});
    std::vector<std::string> labels;
    for (const StepName& name : rules->program_names) {
        if (name.anchor == Anchor::part_scoring) {
            labels.push_back(name.label);
        }
    }
    CHECK(labels == Log{"alpha.before", "kernel.score", "beta.after"});
}

TEST_CASE("The kernel's steps write too: a step that writes the same says where it stands", "[kernel][order]") {
    Log log;
    const std::vector<Toy> silent{{"alpha", logs(log, Anchor::round_pay, "alpha.x", {}, {}, {"scores"})}};
    CHECK_THAT(refusal(base(), silent), Contains("'alpha.x' (module 'alpha')") && Contains("'kernel.pay' ('kernel')") &&
                                            Contains("both write scores"));
    CHECK(refusal(base(), {{"alpha", logs(log, Anchor::round_pay, "alpha.x", {"kernel.pay"}, {}, {"scores"})}}) ==
          "accepted");
    CHECK(refusal(base(), {{"alpha", logs(log, Anchor::round_pay, "alpha.x", {}, {}, {"figures"})}}) == "accepted");
    Composition settled = base();
    settled.order = {{"alpha.x", "kernel.pay"}};
    CHECK(refusal(settled, silent) == "accepted");
}

TEST_CASE("Two modules that rate the same kind must be put in order", "[kernel][order]") {
    const auto rates = [](const std::string& kind, int points, const TariffSpec& order = {}) -> Install {
        return [=](Registry& r) {
            const TermId tile = r.term("tile");
            const auto rate = calls([=](const Play&, Valuation& v) { v.rate(tile, points, "TOY-1"); });
            kind.empty() ? r.tariff_of_all(Rank::rate, rate, Reads::feature, order)
                         : r.tariff(r.find_kind(kind), Rank::rate, rate, Reads::feature, order);
        };
    };
    const auto worth = [](const Composition& composition, const std::vector<Toy>& toys) {
        const Game game(compiled_with(composition, toys));
        const Play& p = game.play();
        return p.value(p.feature_of(p.segment_at(TileId{0}, *port_named("n"))), occasions::completed, PlayerId{})
            .total();
    };
    const Toy three{"alpha", rates("city", 3)}, five{"beta", rates("", 5)};
    CHECK_THAT(refusal(base(), {three, five}), Contains("'alpha.rate'") && Contains("'beta.rate'") &&
                                                   Contains("what 'city' is worth") && Contains("[order] before = [["));
    CHECK(refusal(base(), {three, {"beta", rates("road", 5)}}) == "accepted");
    for (const bool alpha_first : {true, false}) {
        Composition settled = base();
        settled.order = {alpha_first ? std::pair<std::string, std::string>{"alpha.rate", "beta.rate"}
                                     : std::pair<std::string, std::string>{"beta.rate", "alpha.rate"}};
        CHECK(worth(settled, {three, five}) == (alpha_first ? 5 : 3));
        CHECK(worth(settled, {five, three}) == (alpha_first ? 5 : 3)); // load order decides nothing
    }
    CHECK(worth(base(), {three, {"beta", rates("", 5, {.before = {"alpha.rate"}})}}) == 3);
    CHECK(worth(base(), {three, {"beta", rates("", 5, {.after = {"alpha.rate"}})}}) == 5);
    CHECK_THAT(refusal(base(), {three, {"beta", rates("", 5, {.after = {"alpha.rat"}})}}),
               Contains("Did you mean 'alpha.rate'?"));
    CHECK_THAT(refusal(base(), {{"alpha", rates("city", 3, {.after = {"beta.rate"}})},
                                {"beta", rates("", 5, {.after = {"alpha.rate"}})}}),
               Contains("circle"));
    Composition mixed = base();
    mixed.order = {{"alpha.rate", "kernel.pay"}};
    CHECK_THAT(refusal(mixed, {three}), Contains("one is a rate and the other is a step"));
    CHECK_THAT(refusal(base(), {{"alpha",
                                 [](Registry& r) {
                                     r.tariff_of_all(Rank::add, calls([](const Play&, Valuation&) {}), Reads::feature,
                                                     {.after = {"beta.rate"}});
                                 }}}),
               Contains("no rate"));
}

TEST_CASE("What does not fit into a game is refused with a number", "[kernel][order]") {
    const auto with = [](const Install& install) { return refusal(base(), {{"alpha", install}}); };
    CHECK_THAT(with([](Registry& r) { r.figure_kind({.name = "ant", .per_player = 33}); }),
               Contains("33") && Contains("ant"));
    CHECK_THAT(with([](Registry& r) {
                   for (int i = 0; i < 64; ++i) {
                       r.feature_kind({.name = "kind" + std::to_string(i)});
                   }
               }),
               Contains("at most 64"));
    CHECK_THAT(with([](Registry& r) {
                   for (int i = 0; i < 300; ++i) {
                       r.attribute("word" + std::to_string(i));
                   }
               }),
               Contains("255"));
    CHECK_THAT(with([](Registry& r) {
                   for (int i = 0; i < 40; ++i) {
                       r.terrain("terrain" + std::to_string(i));
                   }
               }),
               Contains("terrain"));
    CHECK_THAT(with([](Registry& r) {
                   for (int i = 0; i < 1100; ++i) {
                       r.turn_right("right" + std::to_string(i));
                   }
               }),
               Contains("1024"));
    CHECK_THAT(with([](Registry& r) { r.slot<std::array<std::uint64_t, 12500>>(); }), Contains("65536"));
    CHECK_THAT(with([](Registry& r) { r.flag("undeclared"); }), Contains("undeclared") && Contains("rules.toml"));
    CHECK_THAT(with([](Registry&) { throw std::runtime_error("out of ink"); }),
               Contains("'alpha'") && Contains("out of ink"));
    CHECK_THAT(with([](Registry&) { throw 7; }), Contains("'alpha'") && Contains("unknown type"));
    CHECK_THAT(with([](Registry& r) { r.refuse("This game is too short."); }), Contains("too short"));

    Composition crowd = base();
    crowd.players.resize(9);
    CHECK_THAT(refusal(crowd, {}), Contains("9 players"));
    Composition nobody_there = base();
    nobody_there.players.clear();
    CHECK_THAT(refusal(nobody_there, {}), Contains("0 players"));
    Composition bare = base();
    bare.tiles.clear();
    CHECK_THAT(refusal(bare, {}), Contains("no tiles"));
    Composition lost = base();
    lost.starts = {"atlantis"};
    lost.file = "g.toml";
    CHECK(refusal(lost, {}) == "g.toml: The start tile 'atlantis' is in none of the game's tile sets.");
    Composition many = base();
    many.tiles[0].count = 300;
    CHECK_THAT(refusal(many, {}), Contains("255"));
}

} // namespace test_order
