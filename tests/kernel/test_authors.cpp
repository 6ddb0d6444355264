// What makes the work of authors easier: ids that are none until they are registered, things of other modules by their
// names, questions that are asked only where there is a choice.
#include "support/toy.hpp"
#include <catch2/catch.hpp>

namespace test_authors {

using namespace bastide;
using namespace bastide::test;
using Catch::Contains;

static_assert(VerbId{} == none_of<VerbId> && FigureKindId{} == none_of<FigureKindId> && TermId{} == none_of<TermId> &&
              CauseId{} == none_of<CauseId> && KindId{} != KindId{0} && Action{}.verb == none_of<VerbId>);

namespace {

/// At the end of every part the decision 'toy' is asked, if there is anything to choose.
struct Asking {
    bool choice = false, asked = false;
    Decision<> decision;
    Verb<> nod;

    void install(Registry& r) {
        nod = r.verb({.name = "nod", .apply = calls([](Play&) {})});
        decision = r.decision({.name = "toy", .question = "Well?", .list = calls([this](const Play&, ActionList& out) {
                                                                       if (choice) {
                                                                           out.add(nod());
                                                                       }
                                                                       out.add(verbs::pass());
                                                                   })});
        r.at(Anchor::part_close, {.label = "toy.ask", .run = step([this](Play& p) {
                                                          asked = p.ask_unless_only_pass(decision, p.turn_owner());
                                                      })});
    }
};

} // namespace

TEST_CASE("Nobody is asked who could only pass", "[kernel]") {
    Asking asking;
    asking.choice = GENERATE(false, true);
    Game game(base_with({{"toy", [&](Registry& r) { asking.install(r); }}}));
    Rng rng(1);
    play_until(game, "toy", rng);
    CHECK(asking.asked == asking.choice);
    CHECK(game.is_terminal() != asking.choice);
    CHECK((!asking.choice || verbs_of(game) == std::vector<std::string>{"nod", "pass"}));
}

TEST_CASE("Kinds of figures of other modules are found by name", "[kernel]") {
    FigureKindId man, other;
    const Game game(base_with({{"toy", [&](Registry& r) {
                                    man = r.find_figure_kind("follower");
                                    other = r.find_figure_kind("nobody of that name");
                                }}}));
    CHECK(game.play().name(man) == "follower");
    CHECK(other == none_of<FigureKindId>);
}

TEST_CASE("Segments of a tile and kinds of figures left are gone through", "[kernel]") {
    QualityId quality;
    const Game game(base_with({{"toy", [&](Registry& r) {
                                    quality = r.quality("follower");
                                    r.figure_kind({.name = "idler", .per_player = 1, .qualities = {"follower"}});
                                    r.figure_kind({.name = "ghost", .per_player = 0, .qualities = {"follower"}});
                                }}}));
    const Play& play = game.play();
    unsigned segments = 0;
    play.each_segment_on(TileId{0}, [&](SegmentId s) { CHECK(play.local(s) == segments++); });
    CHECK(segments == play.type_of(TileId{0}).segment_count);
    std::vector<std::string> kinds;
    play.each_kind_in_supply(PlayerId{0}, quality, [&](FigureKindId kind) { kinds.push_back(play.name(kind)); });
    CHECK(kinds == std::vector<std::string>{"follower", "idler"});
}

TEST_CASE("A step names only labels of its own sequence", "[kernel]") {
    const auto refused = [](const std::string& after) {
        const auto install = [&](Registry& r) {
            r.at(Anchor::setup_players, {.label = "toy.early", .run = step([](Play&) {})});
            r.at(Anchor::part_placed, {.label = "toy.placed", .run = step([](Play&) {})});
            r.at(Anchor::part_close, {.label = "toy.late", .run = step([](Play&) {}), .after = {after}});
        };
        return failure([&] { base_with({{"toy", install}}); });
    };
    CHECK(refused("toy.placed") == "done"); // where it stands may hang on a switch
    CHECK_THAT(refused("toy.early"),
               Contains("'toy.late'") && Contains("comes after 'toy.early', which is at 'setup.players'"));
}

} // namespace test_authors
