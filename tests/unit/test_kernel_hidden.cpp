// What not every seat knows: hidden hands under layers, private piles, slots and choices; and chance from outside.
#include "knowledge/remaining.hpp"
#include "match/chronicle.hpp"
#include "match/match.hpp"
#include "support/load_support.hpp"
#include "support/played_games.hpp"
#include "support/toy.hpp"
#include "terminal/score_table.hpp"
#include <catch2/catch.hpp>
#include <numeric>
#include <set>

namespace test_kernel_hidden {

using namespace bastide;
using namespace bastide::test;
using Catch::Contains;

namespace {

constexpr PlayerId first{0}, second{1};

struct Bids {
    std::array<std::uint8_t, max_players> of; ///< 0: not yet
};
Slot<Bids> bids;

/// Before the first turn everybody bids 1 to 4 in secret; at the end the bids are paid.
Toy bidding() {
    static Verb<std::uint8_t> bid;
    static Decision<> ask;
    static Step<PlayerId> next;
    static CauseId paid;
    return {
        "bidding", [](Registry& r) {
            bids = r.slot<Bids>();
            paid = r.cause("bid", "TOY-1");
            r.hidden(bids, calls([](const Play& p, Bids& hidden, PlayerId viewer, Rng& rng) {
                         for (std::size_t seat = 0; seat < static_cast<std::size_t>(p.players()); ++seat) {
                             if (seat != index(viewer) && hidden.of[seat] != 0) {
                                 hidden.of[seat] = static_cast<std::uint8_t>(1 + rng.below(4));
                             }
                         }
                     }));
            bid = r.verb<std::uint8_t>(
                {.name = "bid",
                 .apply = calls([](Play& p, std::uint8_t points) { p[bids].of[index(p.core().actor)] = points; }),
                 .secret = true});
            ask = r.decision({.name = "bid", .question = "How much?", .list = calls([](const Play&, ActionList& out) {
                                                                          for (int i = 1; i <= 4; ++i) {
                                                                              out.add(bid(i));
                                                                          }
                                                                      })});
            next = r.step<PlayerId>({.label = "bidding.next", .run = step([](Play& p, PlayerId seat) {
                                                                  if (p.seat_after(seat) != first) {
                                                                      p.push(next, p.seat_after(seat));
                                                                  }
                                                                  p.ask(ask, seat);
                                                              })});
            r.at(Anchor::setup_players, {.label = "bidding.ask", .run = step([](Play& p) { p.push(next, first); })});
            r.display("bid",
                      calls([](const Play& p, PlayerId seat) { return std::to_string(p[bids].of[index(seat)]); }),
                      true);
            r.estimate(Anchor::end_awards, calls([](const Play& p, Estimate& end) {
                           for (int i = 0; i < p.players(); ++i) {
                               const auto seat = static_cast<PlayerId>(i);
                               end.add(seat, -int{p[bids].of[index(seat)]});
                           }
                       }));
            r.at(Anchor::end_awards, {.label = "bidding.pay", .run = step([](Play& p) {
                                                                  for (int i = 0; i < p.players(); ++i) {
                                                                      const auto seat = static_cast<PlayerId>(i);
                                                                      p.award(seat, -int{p[bids].of[index(seat)]},
                                                                              paid);
                                                                  }
                                                              })});
        }};
}

std::vector<int> contents(const Play& p, PileId pile) {
    std::vector<int> all;
    for (std::size_t t = 0; t < p.rules().types.size(); ++t) {
        all.push_back(p.in_pile(pile, static_cast<TileTypeId>(t)));
    }
    return all;
}

} // namespace

TEST_CASE("A secret bid is dealt anew for whoever does not know it", "[kernel][hidden]") {
    const auto rules = base_with({bidding()}, 3);
    Game game(rules);
    play(game, {"bid 3", "bid 2"});
    std::set<int> others, own;
    Rng rng(4);
    for (int i = 0; i < 40; ++i) {
        Game copy(game);
        copy.resample(first, rng);
        own.insert(copy.play()[bids].of[0]);
        others.insert(copy.play()[bids].of[1]);
        CHECK(copy.play()[bids].of[2] == 0); // not chosen yet
        CHECK(copy.legal_actions().size() == game.legal_actions().size());
    }
    CHECK(own == std::set<int>{3});
    CHECK(others == std::set<int>{1, 2, 3, 4});
    check_random_games(rules); // every seat's deal anew is played on from every decision
}

TEST_CASE("A secret choice and a secret display are told to nobody but their maker", "[kernel][hidden]") {
    using host::Chronicle;
    struct Listener : Observer {
        void on_event(const Play&, const Event& event) override {
            if (event.is<events::Acting>() || event.is<events::Acted>()) {
                told.push_back(event.visible_to(first));
                told.push_back(event.visible_to(second));
            }
        }
        std::vector<bool> told;
    } listener;
    const auto rules = base_with({bidding()});
    Game game(rules);
    game.watch(&listener);
    play(game, {"bid 3"});
    CHECK(listener.told == std::vector<bool>{true, false, true, false});
    play(game, {"bid 2", "draw crossroads", "place crossroads 1,0 r0"});
    listener.told.clear();
    play(game, {"pass"});
    CHECK(std::find(listener.told.begin(), listener.told.end(), false) == listener.told.end());

    const auto sentences = [&](unsigned readers) {
        Chronicle chronicle;
        chronicle.read_by(readers);
        Game told(rules);
        told.watch(&chronicle);
        play(told, {"bid 3"});
        std::string text;
        for (const Chronicle::Entry& entry : chronicle.take()) {
            text += entry.text;
        }
        return text;
    };
    const std::string maker = game.play().player_name(first);
    CHECK(sentences(1) == maker + ": Bid 3.");
    CHECK(sentences(2) == maker + ": bid.");
    CHECK(sentences(3) == maker + ": bid.");   // both sit at this terminal
    CHECK(sentences(0) == maker + ": Bid 3."); // who looks on when all is over

    const CompiledDisplay& shown = rules->displays.back();
    CHECK(shown.visible_to(first, first));
    CHECK_FALSE(shown.visible_to(first, second));
}

TEST_CASE("What chance chooses in secret no seat may know", "[kernel][hidden]") {
    static Verb<std::uint8_t> hide;
    static Decision<> ask;
    const Toy lots{
        "lots", [](Registry& r) {
            hide = r.verb<std::uint8_t>({.name = "lot", .apply = calls([](Play&, int) {}), .secret = true});
            ask = r.decision(
                {.name = "lot", .question = "A lot is drawn.", .outcomes = calls([](const Play&, Chances& out) {
                                                                   out.add(hide(1), 1);
                                                                   out.add(hide(2), 1);
                                                               })});
            r.at(Anchor::setup_players, {.label = "lots.ask", .run = step([](Play& p) { p.ask(ask, chance); })});
        }};
    struct Listener : Observer {
        void on_event(const Play&, const Event& event) override {
            if (event.is<events::Acting>() || event.is<events::Acted>()) {
                seen_by.push_back(event.seen_by());
            }
        }
        std::vector<int> seen_by;
    } listener;
    Game game(base_with({lots}));
    game.watch(&listener);
    play(game, {"lot 2"});
    CHECK(listener.seen_by == std::vector<int>{0, 0});
}

TEST_CASE("A private pile is known to those whom its module names", "[kernel][hidden]") {
    static PileId chest;
    const Toy keeper{"keeper", [](Registry& r) {
                         chest = r.pile("chest", calls([](const Play&, PlayerId seat) { return seat == first; }));
                         r.at(Anchor::setup_players,
                              {.label = "keeper.fill", .run = step([](Play& p) {
                                                           for (const char* name : {"monastery", "crossroads", "cap"}) {
                                                               p.move_tile(p.rules().tile_type(name), piles::supply,
                                                                           chest);
                                                           }
                                                       })});
                     }};
    const auto rules = base_with({keeper});
    Game game(rules);
    CHECK(game.play().knows(first, chest));
    CHECK_FALSE(game.play().knows(second, chest));
    CHECK(game.play().knows(second, piles::removed));
    const auto before = contents(game.play(), chest);
    Rng rng(3);
    bool changed = false;
    for (int i = 0; i < 20; ++i) {
        Game copy(game);
        copy.resample(first, rng);
        CHECK(contents(copy.play(), chest) == before);
        copy.resample(second, rng);
        changed = changed || contents(copy.play(), chest) != before;
        CHECK(copy.play().pile_size(chest) == 3);
    }
    CHECK(changed);
    CHECK(host::remaining_tiles(game.play(), first).hidden_hands == 0);
    CHECK(host::remaining_tiles(game.play(), second).hidden_hands == 3);
    check_random_games(rules);
}

TEST_CASE("Hidden tiles are exchanged within their layer", "[kernel][hidden]") {
    static PileId below;
    static std::vector<bool> upper; ///< by type
    const Toy layers{"layers", [](Registry& r) {
                         below = r.pile("below");
                         r.layer(below);
                         r.at(Anchor::setup_board,
                              {.label = "layers.stack",
                               .run = step([](Play& p) {
                                   upper.assign(p.rules().types.size(), false);
                                   for (const char* name : {"cap", "straight-road", "road-curve"}) {
                                       upper.at(index(p.rules().tile_type(name))) = true;
                                   }
                                   for (std::size_t t = 0; t < upper.size(); ++t) {
                                       const auto id = static_cast<TileTypeId>(t);
                                       while (!upper[t] && p.in_pile(piles::supply, id) > 0) {
                                           p.move_tile(id, piles::supply, below);
                                       }
                                   }
                               }),
                               .after = {"base.start-tile"}});
                     }};
    Mix mix;
    mix.players = 3;
    mix.switches = {{"base.hand_size", "3"}, {"base.hand_visibility", "hidden"}};
    const auto rules = compiled_with(library().compose(mix.file()), {layers});
    const auto of_upper = [](const Play& p, PileId pile) {
        const std::vector<int> all = contents(p, pile);
        int count = 0;
        for (std::size_t t = 0; t < all.size(); ++t) {
            count += upper[t] ? all[t] : 0;
        }
        return count;
    };
    int changes = 0, mixed = 0;
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        Game game(rules);
        Rng rng(seed);
        while (!game.is_terminal()) {
            Game copy(game);
            copy.resample(first, rng);
            for (std::size_t i = 0; i < copy.play().turn().offers; ++i) { // the hand that is there now, nothing else
                const Offer& offer = copy.play().turn().offer[i];
                CHECK(copy.play().in_pile(offer.from, offer.tile) > 0);
            }
            for (std::size_t i = 0; i < rules->piles.size(); ++i) {
                const auto pile = static_cast<PileId>(i);
                CHECK(of_upper(copy.play(), pile) == of_upper(game.play(), pile));
                changes += contents(copy.play(), pile) != contents(game.play(), pile) ? 1 : 0;
                const bool hand = rules->piles[i].holder != nobody;
                const int high = of_upper(game.play(), pile), all = game.play().pile_size(pile);
                mixed += hand && high > 0 && high < all ? 1 : 0;
            }
            const auto legal = game.at_chance() ? std::span<const Action>{} : game.legal_actions();
            game.apply(legal.empty() ? game.sample(rng) : legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
        }
    }
    CHECK(changes > 100);
    CHECK(mixed > 0); // hands that hold tiles of both layers were among them
    check_random_games(rules);
}

TEST_CASE("What chance brings may be said by people, and is in the record either way", "[kernel][hidden]") {
    static Verb<std::uint8_t> die;
    static Decision<> throw_die;
    static CauseId pips;
    const Toy dice{
        "dice", [](Registry& r) {
            pips = r.cause("die", "TOY-4");
            die = r.verb<std::uint8_t>(
                {.name = "die", .apply = calls([](Play& p, int n) { p.award(p.turn_owner(), n, pips); })});
            throw_die = r.decision({.name = "die",
                                    .question = "The die is thrown",
                                    .outcomes = calls([](const Play&, Chances& out) {
                                        for (int n = 1; n <= 6; ++n) {
                                            out.add(die(n), 1);
                                        }
                                    }),
                                    .from_outside = true,
                                    .in_hands = calls([](const Play& p) { return 1U << index(p.turn_owner()); })});
            r.at(Anchor::turn_open, {.label = "dice.throw", .run = step([](Play& p) { p.ask(throw_die, chance); })});
        }};
    const auto rules = base_with({dice});
    host::Match alone(rules, 7, {"random", "random"}, nullptr, nullptr);
    CHECK_FALSE(alone.awaits_outcome()); // agents throw nothing
    host::Match match(rules, 7, {"person", "random"}, nullptr, nullptr);
    REQUIRE(match.awaits_outcome());
    match.act(*match.game().parse("die 5"));
    CHECK(match.game().returns()[0] == 5);
    CHECK(match.game().decision_name() == "draw");
    CHECK_FALSE(match.awaits_outcome()); // tiles are drawn by the program
    match.act_alone();
    REQUIRE(match.game().decision_name() == "place");
    match.act(match.game().legal_actions().front());
    const auto play_on = [&] {
        match.is_person(match.game().to_act()) ? match.act(match.game().legal_actions().back()) : match.act_alone();
    };
    while (match.game().decision_name() != "die") {
        play_on();
    }
    CHECK_FALSE(match.awaits_outcome()); // the agent's throw
    while (!match.awaits_outcome()) {
        play_on();
    }
    const int before = match.game().returns()[0];
    match.act_alone(); // Enter
    CHECK(match.game().returns()[0] > before);
    CHECK(match.undo());
    check_random_games(rules);
}

} // namespace test_kernel_hidden
