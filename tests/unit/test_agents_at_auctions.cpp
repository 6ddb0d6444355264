// What is bid and not yet paid is seen by whoever values a position, so nobody bids what no tile is worth.
#include "agents/agent.hpp"
#include "agents/random.hpp"
#include "bastide/host/game.hpp"
#include "support/mixes.hpp"
#include <algorithm>
#include <catch2/catch.hpp>
#include <optional>

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

} // namespace

/// BCB-021: what is bid is paid to the auctioneer, who sells. BCB-020: or the other way round, who keeps the tile.
TEST_CASE("A bid counts as paid as soon as it is made") {
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
TEST_CASE("Agents bid no more than tiles may be worth") {
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
