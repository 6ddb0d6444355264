// What is bid and not yet paid is seen by whoever values a position, so nobody bids what no tile is worth.
#include "agents/agent.hpp"
#include "agents/random.hpp"
#include "agents/thought.hpp"
#include "agents/why.hpp"
#include "bastide/host/game.hpp"
#include "support/played_games.hpp"
#include "support/toy.hpp"
#include <algorithm>
#include <catch2/catch.hpp>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

namespace test_agents_at_auctions {

using namespace bastide;
using namespace bastide::host;

namespace {

std::optional<Action> listed(const Game& game, const std::string& text) {
    for (const Action action : game.legal_actions()) {
        if (game.text(action) == text) {
            return action;
        }
    }
    return std::nullopt;
}

/// A random game until somebody may raise an opening bid of nothing.
Game at_a_bid() {
    Game game(test::library().compile(test::ready_made("gates-and-bridges")));
    Rng rng(4);
    while (!game.is_terminal()) {
        if (game.at_chance()) {
            game.apply_sampled(rng);
        } else if (listed(game, "raise 1")) {
            return game;
        } else if (const auto open = listed(game, "open 0")) {
            game.apply(*open);
        } else {
            apply_any(game, rng);
        }
    }
    FAIL("no bazaar in this game");
    return game;
}

/// Two players. Red's town of two tiles lacks a cap in the north; a cap and a straight road are revealed, and blue is
/// to put one of them up.
Game at_a_bazaar(const std::string& modes = "auction") {
    test::Mix mix;
    mix.modules = {"base", "farmers", "bridges-castles-and-bazaars"};
    mix.more_sets = {{"bridges-castles-and-bazaars", 1}};
    mix.switches = {{"bridges-castles-and-bazaars.bazaar_mode", modes},
                    {"bridges-castles-and-bazaars.bazaar_free_choice_when_all_zero", "false"}};
    Game game(test::compiled(mix));
    test::play(game, {"draw tube-pennant", "place tube-pennant 0,-1 r90", "deploy follower city:n",
                      "draw straight-road", "place straight-road 1,0 r0", "pass", "draw field-bazaar",
                      "place field-bazaar 0,1 r0", "pass", "draw cap", "draw straight-road"});
    return game;
}

TileTypeId type_of(const Game& game, const std::string& name) {
    for (std::size_t t = 0; t < game.rules().types.size(); ++t) {
        if (game.rules().tile_name(static_cast<TileTypeId>(t)) == name) {
            return static_cast<TileTypeId>(t);
        }
    }
    FAIL("no tile " << name);
    return {};
}

struct Promise {
    int seat;
    std::string tile;
    float share;
    friend bool operator==(const Promise&, const Promise&) = default;
};

std::vector<Promise> promised(const Game& game) {
    std::vector<PromisedTile> tiles;
    for (std::size_t i = 0; i < game.rules().owed; ++i) {
        Estimate all(Scores{}, &tiles);
        game.rules().estimates[i](game.play(), all);
    }
    std::vector<Promise> named;
    for (const PromisedTile& it : tiles) {
        named.push_back({static_cast<int>(index(it.seat)), game.rules().tile_name(it.tile), it.share});
    }
    return named;
}

std::string choice(const Game& game, const std::string& agent) {
    Rng rng(1);
    return game.text(make_agent(agent)->choose(game, rng));
}

} // namespace

/// BCB-024 BCB-025: everybody gets one tile; which, is certain only once it is allotted.
TEST_CASE("Tiles of a bazaar are promised to who bids most", "[agents]") {
    Game game = at_a_bazaar();
    const Promise either[] = {{0, "cap", 0.5F}, {0, "straight-road", 0.5F}};
    CHECK(promised(game).size() == 4);
    CHECK(std::count(std::begin(either), std::end(either), promised(game)[0]) == 1);
    game.apply(*listed(game, "auction cap"));
    game.apply(*listed(game, "open 0"));
    CHECK(promised(game) == std::vector<Promise>{{0, "straight-road", 1}, {1, "cap", 1}});
    game.apply(*listed(game, "raise 1"));
    CHECK(promised(game) == std::vector<Promise>{{0, "cap", 1}, {1, "straight-road", 1}});
    game.apply(*listed(game, "buy-tile"));
    CHECK(promised(game) == std::vector<Promise>{{1, "cap", 1}, {0, "straight-road", 1}}); // in the order of turns
    test::play(game, {"place cap 0,-2 r180", "pass"});
    CHECK(promised(game) == std::vector<Promise>{{0, "straight-road", 1}});
    test::play(game, {"place straight-road -1,0 r0", "pass"});
    CHECK(promised(game).empty());
}

TEST_CASE("A turn that is only supposed has its tile, and what was open is dropped", "[agents]") {
    Game game = at_a_bazaar();
    const Game before = game;
    const TileTypeId cap = type_of(game, "cap");
    game.suppose_turn(PlayerId{0}, cap);
    CHECK(game.to_act() == PlayerId{0});
    CHECK(game.decision_name() == "place");
    std::size_t placements = 0;
    game.play().each_placement(cap, [&](Position, unsigned) { ++placements; });
    CHECK(game.legal_count() == placements);
    CHECK(game.scores() == before.scores());
    game.apply(*listed(game, "place cap 0,-2 r180"));
    game.apply(*listed(game, "pass"));
    CHECK(game.scores() == std::vector<int>{8, 0}); // three tiles and a pennant
}

/// BASE-056: what fits nowhere leaves the game, and another is drawn; nobody is offered it again.
TEST_CASE("A tile that is allotted to a turn and fits nowhere is offered once", "[agents]") {
    Game game(test::compiled({}));
    test::play(game, {"draw cap", "place cap 0,-1 r180", "pass"});
    game.suppose_turn(PlayerId{1}, type_of(game, "full-city-pennant"));
    CHECK(game.at_chance());
    test::play(game, {"draw cap"});
    CHECK(game.to_act() == PlayerId{1});
}

TEST_CASE("A rule that fails in a turn that is only supposed stops no agent", "[agents]") {
    static int failed = 0;
    const auto rules = test::base_with(
        {{"toy", [](Registry& r) {
              r.estimate(Anchor::end_last_parts, test::calls([](const Play& p, Estimate& end) {
                             const auto figures = p.figures(); // the choice changes it
                             const auto there = std::count_if(figures.begin(), figures.end(),
                                                              [](const Figure& it) { return it.on_board(); });
                             end.promise({PlayerId{0}, static_cast<TileTypeId>(there)});
                         }));
              r.at(Anchor::part_offer, {.label = "toy.fail", .run = test::step([](Play& p) {
                                                                 if (p.turn().allotted != none_of<TileTypeId>) {
                                                                     ++failed;
                                                                     throw Error("no tile is allotted here");
                                                                 }
                                                             })});
          }}});
    Game game(rules);
    test::play(game, {"draw cap", "place cap 0,-1 r180"});
    CHECK(choice(game, "careful").starts_with("deploy follower city"));
    CHECK(failed == 2); // once for each tile
}

/// BCB-018 BCB-019: a bid is worth making for a tile that closes one's town, not for one that fits anywhere.
TEST_CASE("Agents bid for what a tile brings", "[agents]") {
    for (const std::string agent : {"careful", "careful:value=none", "careful:selfish", "mcts:playouts=300"}) {
        INFO(agent);
        Game game = at_a_bazaar();
        Game useful = game, useless = game;
        useful.apply(*listed(useful, "auction cap"));
        useful.apply(*listed(useful, "open 0"));
        const std::string bid = choice(useful, agent);
        CHECK(bid.substr(0, 6) == "raise ");
        useless.apply(*listed(useless, "auction straight-road"));
        useless.apply(*listed(useless, "open 0"));
        CHECK(choice(useless, agent) == "pass");
    }
}

TEST_CASE("An agent says that it bids for what the tile brings", "[agents]") {
    Game game = at_a_bazaar();
    game.apply(*listed(game, "auction cap"));
    game.apply(*listed(game, "open 0"));
    Thought thought(ValueChoice(""));
    const auto sentences = why(game, thought, *listed(game, "raise 1"), listed(game, "pass"));
    CHECK(std::count(sentences.begin(), sentences.end(), "The tile that it may get is worth more to it.") == 1);
    const auto saved = why(game, thought, *listed(game, "pass"), listed(game, "raise 7")); // nothing lies on the board
    CHECK(std::count(saved.begin(), saved.end(), "As things stand, it brings 7 points more at the end.") == 1);
}

/// BCB-021: what is bid is paid to the auctioneer, who sells. BCB-020: or the other way round, who keeps the tile.
TEST_CASE("A bid counts as paid as soon as it is made", "[agents]") {
    const Game before = at_a_bid();
    const Scores nothing = before.estimate();
    Game game = before;
    const std::size_t bidder = index(game.to_act());
    game.apply(*listed(game, "raise 7"));
    const Scores bid = game.estimate();
    CHECK(bid[bidder] == nothing[bidder] - 7);
    int others = 0;
    for (std::size_t seat = 0; seat < 3; ++seat) {
        others += seat == bidder ? 0 : bid[seat] - nothing[seat];
    }
    CHECK(others == 7);
    while (!listed(game, "sell-tile")) {
        game.apply(*listed(game, "pass"));
    }
    Game bought = game;
    bought.apply(*listed(game, "buy-tile"));
    CHECK(bought.estimate()[bidder] == nothing[bidder] + 7);
    game.apply(*listed(game, "sell-tile"));
    CHECK(game.estimate() == bid);
}

/// BCB-019 BCB-028: bids have no bound but the switch, 200.
TEST_CASE("Agents bid no more than tiles may be worth", "[agents]") {
    const auto rules = test::library().compile(test::ready_made("gates-and-bridges"));
    for (const std::string description : {"greedy", "careful", "careful:value=none", "careful@1"}) {
        INFO(description);
        const auto agent = make_agent(description);
        int bids = 0, highest = 0;
        for (std::uint64_t seed = 1; seed <= 2; ++seed) {
            Game game(rules);
            Rng rng(seed);
            agent->begin();
            while (!game.is_terminal()) {
                if (game.at_chance()) {
                    game.apply_sampled(rng);
                    continue;
                }
                const Action action = agent->choose(game, rng);
                const std::string text = game.text(action), verb = text.substr(0, text.find(' '));
                if (verb == "open" || verb == "raise") {
                    ++bids;
                    highest = std::max(highest, std::stoi(text.substr(verb.size() + 1)));
                }
                game.apply(action);
            }
        }
        CHECK(bids > 5);
        CHECK(highest <= 20);
    }
}

} // namespace test_agents_at_auctions
