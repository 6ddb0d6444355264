// The deal: what a seed means, whatever else is in the game and however the game came to where it is.
#include "agents/random.hpp"
#include "chance/deal.hpp"
#include "chance/streams.hpp"
#include "lab/simulation.hpp"
#include "library/game_file.hpp"
#include "library/library.hpp"
#include "support/extent.hpp"
#include "support/folders.hpp"
#include "support/toy.hpp"
#include <catch2/catch.hpp>
#include <cmath>
#include <map>
#include <set>

namespace test_deal {

using namespace bastide;
using namespace bastide::host;

namespace {

const Library& library() {
    static const Library all({{test::built_modules()}, {test::in_source("/tilesets")}});
    return all;
}

std::shared_ptr<const Ruleset> rules_of(const std::string& modules, const std::string& sets,
                                        const std::string& switches = "") {
    return library().compile(parse_game_file("[game]\nmodules = [" + modules + "]\ntilesets = [" + sets +
                                                 "]\n[switches]\n" + switches +
                                                 "[[player]]\nname = 'Ann'\n[[player]]\nname = 'Ben'\n",
                                             "game.toml"));
}

/// Names of the tiles that chance brings in a game of random agents.
std::vector<std::string> drawn(const std::shared_ptr<const Ruleset>& rules, std::uint64_t seed,
                               std::uint64_t agents = 1) {
    Game game(rules);
    Deal deal(*rules);
    deal.begin(seed);
    Rng rng(agents);
    std::vector<std::string> names;
    while (!game.is_terminal()) {
        const Action action = game.at_chance() ? deal.take(game) : any_action(game, rng);
        if (action.verb == verbs::draw && game.at_chance()) {
            names.push_back(rules->tile_name(static_cast<TileTypeId>(action.a)));
        }
        game.apply(action);
    }
    return names;
}

/// A supply of a few tiles at an open draw: `counts` copies of the first types.
Game small_bag(const std::shared_ptr<const Ruleset>& rules, const std::vector<int>& counts) {
    Game game(rules);
    for (std::size_t t = 0; t < rules->types.size(); ++t) {
        const int wanted = t < counts.size() ? counts[t] : 0;
        while (game.play().in_pile(piles::supply, static_cast<TileTypeId>(t)) > wanted) {
            game.edit().move_tile(static_cast<TileTypeId>(t), piles::supply, piles::removed);
        }
    }
    return game;
}

char draw_one(Game& game, Deal& deal) {
    const Action action = deal.take(game);
    game.edit().move_tile(static_cast<TileTypeId>(action.a), piles::supply, piles::removed);
    return static_cast<char>('A' + action.a);
}

void bring_back(Game& game, char tile) {
    game.edit().move_tile(static_cast<TileTypeId>(tile - 'A'), piles::removed, piles::supply);
}

/// How far counts are from what is expected, in standard deviations of chi-square.
double surprise(const std::map<std::string, int>& seen, const std::map<std::string, double>& chances, int games) {
    double chi = 0;
    for (const auto& [order, chance] : chances) {
        const auto found = seen.find(order);
        const double off = (found == seen.end() ? 0 : found->second) - chance * games;
        chi += off * off / (chance * games);
    }
    const double freedom = static_cast<double>(chances.size()) - 1;
    return (chi - freedom) / std::sqrt(2 * freedom);
}

/// Chances of all orders of drawing a bag to the end, the first tile being put back after the second draw.
void expect(std::map<char, int> bag, const std::string& so_far, double chance, std::map<std::string, double>& out) {
    if (so_far.size() == 2) {
        ++bag[so_far.front()];
    }
    int left = 0;
    for (const auto& [tile, count] : bag) {
        left += count;
    }
    if (left == 0) {
        out[so_far] += chance;
    }
    for (const auto& [tile, count] : bag) {
        if (count > 0) {
            std::map<char, int> rest = bag;
            --rest[tile];
            expect(rest, so_far + tile, chance * count / left, out);
        }
    }
}

} // namespace

TEST_CASE("Another switch leaves the order of the tiles", "[deal]") {
    const auto one = rules_of("'base', 'farmers'", "'base-c2'");
    const auto other = rules_of("'base', 'farmers'", "'base-c2'", "small_city_scoring = 'halved'\n");
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        CHECK(drawn(one, seed, 1) == drawn(other, seed, 2)); // other moves, too
    }
    CHECK(drawn(one, 1) != drawn(one, 2));
}

