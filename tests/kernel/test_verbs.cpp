// Verbs with types: where values lie in an action, how they become words, and what is refused.
#include "bastide/error.hpp"
#include "support/refused.hpp"
#include <catch2/catch.hpp>

namespace test_verbs {

using namespace bastide;
using namespace bastide::test;
using Catch::Contains;

namespace {

enum class Colour : std::uint8_t { golden, plain };

template <class V, class... Said> constexpr bool takes = std::is_invocable_v<V, Said...>;

constexpr VerbId nine{9};

// What is not of a value's type is no value of an action.
static_assert(takes<Verb<FigureKindId>, FigureKindId> && !takes<Verb<FigureKindId>, int>);
static_assert(!takes<Verb<PlayerId>, FigureKindId> && !takes<Verb<PlayerId>, std::uint8_t>);
static_assert(takes<Verb<std::uint8_t>, std::size_t> && !takes<Verb<std::uint8_t>, double>);
static_assert(!takes<Verb<std::uint8_t>, PlayerId> && !takes<Verb<Colour>, int> && takes<Verb<Colour>, Colour>);
static_assert(!takes<Verb<FigureKindId, PlayerId>, FigureKindId> && !takes<Verb<>, int> && takes<Verb<>>);

// Where values lie: what was recorded is read for ever.
static_assert(verbs::draw(PileId{2}, TileTypeId{300}) == Action{VerbId{0}, 2, 300, 0});
static_assert(verbs::place(TileTypeId{258}, Position{-1, 2}, 3) == Action{VerbId{1}, 3, 258, pack({-1, 2})});
static_assert(verbs::deploy(FigureKindId{4}, SegmentId{70}) == Action{VerbId{2}, 4, 70, 0});
static_assert(verbs::pass() == Action{VerbId{3}, 0, 0, 0});
static_assert(Verb<FigureKindId, PlayerId>{nine}(FigureKindId{4}, PlayerId{1}) == Action{nine, 4, 1, 0});
static_assert(Verb<PileId, TileTypeId, std::uint8_t>{nine}(PileId{1}, TileTypeId{2}, 3) == Action{nine, 1, 2, 3});
static_assert(Verb<Side, Position>{nine}(east, Position{5, -6}) == Action{nine, 1, 0, pack({5, -6})});
static_assert(Verb<std::uint16_t, TileId>{nine}(7, TileId{8}) == Action{nine, 0, 7, 8});
static_assert(Verb<std::uint32_t>{nine}(70'000) == Action{nine, 0, 0, 70'000});
static_assert(Verb<std::int16_t>{nine}.read(Verb<std::int16_t>{nine}(-3)) == -3);
static_assert(verbs::place.read(verbs::place(TileTypeId{258}, Position{-1, 2}, 3)) ==
              std::tuple(TileTypeId{258}, Position{-1, 2}, std::uint8_t{3}));
static_assert(index(Verb<>{nine}) == 9 && Verb<>{} == none_of<VerbId> && verbs::pass == VerbId{3});

/// Something that is listed where figures are deployed, by a verb with these values.
template <class... T, class List> Toy listing(VerbSpec<T...> spec, List list) {
    return {"toy", [spec, list](Registry& r) {
                const Verb<T...> verb = r.verb<T...>(spec);
                r.contribute("figures", calls([verb, list](const Play& p, ActionList& out) { list(p, verb, out); }));
            }};
}

template <class... T> VerbSpec<T...> quiet(std::vector<std::string> forms = {}) {
    return {.name = "wave", .apply = calls([](Play&, T...) {}), .forms = std::move(forms)};
}

/// The texts of the verb's actions when the first figure may be deployed.
std::vector<std::string> texts(const Toy& toy) {
    Game game(base_with({toy}));
    Rng rng(1);
    play_until(game, "figures", rng);
    std::vector<std::string> all;
    for (const Action action : game.legal_actions()) {
        if (game.text(action).starts_with("wave")) {
            all.push_back(game.text(action));
            CHECK(game.parse(game.text(action)) == action);
        }
    }
    return all;
}

using Texts = std::vector<std::string>;

template <class... T> std::string refused_with(const std::vector<std::string>& forms) {
    return refused([forms](Registry& r) { r.verb<T...>(quiet<T...>(forms)); });
}

} // namespace

TEST_CASE("A number that has no room in an action or in a smaller type is told, never cut", "[kernel][verbs]") {
    const Verb<std::uint8_t> bid{nine};
    CHECK(bid(255) == Action{nine, 255, 0, 0});
    CHECK_THAT(failure([&] { bid(256); }), Contains("says 256 where only numbers from 0 to 255 have room"));
    CHECK_THAT(failure([&] { bid(-1); }), Contains("says -1 where"));
    CHECK_THAT(failure([&] { bid(std::size_t{1} << 40); }), Contains("where only numbers from 0 to 255"));
    CHECK_THAT(failure([&] { Verb<std::int8_t>{nine}(200U); }), Contains("numbers from -128 to 127"));
    CHECK_THAT(failure([&] { Verb<bool>{nine}(2); }), Contains("numbers from 0 to 1"));
    std::uint8_t small = narrow(7);
    CHECK_THAT(failure([&] { small = narrow(small + 250); }), Contains("says 257 where only numbers from 0 to 255"));
    CHECK(small == 7);
}

TEST_CASE("A list that says a number without room is told with its module", "[kernel][verbs]") {
    const Toy toy = listing<std::uint8_t>(quiet<std::uint8_t>(), [](const Play& p, auto verb, ActionList& out) {
        out.add(verb(p.rules().players * 200));
    });
    CHECK_THAT(failure([&] { texts(toy); }),
               Contains("Module 'toy'") && Contains("'list'") && Contains("says 400 where only numbers from 0 to 255"));
}

TEST_CASE("An action is read by its own verb alone", "[kernel][verbs]") {
    const Verb<PlayerId> greet{nine}, other{VerbId{10}};
    CHECK(greet.read(greet(PlayerId{3})) == PlayerId{3});
    CHECK_THAT(failure([&] { greet.read(other(PlayerId{3})); }), Contains("by verb 10 as one by verb 9"));
}

TEST_CASE("Values make the words of an action: by themselves, or in a form", "[kernel][verbs]") {
    CHECK(texts(listing<FigureKindId, PlayerId>(quiet<FigureKindId, PlayerId>(), [](auto&, auto verb, auto& out) {
              out.add(verb(FigureKindId{0}, PlayerId{1}));
          })) == Texts{"wave follower Ben"});
    CHECK(texts(listing<FigureKindId, PlayerId>(quiet<FigureKindId, PlayerId>({"FIGURE from PLAYER"}),
                                                [](auto&, auto verb, auto& out) {
                                                    out.add(verb(FigureKindId{0}, PlayerId{1}));
                                                })) == Texts{"wave follower from Ben"});
    CHECK(texts(listing<PlayerId, PlayerId, std::int16_t>(
              quiet<PlayerId, PlayerId, std::int16_t>({"PLAYER to PLAYER NUMBER"}), [](auto&, auto verb, auto& out) {
                  out.add(verb(PlayerId{1}, PlayerId{0}, -4));
              })) == Texts{"wave Ben to Ann -4"});
    CHECK(texts(listing<TileId, PileId>(
                    quiet<TileId, PileId>(),
                    [](auto& p, auto verb, auto& out) { out.add(verb(p.placed_tile(), piles::supply)); }))
              .front()
              .starts_with("wave "));
    CHECK(texts(listing<>(quiet<>(), [](auto&, auto verb, auto& out) { out.add(verb()); })) == Texts{"wave"});
    CHECK(texts(listing<>(quiet<>({"to all"}), [](auto&, auto verb, auto& out) { out.add(verb()); })) ==
          Texts{"wave to all"});
}

TEST_CASE("The first form that the values fill is told, and an enum chooses one", "[kernel][verbs]") {
    CHECK(texts(listing<FigureId>(quiet<FigureId>({"PLAYER FIGURE SEGMENT", "PLAYER FIGURE", "nobody"}),
                                  [](auto& p, auto verb, auto& out) {
                                      out.add(verb(p.first_figure(PlayerId{1}, FigureKindId{0})));
                                      out.add(verb(none_of<FigureId>));
                                  })) == Texts{"wave Ben follower", "wave nobody"});
    CHECK(texts(listing<Colour, PlayerId>(quiet<Colour, PlayerId>({"golden to PLAYER", "PLAYER"}),
                                          [](auto&, auto verb, auto& out) {
                                              out.add(verb(Colour::golden, PlayerId{0}));
                                              out.add(verb(Colour::plain, PlayerId{0}));
                                          })) == Texts{"wave golden to Ann", "wave Ann"});
}

TEST_CASE("An action that no form tells is told with its module", "[kernel][verbs]") {
    const auto told = [](const Toy& toy) { return failure([&] { texts(toy); }); };
    CHECK_THAT(told(listing<Colour>(quiet<Colour>({"golden"}),
                                    [](auto&, auto verb, auto& out) { out.add(verb(Colour::plain)); })),
               Contains("No form of the verb 'wave' of module 'toy' tells the action"));
    CHECK_THAT(told(listing<FigureId>(quiet<FigureId>({"FIGURE"}),
                                      [](auto&, auto verb, auto& out) { out.add(verb(none_of<FigureId>)); })),
               Contains("No form of the verb 'wave' of module 'toy'"));
}

TEST_CASE("Forms that the values do not fill are refused", "[kernel][verbs]") {
    CHECK(refused_with<FigureKindId, PlayerId>({"FIGURE from PLAYER", "FIGURE", "nobody"}) == "accepted");
    CHECK_THAT(refused_with<FigureKindId>({"FIGURE from PLAYER"}),
               Contains("module 'toy'") && Contains("none of the values of its actions says the word PLAYER"));
    CHECK_THAT(refused_with<PlayerId>({"PLAYER to PLAYER"}), Contains("says the word PLAYER"));
    CHECK_THAT(refused_with<Colour>({}), Contains("has no 'forms'"));
    CHECK_THAT((refused_with<Colour, bool>({"golden"})), Contains("two enums or bools"));
    CHECK(refused([](Registry& r) {
              VerbSpec<Colour, bool> both = quiet<Colour, bool>({"golden"});
              both.text = calls([](const Play&, Colour, bool) { return std::string("golden"); });
              r.verb<Colour, bool>(both);
          }) == "accepted");
}

TEST_CASE("A checked game looks at what listed actions say", "[kernel][verbs]") {
    const auto told = [](const Toy& toy) {
        Composition composition = base();
        composition.checked = true;
        return failure([&] {
            Game game(compiled_with(composition, {toy}));
            Rng rng(1);
            play_until(game, "figures", rng);
        });
    };
    CHECK_THAT(told(listing<SegmentId>(quiet<SegmentId>(),
                                       [](auto&, auto verb, auto& out) { out.add(verb(SegmentId{60000})); })),
               Contains("Module 'toy'") && Contains("segment 60000"));
    CHECK_THAT(
        told(listing<PlayerId>(quiet<PlayerId>(), [](auto&, auto verb, auto& out) { out.add(verb(PlayerId{7})); })),
        Contains("seat 7"));
    CHECK(told(listing<FigureId>(quiet<FigureId>({"nobody"}),
                                 [](auto&, auto verb, auto& out) { out.add(verb(none_of<FigureId>)); })) == "done");
}

} // namespace test_verbs
