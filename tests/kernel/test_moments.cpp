// Steps of modules that have never heard of each other: moments, what they read and write, occasions of rates.
#include "support/refused.hpp"
#include <algorithm>
#include <catch2/catch.hpp>
#include <regex>

namespace test_moments {

using namespace bastide;
using namespace bastide::test;
using Catch::Contains;

namespace {

using Words = std::vector<std::string>;

Toy toy(const std::string& name, const Moment& moment, const Words& writes = {}, const Words& reads = {},
        const Words& after = {}) {
    return {
        name, [=](Registry& r) {
            r.at(moment,
                 {.label = name + ".x", .run = calls([](Play&) {}), .after = after, .writes = writes, .reads = reads});
        }};
}

/// The labels at the anchor, in their order, whichever toy is loaded first.
Words order(Anchor anchor, std::vector<Toy> toys, const Composition& composition = base()) {
    Words first;
    for (std::size_t rotation = 0; rotation < toys.size(); ++rotation) {
        Words labels;
        const auto rules = compiled_with(composition, toys);
        for (const StepName& name : rules->program_names) {
            if (name.anchor == anchor) {
                labels.push_back(name.label);
            }
        }
        first = rotation == 0 ? labels : first;
        CHECK(labels == first);
        std::rotate(toys.begin(), toys.begin() + 1, toys.end());
    }
    return first;
}

/// The line that the sentence of a refusal offers for the game file.
Composition settled(const std::string& sentence) {
    std::smatch line;
    REQUIRE(std::regex_search(sentence, line, std::regex(R"re(\[order\] before = \[\["(\S+)", "(\S+)"\]\])re")));
    Composition composition = base();
    composition.order = {{line[1].str(), line[2].str()}};
    return composition;
}

} // namespace

TEST_CASE("Moments of an anchor come one after the other", "[kernel][order]") {
    CHECK(order(Anchor::turn_close, {toy("alpha", moments::everybody), toy("beta", moments::turn_over),
                                     toy("gamma", moments::last_acts), toy("delta", moments::put_off)}) ==
          Words{"gamma.x", "delta.x", "beta.x", "alpha.x"});
    CHECK(order(Anchor::part_offer, {toy("alpha", moments::instead, {"tiles"}), toy("beta", moments::held, {"tiles"}),
                                     toy("gamma", Anchor::part_offer)}) ==
          Words{"beta.x", "alpha.x", "gamma.x", "kernel.draw"}); // at no moment: by its label
    int last = 0;
    for (const Moment& moment : moments::named) {
        const int place = static_cast<int>(moment.anchor) * 256 + moment.place;
        INFO(moment.name);
        CHECK(place > last);
        CHECK(moment.place < moments::before(moment.anchor).place);
        last = place;
    }
}

TEST_CASE("Before and after the kernel's own step are moments, where it has one", "[kernel][order]") {
    const auto after = moments::after(Anchor::part_scoring), before = moments::before(Anchor::part_scoring);
    CHECK(order(Anchor::part_scoring, {toy("alpha", after, {"scores"}), toy("beta", before, {"figures"})}) ==
          Words{"beta.x", "kernel.score", "alpha.x"});
    CHECK(order(Anchor::round_pay,
                {toy("alpha", moments::after(Anchor::round_pay)), toy("beta", moments::before(Anchor::round_pay))}) ==
          Words{"beta.x", "kernel.pay", "alpha.x"});
    CHECK_THAT(refusal(base(), {toy("alpha", moments::after(Anchor::turn_open))}),
               Contains("'alpha.x'") &&
                   Contains("comes after the kernel's own at 'turn.open', where the kernel has none"));
}

TEST_CASE("Whoever reads comes after who writes it", "[kernel][order]") {
    const Anchor here = Anchor::part_effects;
    CHECK(order(here, {toy("alpha", here, {}, {"board"}), toy("beta", here, {"board"})}) == Words{"beta.x", "alpha.x"});
    CHECK(order(here, {toy("alpha", here, {"board"}, {"board"}), toy("beta", here, {"board"})}) ==
          Words{"beta.x", "alpha.x"});
    CHECK(order(Anchor::round_pay, {toy("alpha", Anchor::round_pay, {}, {"scores"})}) ==
          Words{"kernel.pay", "alpha.x"});
    // moments and labels are said first
    CHECK(order(Anchor::setup_board, {toy("alpha", moments::table, {}, {"board"})}) ==
          Words{"alpha.x", "base.start-tile"});
    CHECK(order(here, {toy("alpha", here, {}, {"board"}), toy("beta", here, {"board"}, {}, {"alpha.x"})}) ==
          Words{"alpha.x", "beta.x"});
    CHECK_THAT(refusal(base(), {toy("alpha", here, {}, {"bord"})}), Contains("reads 'bord'") && Contains("'board'?"));
}

TEST_CASE("Two that read from each other are as if neither did", "[kernel][order]") {
    const Anchor here = Anchor::part_effects;
    CHECK(order(here, {toy("beta", here, {"board"}, {"tiles"}), toy("alpha", here, {"tiles"}, {"board"})}) ==
          Words{"alpha.x", "beta.x"});
    CHECK(order(here, {toy("gamma", here, {"board"}, {"tiles"}), toy("beta", here, {"tiles"}, {"turns"}),
                       toy("alpha", here, {"turns"}, {"board"}), toy("delta", here, {}, {"board"})}) ==
          Words{"alpha.x", "beta.x", "gamma.x", "delta.x"}); // nor all of a larger circle, but whoever is in none of it
}

TEST_CASE("Two modules that nobody has seen together find an order, or one line settles it", "[kernel][order]") {
    const Toy comet{
        "comet", [](Registry& r) { // burns the figures where it falls
            r.at(Anchor::part_placed,
                 {.label = "comet.fall", .run = calls([](Play&) {}), .writes = {"figures"}, .reads = {"board"}});
        }};
    const Toy quake{"quake", [](Registry& r) { // turns a tile
                        r.at(Anchor::part_placed,
                             {.label = "quake.shake", .run = calls([](Play&) {}), .writes = {"board"}});
                    }};
    CHECK(order(Anchor::part_placed, {comet, quake}) == Words{"quake.shake", "comet.fall"});

    const Toy flood{
        "flood", [](Registry& r) {
            r.at(Anchor::part_placed,
                 {.label = "flood.rise", .run = calls([](Play&) {}), .writes = {"figures"}, .reads = {"board"}});
        }};
    const std::string sentence = refusal(base(), {comet, quake, flood});
    CHECK_THAT(sentence,
               Contains("'comet.fall' (module 'comet') and 'flood.rise' (module 'flood') both write figures"));
    CHECK(order(Anchor::part_placed, {comet, quake, flood}, settled(sentence)) ==
          Words{"quake.shake", "comet.fall", "flood.rise"});
}

TEST_CASE("A tariff is asked on its occasions, and rates that have none in common need no order", "[kernel][order]") {
    const auto rates = [](const std::string& name, int points, const std::vector<OccasionId>& of) -> Toy {
        return {name, [=](Registry& r) {
                    const TermId tile = r.term("tile");
                    r.tariff(r.find_kind("city"), Rank::rate,
                             calls([=](const Play&, Valuation& v) { v.rate(tile, points, "TOY-1"); }), Reads::feature,
                             {.occasions = of});
                }};
    };
    const Toy three = rates("alpha", 3, {occasions::completed}), five = rates("beta", 5, {occasions::final});
    const Game game(compiled_with(base(), {three, five}));
    const Play& p = game.play();
    const auto worth = [&](OccasionId occasion) {
        return p.value(p.feature_of(p.segment_at(TileId{0}, *port_named("n"))), occasion, PlayerId{}).total();
    };
    CHECK(worth(occasions::completed) == 3);
    CHECK(worth(occasions::final) == 5);
    const std::string sentence = refusal(base(), {three, rates("beta", 5, {})});
    CHECK_THAT(sentence, Contains("'alpha.rate'") && Contains("'beta.rate'") && Contains("what 'city' is worth"));
    CHECK(refusal(settled(sentence), {three, rates("beta", 5, {})}) == "accepted");
    CHECK_THAT(refusal(base(), {rates("alpha", 3, {OccasionId{99}})}),
               Contains("a tariff of an occasion that there is not"));
}

} // namespace test_moments