TEST_CASE("Other tiles among them leave the order of the tiles", "[deal]") {
    const auto base = rules_of("'base'", "'base-c2'");
    const std::pair<const char*, const char*> others[] = {{"'base', 'inns-and-cathedrals'", "'inns-and-cathedrals'"},
                                                          {"'base', 'river'", "'river-1-c2'"},
                                                          {"'base', 'tower'", "'tower', 'king-and-robber'"}};
    for (const auto& [modules, sets] : others) {
        const auto more = rules_of(modules, std::string("'base-c2', ") + sets);
        for (std::uint64_t seed = 1; seed <= 20; ++seed) {
            const std::vector<std::string> alone = drawn(base, seed);
            std::size_t found = 0; // a few tiles of the other sets are called like one of these, as they play alike
            for (const std::string& name : drawn(more, seed)) {
                found += found < alone.size() && alone[found] == name ? 1 : 0;
            }
            CHECK(found == alone.size());
        }
    }
}

TEST_CASE("Every order of a bag is as likely as it should be, also when a tile comes back", "[deal]") {
    const auto rules = rules_of("'base'", "'base-c2'");
    constexpr int games = 60'000;
    const Game fresh = small_bag(rules, {2, 1, 1});
    REQUIRE(fresh.at_chance());
    Game game = fresh;
    Deal deal(*rules);
    std::map<std::string, int> seen;
    for (std::uint64_t seed = 0; seed < static_cast<std::uint64_t>(games); ++seed) {
        game = fresh;
        deal.begin(seed);
        std::string order;
        order += draw_one(game, deal);
        order += draw_one(game, deal);
        bring_back(game, order.front());
        while (game.play().pile_size(piles::supply) > 0) {
            order += draw_one(game, deal);
        }
        ++seen[order];
    }
    std::map<std::string, double> chances;
    expect({{'A', 2}, {'B', 1}, {'C', 1}}, "", 1, chances);
    CHECK(seen.size() == chances.size());
    CHECK(std::abs(surprise(seen, chances, games)) < 5);
}

TEST_CASE("A tile that comes back again and again is shuffled in every time", "[deal]") {
    const auto rules = rules_of("'base'", "'base-c2'");
    Game game = small_bag(rules, {1, 1});
    Deal deal(*rules);
    deal.begin(7);
    std::map<std::string, int> pairs;
    char before = draw_one(game, deal);
    bring_back(game, before);
    constexpr int draws = 40'000;
    for (int i = 0; i < draws; ++i) {
        const char now = draw_one(game, deal);
        bring_back(game, now);
        ++pairs[{before, now}];
        before = now;
    }
    const std::map<std::string, double> even{{"AA", 0.25}, {"AB", 0.25}, {"BA", 0.25}, {"BB", 0.25}};
    CHECK(std::abs(surprise(pairs, even, draws)) < 5);
}

