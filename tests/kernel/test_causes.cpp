// What points are for that no feature is worth, and who says how the game ends.
#include "explain/silence.hpp"
#include "support/played_games.hpp"
#include "support/refused.hpp"
#include <algorithm>
#include <catch2/catch.hpp>
#include <set>

namespace test_causes {

using namespace bastide;
using namespace bastide::test;
using Catch::Contains;

namespace {

/// Says this when the game is over.
Toy announcing(const char* name, const char* sentence, const Order& order = {}) {
    return {name, [=](Registry& r) { r.verdict(calls([=](const Play&) { return std::string(sentence); }), order); }};
}

} // namespace

TEST_CASE("Points that no feature is worth have a registered cause, which whoever listens can ask for",
          "[kernel][scoring]") {
    static CauseId tip, gift;
    static int tips;
    const Toy waiter{"waiter", [](Registry& r) {
                         tip = r.cause("tip", "TIP-1");
                         CHECK(r.cause("tip", "TIP-1") == tip);
                         CHECK(r.cause("tip", "TIP-2") != tip); // by another rule it is another cause
                         gift = r.cause("gift", "");
                         r.at(Anchor::turn_open, {.label = "waiter.tip", .run = step([](Play& p) {
                                                                             p.award(p.turn_owner(), 2, tip);
                                                                             p.award(p.turn_owner(), -1, gift);
                                                                         })});
                     }};
    const Toy counter{"counter", [](Registry& r) {
                          static CauseId counted;
                          counted = r.cause("tip", "TIP-1"); // the same as the waiter's
                          r.on<events::Scored>(calls(
                              [](Play&, const events::Scored& event) { tips += event.cause == counted ? 1 : 0; }));
                      }};
    tips = 0;
    const auto rules = base_with({counter, waiter});
    Heard heard;
    Game game(rules);
    game.watch(&heard);
    play(game, {"draw straight-road", "place straight-road 1,0 r0", "pass"});
    CHECK(tips == 2); // one a turn, and none for the gifts
    const std::string second = game.play().player_name(PlayerId{1});
    CHECK(heard.scores == std::vector<std::string>{second + " scores 2: tip (TIP-1)", second + " pays 1: gift"});
    CHECK_THAT(failure([&] { game.edit().award(PlayerId{0}, 1, CauseId{77}); }),
               Contains("a cause that no module has registered"));
}

TEST_CASE("Which verdict is heard is declared, and does not depend on what is loaded first", "[kernel][order]") {
    const auto verdict = [](Composition composition, std::vector<Toy> toys, bool swapped = false) {
        if (swapped) {
            std::reverse(toys.begin(), toys.end());
        }
        Game game(compiled_with(std::move(composition), toys));
        game.finish_now();
        return game.verdict();
    };
    const Toy poet = announcing("poet", "All sing.", {.before = {"base.verdict", "judge.verdict"}});
    const Toy judge = announcing("judge", "The law wins.", {.before = {"base.verdict"}});
    const Toy silent = announcing("silent", "", {.before = {"poet.verdict", "judge.verdict", "base.verdict"}});
    const Toy late = announcing("late", "Too late.", {.after = {"base.verdict", "judge.verdict", "poet.verdict"}});
    for (const bool swapped : {false, true}) {
        CHECK(verdict(base(), {poet, judge, silent, late}, swapped) == "All sing.");
        CHECK(verdict(base(), {judge, late}, swapped) == "The law wins.");
        CHECK_THAT(verdict(base(), {late, silent}, swapped), Contains("share the victory") || Contains("tied"));
    }
    const Toy mime = announcing("mime", "(bows)");
    CHECK_THAT(refusal(base(), {mime}), Contains("'base.verdict'") && Contains("'mime.verdict'") &&
                                            Contains("who has won") && Contains("[order] before = [["));
    Composition settled = base();
    settled.order = {{"mime.verdict", "base.verdict"}};
    CHECK(verdict(settled, {mime}) == "(bows)");
    settled.order = {{"base.verdict", "mime.verdict"}};
    CHECK(verdict(settled, {mime}) != "(bows)");
    settled.order = {{"mime.verdict", "base.start-tile"}};
    CHECK_THAT(refusal(settled, {mime}), Contains("one is a verdict and the other is a step"));
    CHECK_THAT(refusal(base(), {announcing("mime", "", {.after = {"base.verdit"}})}), Contains("base.verdict"));
    CHECK_THAT(refused([](Registry& r) {
                   r.verdict(calls([](const Play&) { return std::string(); }), {.after = {"base.verdict"}});
                   r.verdict(calls([](const Play&) { return std::string(); }), {.after = {"base.verdict"}});
               }),
               Contains("registers the verdict 'toy.verdict' twice"));
}

namespace {

/// Pays a share in every tile's feature, for which no cause is needed.
class Gleaner : public Module {
public:
    void install(Registry& r) override {
        r.terrain("grass");
        const KindId lawn = r.feature_kind({.name = "lawn"});
        sheaf_ = r.term("sheaf", "sheaves");
        share_ = r.stake({.name = "gleaning"});
        r.tariff(lawn, Rank::base, hook<&Gleaner::count>(this));
        r.at(Anchor::setup_board, {.label = "gleaner.start", .run = hook<&Gleaner::start>(this), .writes = {"board"}});
        r.at(Anchor::part_effects, {.label = "gleaner.pay", .run = hook<&Gleaner::pay>(this)});
    }

private:
    void start(Play& play) const { play.lay(play.rules().starts.front(), {}, 0, piles::supply); }
    void count(const Play&, Valuation& value) const { value.add(sheaf_, 1, 1, "GLEAN-1"); }
    void pay(Play& play) const {
        const FeatureId f = play.feature_of(play.segment(play.placed_tile(), 0));
        play.pay_stake(f, occasions::completed, play.turn_owner(), share_);
    }

    TermId sheaf_{};
    StakeId share_{};
};

const ModuleFactory gleaner = BASTIDE_FACTORY(Gleaner);

} // namespace

TEST_CASE("What steps write is found out in a game that knows no causes, too", "[kernel][scoring]") {
    Composition c = meadows(10);
    LoadedModule& module = c.modules.emplace_back();
    module.manifest.name = "gleaner";
    module.manifest.version = "1.0.0";
    module.factory = &gleaner;
    std::set<UntoldWrite> noted;
    Game game(compile_noting_writes(c, "gleaner", noted));
    Rng rng(1);
    play_until(game, "none of them", rng);
    CHECK(game.is_terminal());
    CHECK(game.scores().front() > 0);
    CHECK(noted.empty()); // whatever the scores are, it pays the same
}

} // namespace test_causes
