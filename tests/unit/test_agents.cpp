// Agents: their descriptions, that they play by the rules and repeat themselves, and that what they may not know does
// not matter.
#include "agents/agent.hpp"
#include "agents/in_rounds.hpp"
#include "agents/mcts/trial.hpp"
#include "bastide/error.hpp"
#include "bastide/game/lists.hpp"
#include "chance/deal.hpp"
#include "lab/cpu_clock.hpp"
#include "lab/playout.hpp"
#include "library/game_file.hpp"
#include "support/extent.hpp"
#include "support/folders.hpp"
#include "support/mixes.hpp"
#include <algorithm>
#include <catch2/catch.hpp>
#include <chrono>
#include <filesystem>

namespace test_agents {

using namespace bastide;
using namespace bastide::host;

namespace {

std::shared_ptr<const Ruleset> installed(const std::string& game) {
    return test::library().compile(test::ready_made(game));
}

std::string refusal(const std::string& description) {
    try {
        make_agent(description);
    } catch (const Error& error) {
        return error.what();
    }
    return "(none)";
}

std::string agent_in_file(const std::string& agent) {
    return parse_game_file(
               "[game]\nmodules = ['base']\ntilesets = ['base-c2']\n[[player]]\nname = 'Ann'\nagent = " + agent + "\n",
               "game.toml")
        .players.front()
        .agent;
}

/// The first decisions of a game between copies of an agent, with tiles as the seed deals them.
std::vector<std::uint64_t> opening(const std::shared_ptr<const Ruleset>& rules, const std::string& description,
                                   std::size_t decisions, std::uint64_t seed = 1) {
    Game game(rules);
    Deal deal(*rules);
    deal.begin(seed);
    Rng rng(seed);
    const auto agent = make_agent(description);
    agent->begin();
    std::vector<std::uint64_t> chosen;
    while (!game.is_terminal() && chosen.size() < decisions) {
        if (game.at_chance()) {
            game.force(deal.take(game));
            continue;
        }
        const Action action = agent->choose(game, rng);
        const auto legal = game.legal_actions();
        REQUIRE(std::find(legal.begin(), legal.end(), action) != legal.end());
        chosen.push_back(action.number());
        game.apply(action);
    }
    return chosen;
}

} // namespace

TEST_CASE("An agent is described by a name and options", "[agents]") {
    const AgentSpec spec = parse_agent("mcts:playouts=300:threads=2");
    CHECK(spec.name == "mcts");
    REQUIRE(spec.options.size() == 2);
    CHECK(spec.options[1] == std::pair<std::string, std::string>("threads", "2"));
    CHECK(parse_agent("bot:command=sh -c 'a:b=c'").options.front().second == "sh -c 'a:b=c'");
}

TEST_CASE("A wrong description is refused with what there is", "[agents]") {
    CHECK(refusal("gredy") == "There is no agent 'gredy'. Did you mean 'greedy'? Known agents are level-1, level-2, "
                              "level-3, level-4, level-5, level-6, level-7, level-8, random, greedy, careful, mcts, "
                              "careful@1, mcts@1 and bot.");
    CHECK(refusal("greedy:playouts=3") == "The agent 'greedy' has no option 'playouts'. It has none.");
    CHECK_THAT(refusal("mcts:playout=3"), Catch::StartsWith("The agent 'mcts' has no option 'playout'. Did you mean "
                                                            "'playouts'? Its options are playouts, "));
    CHECK_THAT(refusal("mcts:playouts=0"),
               Catch::Contains("playouts must be a whole number from 1 to 10000000, not '0'"));
    CHECK_THAT(refusal("mcts:playouts=1e3"), Catch::Contains("not '1e3'"));
    CHECK_THAT(refusal("mcts:playouts=2.5"), Catch::Contains("not '2.5'"));
    CHECK_THAT(refusal("mcts:playouts=2:playouts=3"), Catch::Contains("'playouts' twice"));
    CHECK_THAT(refusal("mcts:playouts"), Catch::Contains("playouts needs a value, as in playouts=1000."));
    CHECK_THAT(refusal("careful:value"), Catch::Contains("value needs a value, as in value=..."));
    CHECK_THAT(refusal("careful:hastly"), Catch::Contains("Did you mean 'hasty'? Its options are value, width, "));
    CHECK_THAT(refusal("random:slowly"),
               Catch::Contains("'slowly' is no option; ") && Catch::EndsWith(" It has none."));
    CHECK_THAT(refusal("bot"), Catch::Contains("needs a program"));
    CHECK_THAT(refusal("bot:seconds=0:command=x"), Catch::Contains("seconds must be a number from 0.01"));
}

TEST_CASE("Game files describe agents as texts or tables", "[agents]") {
    CHECK(agent_in_file("'mcts:playouts=300'") == "mcts:playouts=300");
    CHECK(agent_in_file("{ name = 'mcts', playouts = 300 }") == "mcts:playouts=300");
    CHECK(agent_in_file("{ command = 'python3 a:b.py', seconds = 5 }") == "bot:seconds=5:command=python3 a:b.py");
    CHECK_THROWS_WITH(agent_in_file("{ playouts = 300 }"), Catch::Contains("'name'"));
    CHECK_THROWS_WITH(agent_in_file("{ name = 'mcts', playouts = [3] }"), Catch::Contains("game.toml:6"));
    CHECK_THROWS_WITH(agent_in_file("{ name = 'mcts', playouts = '3:4' }"), Catch::Contains("colon"));
    CHECK_THROWS_WITH(agent_in_file("3"), Catch::Contains("game.toml:6"));
}

TEST_CASE("A search with a number of playouts repeats itself, with any number of threads", "[agents]") {
    const auto rules = installed("quick");
    const std::vector<std::uint64_t> first = opening(rules, "mcts:playouts=20", 8);
    CHECK(first == opening(rules, "mcts:playouts=20", 8));
    CHECK(first == opening(rules, "mcts:playouts=20:threads=2", 8));
    CHECK(first == opening(rules, "mcts:playouts=20:threads=3", 8));
}

/// What `players` of deals, each with an agent of its own, decide together. Their agents have played before.
std::vector<Action> decided_by(std::vector<std::unique_ptr<Agent>>& players, const Game& game, const Rng& rng) {
    for (const auto& player : players) {
        Rng own = rng;
        player->in_rounds()->prepare(game, own);
    }
    while (!players.front()->in_rounds()->decided()) {
        std::vector<DealRows> played;
        for (std::size_t which = 0; which < players.size(); ++which) {
            played.push_back(players[which]->in_rounds()->play(which, players.size()));
        }
        for (const auto& player : players) {
            player->in_rounds()->end_round(played);
        }
    }
    std::vector<Action> line = players.front()->in_rounds()->line(game);
    for (const auto& player : players) {
        CHECK(player->in_rounds()->decided());
        CHECK(player->in_rounds()->line(game) == line);
    }
    return line;
}

TEST_CASE("Whoever plays the deals, and however many they are, a search decides the same", "[agents]") {
    const auto rules = installed("agents");
    const std::string description = "mcts:playouts=37";
    std::vector<std::vector<std::unique_ptr<Agent>>> all;
    for (std::size_t players = 1; players <= 3; ++players) {
        for (all.emplace_back(); all.back().size() < players;) {
            all.back().push_back(make_agent(description));
        }
    }
    Game game(rules);
    Rng chance_rng(4);
    for (int decisions = 0; decisions < 6;) {
        if (game.at_chance() || game.legal_count() == 1) {
            apply_any(game, chance_rng);
            continue;
        }
        ++decisions;
        const Rng rng(chance_rng.next());
        const auto alone = make_agent(description), told = make_agent(description);
        std::vector<Action> line;
        for (auto& players : all) {
            line = decided_by(players, game, rng);
            REQUIRE(line == decided_by(all.front(), game, rng));
        }
        CHECK_FALSE(told->in_rounds()->knows(game));
        told->in_rounds()->follow(game, line);
        Rng own = rng, unused(0);
        for (std::size_t i = 0; i < line.size(); ++i) {
            CHECK(alone->choose(game, own) == line[i]);
            if (i > 0) {
                CHECK(told->in_rounds()->knows(game));
                CHECK(told->choose(game, unused) == line[i]);
            }
            game.apply(line[i]);
        }
        CHECK(unused == Rng(0));
    }
}

TEST_CASE("Results that are not of a round are refused", "[agents]") {
    Game game(installed("quick"));
    Rng rng(1);
    while (game.at_chance() || game.legal_count() == 1) {
        apply_any(game, rng);
    }
    const auto agent = make_agent("mcts:playouts=40");
    agent->in_rounds()->prepare(game, rng);
    REQUIRE_FALSE(agent->in_rounds()->decided());
    CHECK_THROWS_AS(agent->in_rounds()->end_round({{{1.0}}}), Error);
    CHECK_THROWS_AS(agent->in_rounds()->end_round({{}, {std::vector<double>(100)}}), Error);
    agent->in_rounds()->end_round({{}, {}}); // nobody had time
    CHECK(agent->in_rounds()->decided());
    CHECK_FALSE(agent->in_rounds()->line(game).empty());
}

TEST_CASE("A search thinks once for a turn, and does decision by decision what it found", "[agents]") {
    const auto rules = installed("quick");
    Game game(rules);
    Rng rng(1);
    while (game.at_chance()) {
        game.apply_sampled(rng);
    }
    const auto agent = make_agent("mcts:playouts=60");
    const auto played = [&](Action action) { // "It played on in its head 60 times, ..."
        return std::stoi(agent->why(game, action).front().substr(std::string("It played on in its head ").size()));
    };
    const Action tile = agent->choose(game, rng);
    const int in_all = played(tile);
    CHECK(in_all > 30);
    CHECK(in_all <= 60);
    game.apply(tile);
    REQUIRE(game.legal_count() > 1);
    const Rng before = rng;
    const Action figure = agent->choose(game, rng);
    CHECK(rng == before);
    CHECK(played(figure) == in_all);
    CHECK(agent->choose(game, rng) == figure); // asked again, as the plan is done, it thinks anew of this alone
    CHECK_FALSE(rng == before);
}

/// What a line is worth after one more turn, by going through all tiles that may be drawn and all that can be done with
/// each.
TEST_CASE("What playing on for a turn brings is on the average what all draws bring", "[agents]") {
    const auto rules = installed("agents");
    REQUIRE(rules->players == 2);
    Game game(rules);
    Rng rng(3);
    while (game.play().tiles_left() > 40 || game.at_chance() || game.legal_count() == 1) {
        apply_any(game, rng);
    }
    TrialSettings settings;
    settings.horizon = 1;
    settings.width = 4;
    settings.sure = 1000;
    Trial trial(settings, ValueChoice(), 1);
    trial.begin(game, 7, {2400, 100, 100});
    trial.run();
    REQUIRE(trial.lines().size() == 4);
    const TriedLine& line = trial.lines().front();
    CHECK(line.got.size() == 900); // 300 of four, 600 of two
    Game end = game;
    for (const Action action : line.actions) {
        end.apply(action);
    }
    REQUIRE(end.at_chance());
    double expected = 0;
    const Chances draws = end.chances();
    for (const Chances::Outcome& draw : draws.outcomes()) {
        Game drawn = end;
        drawn.apply(draw.action);
        Thought thought;
        thought.begin(drawn, drawn.to_act());
        const std::vector<double>& worths = thought.weigh(drawn);
        expected -= *std::max_element(worths.begin(), worths.end()) * static_cast<double>(draw.weight) /
                    static_cast<double>(draws.total());
    }
    CHECK(line.sum / static_cast<double>(line.got.size()) == Approx(expected).margin(0.1));
}

TEST_CASE("A search with CPU time for a turn ends and does what is legal", "[agents]") {
    // with time for each decision, too: of both, what is used up first ends it
    for (const char* description : {"mcts:cpu_milliseconds=20", "mcts:milliseconds=20000:cpu_milliseconds=20"}) {
        Game game(installed("quick"));
        Rng rng(1);
        const auto agent = make_agent(description);
        for (int decisions = 0; decisions < 6;) {
            if (game.at_chance()) {
                game.apply_sampled(rng);
                continue;
            }
            const double begun = all_cpu_seconds();
            const Action action = agent->choose(game, rng);
            CHECK(all_cpu_seconds() - begun < 5);
            game.apply(action);
            ++decisions;
        }
    }
}

TEST_CASE("An agent whose time is limited takes what is best by then", "[agents]") {
    Game game(installed("quick"));
    Rng rng(1);
    while (game.at_chance() || game.legal_count() == 1) {
        apply_any(game, rng);
    }
    for (const char* description : {"mcts:playouts=10000000", "mcts:milliseconds=3600000"}) {
        const auto agent = make_agent(description);
        agent->limit_time(std::chrono::milliseconds(20));
        const double begun = all_cpu_seconds();
        const Action chosen = agent->choose(game, rng);
        CHECK(all_cpu_seconds() - begun < 5);
        const auto legal = game.legal_actions();
        CHECK(std::find(legal.begin(), legal.end(), chosen) != legal.end());
    }
}

TEST_CASE("Agents choose legal actions in every game that is installed", "[agents]") {
    for (const auto& entry : std::filesystem::directory_iterator(test::in_source("/host/games"))) {
        if (entry.path().extension() != ".toml") {
            continue;
        }
        const std::string game = entry.path().stem().string();
        INFO(game);
        const auto rules = installed(game);
        CHECK_FALSE(opening(rules, "careful", test::sized<std::size_t>(5, 25, 25)).empty());
        CHECK_FALSE(opening(rules, "mcts:playouts=4:horizon=1", 4).empty());
    }
}

/// BASE-007 and hands: the agent is given two positions that differ only in what its seat cannot know.
TEST_CASE("What a seat may not know does not change what it chooses", "[agents]") {
    const auto rules = test::library().compile(
        parse_game_file("[game]\nmodules = ['base']\ntilesets = ['base-c2']\n[switches]\nhand_size = 3\n"
                        "[[player]]\nname = 'Ann'\n[[player]]\nname = 'Ben'\n",
                        "game.toml"));
    Game game(rules);
    Rng rng(5);
    for (int decisions = 0; decisions < 12;) {
        if (game.at_chance()) {
            game.apply_sampled(rng);
            continue;
        }
        if (game.legal_count() > 1) {
            // In the long run any deal comes; a choice by chance of the deal would differ for some.
            for (const std::string agent : {"greedy", "careful", "mcts:playouts=12:horizon=1"}) {
                const auto mind = make_agent(agent);
                Rng own(9);
                const Action chosen = mind->choose(game, own);
                for (int i = 0; i < 3; ++i) {
                    Game other = game;
                    other.resample(game.to_act(), rng);
                    Rng same(9);
                    CHECK(mind->choose(other, same) == chosen);
                }
            }
        }
        ++decisions;
        apply_any(game, rng);
    }
}

} // namespace test_agents