TEST_CASE("A copy that leaves unseen could have been any", "[deal]") {
    const auto rules = rules_of("'base'", "'base-c2'");
    const Game fresh = small_bag(rules, {2, 1});
    Deal deal(*rules);
    std::map<std::string, int> first;
    const int games = test::sized(4'000, 40'000, 40'000);
    for (std::uint64_t seed = 0; seed < static_cast<std::uint64_t>(games); ++seed) {
        Game game = fresh;
        deal.begin(seed);
        deal.outcome(game); // the deal has seen three tiles
        game.edit().move_tile(TileTypeId{0}, piles::supply, piles::removed);
        ++first[{draw_one(game, deal)}];
    }
    CHECK(std::abs(surprise(first, {{"A", 0.5}, {"B", 0.5}}, games)) < 5);
}

TEST_CASE("A deal that follows a game is where the deal that made it is", "[deal]") {
    const auto rules =
        rules_of("'base', 'river', 'princess-and-dragon'", "'base-c2', 'river-1-c2', 'princess-and-dragon'");
    Game game(rules);
    Deal deal(*rules);
    deal.begin(3);
    Rng rng(3);
    std::vector<Action> moves;
    while (!game.is_terminal()) {
        moves.push_back(game.at_chance() ? deal.take(game) : any_action(game, rng));
        game.apply(moves.back());
    }
    Game again(rules);
    Deal follower(*rules);
    follower.begin(3);
    for (const Action action : moves) {
        if (again.at_chance()) {
            REQUIRE(follower.outcome(again) == action);
            REQUIRE(follower.outcome(again) == action);
            follower.follow(again, action);
        }
        again.apply(action);
    }
}

TEST_CASE("A tile drawn out of turn is not drawn again", "[deal]") {
    const auto rules = rules_of("'base'", "'base-c2'");
    Game game = small_bag(rules, {1, 1, 1});
    Deal deal(*rules);
    deal.begin(1);
    const Action due = deal.outcome(game);
    const Action other{due.verb, due.arg, static_cast<std::uint16_t>((due.a + 1) % 3), due.b};
    deal.follow(game, other);
    game.edit().move_tile(static_cast<TileTypeId>(other.a), piles::supply, piles::removed);
    CHECK(deal.outcome(game) == due);
    std::set<char> rest{draw_one(game, deal), draw_one(game, deal)};
    CHECK(rest.count(static_cast<char>('A' + other.a)) == 0);
    CHECK_THROWS_WITH(deal.outcome(game), Catch::Contains("empty"));
}

TEST_CASE("Generators of agents are apart", "[deal]") {
    DecisionStreams streams;
    streams.begin(1);
    std::set<std::uint64_t> seen;
    for (int decision = 0; decision < 100; ++decision) {
        for (std::size_t seat = 0; seat < max_players; ++seat) {
            Rng rng = streams.now(static_cast<PlayerId>(seat));
            streams.decided(static_cast<PlayerId>(seat));
            for (int i = 0; i < 20; ++i) {
                seen.insert(rng.next());
            }
        }
    }
    CHECK(seen.size() == 100 * max_players * 20);
    CHECK(seed_of_game(5, 0) == 5);
    CHECK(seed_of_game(5, 1) != seed_of_game(6, 1));
    CHECK(seed_of_game(5, 1) < 1ULL << 53U);
}

TEST_CASE("Threads change neither results nor the games that are picked", "[deal]") {
    SimulationPlan plan{rules_of("'base', 'farmers'", "'base-c2'"), {"random", "random"}, 300, 9, 1, {}};
    for (const char* wish : {"17", "widest", "narrowest", "best:Ann", "worst:2"}) {
        plan.picks.push_back(parse_pick(wish, {"Ann", "Ben"}, plan.games));
    }
    const std::atomic<bool> stop{false};
    std::atomic<std::uint64_t> done{0};
    const Simulation one = simulate(plan, stop, done);
    CHECK(done == plan.games);
    plan.threads = 4;
    done = 0;
    const Simulation four = simulate(plan, stop, done);
    CHECK(one.tally.games == 300);
    CHECK(one.tally.turns == four.tally.turns);
    for (std::size_t seat = 0; seat < 2; ++seat) {
        CHECK(one.tally.seats[seat].sum == four.tally.seats[seat].sum);
        CHECK(one.tally.seats[seat].squares == four.tally.seats[seat].squares);
    }
    for (std::size_t i = 0; i < plan.picks.size(); ++i) {
        CHECK(one.picked[i].found);
        CHECK(one.picked[i].number == four.picked[i].number);
        CHECK(one.picked[i].moves == four.picked[i].moves);
    }
    CHECK(one.picked[0].number == 17);
    CHECK(one.picked[1].value >= -one.picked[2].value);
}

} // namespace test_deal
