// Whatever a module throws, wherever it is called, is told with its name and what it was asked for.
#include "bastide/error.hpp"
#include "support/load_support.hpp"
#include "support/played_games.hpp"
#include "support/toy.hpp"
#include <catch2/catch.hpp>

namespace test_guard {

using namespace bastide;
using namespace bastide::test;
using Catch::Contains;

namespace {

enum class Thrown { error, exception, number };

/// A hook of any signature that throws.
struct Throws {
    Thrown what;
    [[noreturn]] void now() const {
        switch (what) {
        case Thrown::error:
            throw Error("the cup fell over");
        case Thrown::exception:
            throw std::runtime_error("the cup fell over");
        case Thrown::number:
            break;
        }
        throw 7;
    }
    template <class R, class... Args> operator Hook<R(Args...)>() const {
        return calls([thrown = *this](Args...) -> R { thrown.now(); });
    }
};

/// What is registered, what the sentence says of it, and whether the base game must be away.
struct Broken {
    std::string doing;
    std::function<void(Registry&, Throws)> install;
    bool alone = false;
};

Verb<> wave;
Decision<> ask;
Step<> pushed;
Slot<int> secret;

VerbSpec<> waving() {
    VerbSpec<> verb;
    verb.name = "wave";
    verb.apply = calls([](Play&) {});
    return verb;
}

/// Asks a decision at the beginning of every turn.
void asks(Registry& r, const DecisionSpec& decision, PlayerId who) {
    ask = r.decision(decision);
    r.at(Anchor::turn_open, {.label = "clumsy.ask", .run = step([who](Play& p) { p.ask(ask, who); })});
}

DecisionSpec of_waves() {
    DecisionSpec decision;
    decision.name = "waves";
    decision.list = calls([](const Play&, ActionList& out) { out.add(wave()); });
    decision.outcomes = calls([](const Play&, Chances& out) { out.add(wave(), 1); });
    return decision;
}

FigureKindSpec doll() {
    FigureKindSpec figure;
    figure.name = "doll";
    figure.per_player = 7;
    figure.stands_on = {"city", "road"};
    return figure;
}

const std::vector<Broken>& broken() {
    static const std::vector<Broken> all{
        {"when it changed the tile", [](Registry& r, Throws t) { r.transform_tiles(t); }},
        {"in 'run' of the step 'clumsy.x'",
         [](Registry& r, Throws t) {
             r.at(Anchor::setup_board, {.label = "clumsy.x", .run = step([t](Play&) { t.now(); })});
         }},
        {"in 'run' of the step 'clumsy.x'",
         [](Registry& r, Throws t) {
             r.at(Anchor::end_awards, {.label = "clumsy.x", .run = step([t](Play&) { t.now(); })});
         }},
        {"in 'run' of the step 'clumsy.x'",
         [](Registry& r, Throws t) {
             pushed = r.step({.label = "clumsy.x", .run = step([t](Play&) { t.now(); })});
             r.at(Anchor::part_effects, {.label = "clumsy.push", .run = step([](Play& p) { p.push(pushed); })});
         }},
        {"in 'apply' of the verb 'wave'",
         [](Registry& r, Throws t) {
             VerbSpec<> verb = waving();
             verb.apply = calls([t](Play&) { t.now(); });
             wave = r.verb(verb);
             asks(r, of_waves(), PlayerId{});
         }},
        {"in 'text' of the verb 'wave'",
         [](Registry& r, Throws t) {
             VerbSpec<> verb = waving();
             verb.text = calls([t](const Play&) -> std::string { t.now(); });
             wave = r.verb(verb);
             asks(r, of_waves(), PlayerId{});
         }},
        {"in 'list' of the decision 'waves'",
         [](Registry& r, Throws t) {
             wave = r.verb(waving());
             DecisionSpec decision = of_waves();
             decision.list = t;
             asks(r, decision, PlayerId{});
         }},
        {"in 'outcomes' of the decision 'waves'",
         [](Registry& r, Throws t) {
             wave = r.verb(waving());
             DecisionSpec decision = of_waves();
             decision.outcomes = t;
             asks(r, decision, chance);
         }},
        {"in 'sample' of the decision 'waves'",
         [](Registry& r, Throws t) {
             wave = r.verb(waving());
             DecisionSpec decision = of_waves();
             decision.sample = t;
             asks(r, decision, chance);
         }},
        {"in 'list' of the contribution to 'figures'", [](Registry& r, Throws t) { r.contribute("figures", t); }},
        {"in 'list' of the standing actions", [](Registry& r, Throws t) { r.standing(verbs::pass, t); }},
        {"in 'turned' of the veto of placements", [](Registry& r, Throws t) { r.veto_placement({.turned = t}); }},
        {"in 'concerns' of the veto of placements",
         [](Registry& r, Throws t) {
             r.veto_placement(
                 {.concerns = t, .turned = calls([](const Play&, TileTypeId, Position, unsigned) { return false; })});
         }},
        {"in 'square' of the veto of placements", [](Registry& r, Throws t) { r.veto_placement({.square = t}); }},
        {"in 'concerns' of the veto of placements",
         [](Registry& r, Throws t) { r.veto_placement({.concerns = t, .outside_holes = true}); }},
        {"in 'vetoes' of the veto of places", [](Registry& r, Throws t) { r.veto_place(t); }},
        {"in 'concerns' of the veto of places",
         [](Registry& r, Throws t) {
             r.veto_place(calls([](const Play&, FigureKindId, Place, RouteId) { return false; }), t);
         }},
        {"in 'listener' of the listener to events", [](Registry& r, Throws t) { r.on<events::Scored>(t); }},
        {"in 'watch' of the watch", [](Registry& r, Throws t) { r.watch(t); }},
        {"in 'predicate' of the question whether the game goes on", [](Registry& r, Throws t) { r.keeps_going(t); }},
        {"in 'tariff' of the tariff of 'city'",
         [](Registry& r, Throws t) { r.tariff(r.find_kind("city"), Rank::add, t); }},
        {"in 'tariff' of the tariff of all kinds", [](Registry& r, Throws t) { r.tariff_of_all(Rank::add, t); }},
        {"in 'count' of the rule of majority 'by the hut'",
         [](Registry& r, Throws t) { r.majority({.count = t, .text = "by the hut"}); }},
        {"in 'breaks_tie' of the rule of majority 'by the hut'",
         [](Registry& r, Throws t) {
             const auto alike = calls(
                 [](const Play&, FeatureId, const Strengths&, Strengths& counted) { counted[0] = counted[1] = 1; });
             r.majority({.count = alike, .breaks_tie = t, .text = "by the hut"});
         }},
        {"in 'text' of the display 'fact'", [](Registry& r, Throws t) { r.display("fact", t); }},
        {"in 'strength_of' of the kind of figure 'doll'",
         [](Registry& r, Throws t) {
             FigureKindSpec figure = doll();
             figure.strength_of = t;
             r.figure_kind(figure);
         }},
        {"in 'knows' of the pile 'chest'",
         [](Registry& r, Throws t) {
             static PileId chest;
             chest = r.pile("chest", t);
             r.at(Anchor::setup_players, {.label = "clumsy.fill", .run = step([](Play& p) {
                                                                      const auto cap = p.rules().tile_type("cap");
                                                                      p.move_tile(cap, piles::supply, chest);
                                                                  })});
         }},
        {"in 'redeal' of the hidden slot",
         [](Registry& r, Throws t) {
             secret = r.slot<int>();
             r.hidden(secret, calls([t](const Play&, int&, PlayerId, Rng&) { t.now(); }));
         }},
        {"in 'text' of the verdict", [](Registry& r, Throws t) { r.verdict(t); }, true},
        {"in 'handler' of the tiles that fit nowhere",
         [](Registry& r, Throws t) {
             r.veto_placement({.turned = calls([](const Play&, TileTypeId, Position, unsigned) { return true; })});
             r.on_unplaceable(t);
         },
         true}};
    return all;
}

/// Everything that a host asks of a game, at every decision of a random one.
void use_everything(const std::shared_ptr<const Ruleset>& rules) {
    Game game(rules);
    Rng rng(1);
    while (!game.is_terminal()) {
        Game copy(game);
        copy.finish_now();
        copy = game;
        copy.resample(PlayerId{1}, rng);
        for (const Action action : game.legal_actions()) {
            game.text(action);
        }
        for (const CompiledDisplay& display : rules->displays) {
            display.text(game.play(), PlayerId{});
        }
        game.verdict();
        const auto legal = game.legal_actions();
        game.apply(game.at_chance() ? game.sample(rng) : legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
    }
}

} // namespace

TEST_CASE("What a module throws is told with its name, whatever it was asked for", "[kernel][guard]") {
    for (const Broken& one : broken()) {
        for (const Thrown thrown : {Thrown::error, Thrown::exception, Thrown::number}) {
            const Toy clumsy{"clumsy", [&](Registry& r) { one.install(r, {thrown}); }};
            const Toy lawns{"lawns", [](Registry& r) {
                                r.terrain("grass");
                                r.feature_kind({.name = "lawn", .closing = Closing::never});
                            }};
            INFO(one.doing);
            std::string sentence;
            try {
                use_everything(one.alone ? compiled_with(meadows(4), {lawns, clumsy}) : base_with({clumsy}));
            } catch (const ModuleError& error) {
                sentence = error.what();
            }
            CHECK_THAT(sentence, Contains("Module 'clumsy' failed " + one.doing));
            CHECK_THAT(sentence, Contains(thrown == Thrown::number ? ": an exception of an unknown type."
                                                                   : ": the cup fell over."));
            CHECK_THAT(sentence, Contains("Leave it out or get a repaired version."));
        }
    }
}

TEST_CASE("The innermost of several hooks is named", "[kernel][guard]") {
    const Toy loud{"loud", [](Registry& r) {
                       r.at(Anchor::turn_open,
                            {.label = "loud.x", .run = step([](Play& p) { p.tell("hear", PlayerId{}); })});
                   }};
    const Toy touchy{"touchy", [](Registry& r) {
                         r.on<events::Note>(
                             calls([](Play&, const events::Note&) { throw std::runtime_error("too loud"); }));
                     }};
    CHECK_THAT(failure([&] {
                   Game game(base_with({loud, touchy}));
               }),
               Contains("Module 'touchy' failed") && !Contains("loud.x"));
}

TEST_CASE("A game whose actions could not be listed, or that could not be finished, is not used half-done",
          "[kernel][guard]") {
    static bool spills;
    const Toy shaky{"shaky", [](Registry& r) {
                        r.standing(verbs::pass, calls([](const Play&, ActionList&) {
                                       if (spills) {
                                           throw std::runtime_error("spilt");
                                       }
                                   }));
                        r.at(Anchor::end_awards,
                             {.label = "shaky.end", .run = step([](Play&) { throw std::runtime_error("spilt"); })});
                    }};
    spills = false;
    Game game(base_with({shaky}));
    play(game, {"draw crossroads"});
    const std::size_t all = game.legal_actions().size();
    Game again(game);
    play(again, {"place crossroads 1,0 r0"});
    Rng rng(1);
    again.resample(PlayerId{}, rng); // nothing is hidden, but actions are listed anew
    spills = true;
    CHECK_THROWS_AS(again.legal_actions(), ModuleError);
    CHECK_THROWS_AS(again.legal_actions(), ModuleError); // not half a list
    spills = false;
    CHECK(again.legal_actions().size() > 1);
    CHECK(game.legal_actions().size() == all);
    const Action legal = game.legal_actions().front();
    CHECK_THROWS_AS(game.finish_now(), ModuleError);
    CHECK_THAT(failure([&] { game.apply(legal); }), Contains("go back to a copy"));
    CHECK_THAT(failure([&] { game.finish_now(); }), Contains("go back to a copy"));
}

} // namespace test_guard
