// Agents that play as people do: what they keep from, what they want, what they overlook; the ladder of opponents that
// is made of them; and why any agent did what it did, in sentences.
#include "agents/ladder.hpp"
#include "agents/thought.hpp"
#include "agents/why.hpp"
#include "bastide/error.hpp"
#include "chance/deal.hpp"
#include "lab/contest.hpp"
#include "support/mixes.hpp"
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <map>
#include <set>

namespace test_habits {

using namespace bastide;
using namespace bastide::host;

namespace {

std::shared_ptr<const Ruleset> rules_of(const std::string& game) {
    return test::library().compile(test::ready_made(game));
}

/// Games of an agent against itself; `seen` is told where it decided, what it did, and what came of it.
template <class Seen>
void watch_games(const std::shared_ptr<const Ruleset>& rules, const std::string& description, std::uint64_t games,
                 Seen&& seen) {
    const auto agent = make_agent(description, *rules);
    Deal deal(*rules);
    for (std::uint64_t seed = 1; seed <= games; ++seed) {
        Game game(rules);
        Rng rng(seed);
        deal.begin(seed);
        agent->begin();
        while (!game.is_terminal()) {
            if (game.at_chance()) {
                game.force(deal.take(game));
                continue;
            }
            const Game before = game;
            const Action action = agent->choose(game, rng);
            game.apply(action);
            seen(before, action, game, *agent);
        }
    }
}

/// How often a figure was put on each kind of feature, as the board shows it.
std::map<std::string, int> deployments(const std::shared_ptr<const Ruleset>& rules, const std::string& description) {
    std::map<std::string, int> counts;
    watch_games(rules, description, 2, [&](const Game& before, Action, const Game& after, Agent&) {
        for (std::size_t i = 0; i < after.play().figures().size(); ++i) {
            const Figure &was = before.play().figures()[i], &is = after.play().figures()[i];
            if (was.place.where == Where::supply && is.place.where == Where::segment) {
                ++counts[rules->kinds[index(after.play().kind_of(is.place.segment()))].spec.name];
            }
        }
    });
    return counts;
}

/// Figures of others that stand on a feature with one of its own.
int meetings(const Play& play, PlayerId me) {
    const auto shares = [&](const Figure& other) {
        return std::any_of(play.figures().begin(), play.figures().end(), [&](const Figure& own) {
            return own.owner == me && own.place.where == Where::segment &&
                   play.feature_of(own.place.segment()) == play.feature_of(other.place.segment());
        });
    };
    return static_cast<int>(std::count_if(play.figures().begin(), play.figures().end(), [&](const Figure& other) {
        return other.owner != me && other.owner != nobody && other.place.where == Where::segment && shares(other);
    }));
}

/// The most meetings while something is done, before features that it closes are scored.
class Joining final : public Observer {
public:
    explicit Joining(PlayerId me) : me_(me) {}
    void on_event(const Play& play, const Event&) override { most_ = std::max(most_, meetings(play, me_)); }
    int most() const { return most_; }

private:
    PlayerId me_;
    int most_ = 0;
};

std::string refused_in(const std::string& description, const Ruleset& rules) {
    try {
        make_agent(description, rules);
    } catch (const Error& error) {
        return error.what();
    }
    return "(none)";
}

} // namespace

TEST_CASE("An agent keeps from the features, roles, figures and moves that it is told to", "[agents]") {
    const auto rules = rules_of("quick");
    const auto free = deployments(rules, "careful");
    REQUIRE(free.at("field") > 0);
    REQUIRE(free.at("road") > 0);
    const auto without = deployments(rules, "careful:no-field");
    CHECK(without.count("field") == 0);
    CHECK(without.at("road") > 0);
    CHECK(deployments(rules, "careful:no-farmers") == without);
    CHECK(deployments(rules, "careful:no-fields") == without);
    CHECK(deployments(rules, "careful:no-field:no-road:no-cities:no-monasteries").empty());
    CHECK(deployments(rules, "careful:no-follower").empty());
    CHECK(deployments(rules, "careful:no-deploy").empty());
}

TEST_CASE("A greedy agent puts more figures on what it is greedy for", "[agents]") {
    const auto rules = rules_of("quick");
    const auto free = deployments(rules, "careful"), greedy = deployments(rules, "careful:greedy-road");
    const auto share = [](std::map<std::string, int> counts) {
        int all = 0;
        for (const auto& [kind, count] : counts) {
            all += count;
        }
        return static_cast<double>(counts["road"]) / all;
    };
    CHECK(share(greedy) > 1.2 * share(free));
}

TEST_CASE("Who joins nothing comes to share a feature only where anything else would lead there, too", "[agents]") {
    const auto rules = rules_of("quick");
    int joined = 0;
    watch_games(rules, "careful", 2, [&](const Game& before, Action, const Game& after, Agent&) {
        joined += meetings(after.play(), before.to_act()) > meetings(before.play(), before.to_act()) ? 1 : 0;
    });
    REQUIRE(joined > 0);
    watch_games(rules, "careful:no-merging", 2, [&](const Game& before, Action, const Game& after, Agent&) {
        const PlayerId me = before.to_act();
        if (meetings(after.play(), me) <= meetings(before.play(), me)) {
            return;
        }
        for (const Action other : before.legal_actions()) {
            Game next = before;
            next.apply(other);
            CHECK(meetings(next.play(), me) > meetings(before.play(), me));
        }
    });
}

TEST_CASE("An agent keeps from what it is told to where the figure would come home at once, too", "[agents]") {
    int points = 0;
    watch_games(rules_of("quick"), "careful:no-field:no-road:no-cities:no-monasteries", 2,
                [&](const Game&, Action, const Game& after, Agent&) {
                    points += after.play().score(PlayerId{0}) + after.play().score(PlayerId{1});
                });
    CHECK(points == 0);
}

TEST_CASE("Who joins nothing sees it where the feature closes at once, and nobody is left on it", "[agents]") {
    const auto rules = rules_of("quick");
    Habits habits;
    habits.no_merging = true;
    Manner manner(habits, *rules);
    int joined = 0;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        Game game(rules);
        Rng rng(seed);
        while (!game.is_terminal()) {
            if (game.at_chance()) {
                game.apply_sampled(rng);
                continue;
            }
            const PlayerId me = game.to_act();
            const auto legal = game.legal_actions();
            const std::vector<Action> actions(legal.begin(), legal.end());
            for (const Action action : actions) {
                Game next = game;
                Joining joining(me);
                next.watch(&joining, events::set<events::FeatureExtended>);
                next.apply(action);
                const int before = meetings(game.play(), me);
                if (joining.most() > before && meetings(next.play(), me) <= before) {
                    manner.begin(game, me, 1);
                    CHECK(manner.shuns(game, action, next));
                    ++joined;
                }
            }
            game.apply(actions[rng.below(static_cast<std::uint32_t>(actions.size()))]);
        }
    }
    CHECK(joined > 0);
}

TEST_CASE("Of a hundred squares as many are seen as it is said, whole squares at a time", "[agents]") {
    const auto rules = rules_of("quick");
    Game game(rules);
    Rng rng(3);
    while (game.at_chance() || game.play().tiles().size() < 30) {
        game.at_chance() ? game.apply_sampled(rng)
                         : game.apply_listed(rng.below(static_cast<std::uint32_t>(game.legal_count())));
    }
    while (game.decision_name() != "place") {
        game.at_chance() ? game.apply_sampled(rng) : game.apply_listed(0);
    }
    Habits habits;
    habits.notice = 30;
    Manner manner(habits, *rules);
    int seen = 0, all = 0;
    for (std::uint64_t seed = 0; seed < 400; ++seed) {
        manner.begin(game, game.to_act(), seed);
        std::map<std::uint32_t, std::set<bool>> by_square;
        for (const Action action : game.legal_actions()) {
            Game next = game;
            next.apply(action);
            by_square[pack(next.play().tiles().back().at)].insert(manner.notices(action, next));
        }
        for (const auto& [square, answers] : by_square) {
            REQUIRE(answers.size() == 1);
            ++all;
            seen += *answers.begin() ? 1 : 0;
        }
    }
    CHECK(static_cast<double>(seen) / all == Approx(0.3).margin(0.05));
}

TEST_CASE("Habits that mean nothing in a game are refused with what does", "[agents]") {
    const auto rules = rules_of("quick");
    CHECK_THAT(refused_in("careful:no-farmer-s", *rules),
               Catch::StartsWith("An agent's option 'no-farmer-s' means nothing in this game. Did you mean 'farmer'? "
                                 "Known are city, "));
    CHECK_THAT(refused_in("careful:greedy-follower", *rules), Catch::Contains("Known are city, field, monastery"));
    CHECK_THAT(refused_in("careful:blind-lastin", *rules), Catch::Contains("Did you mean 'lasting'? Known are city, "));
    CHECK_THAT(refused_in("careful:no-mergin", *rules), Catch::Contains("Did you mean 'merging'? Known are city, "));
    CHECK(refused_in("careful:no-thieves:no-thief:no-thiefs", *rules) == "(none)");
    CHECK(refused_in("careful:no-farmers:hasty:notice=20", *rules) == "(none)");
    CHECK_THAT(refused_in("careful:hasty=1", *rules), Catch::Contains("hasty stands alone"));
    CHECK_THAT(refused_in("careful:quickly", *rules), Catch::Contains("'quickly' is no option"));
    CHECK_THAT(refused_in("mcts:no-field", *rules), Catch::Contains("'no-field' is no option"));
    CHECK(parse_game_file("[game]\nmodules = ['base']\ntilesets = ['base-c2']\n[[player]]\nname = 'Ann'\n"
                          "agent = { name = 'careful', no-road = true, hasty = false, notice = 40 }\n",
                          "game.toml")
              .players.front()
              .agent == "careful:no-road:notice=40");
}

TEST_CASE("Who counts what there is now does not say that it plays by what was learned", "[agents]") {
    const auto rules = rules_of("agents");
    CHECK_THAT(make_agent("careful:hasty")->plays_by(*rules), Catch::Contains("by what was learned for this game"));
    CHECK(make_agent("careful:short-sighted")->plays_by(*rules).empty());
}

TEST_CASE("Every opponent that thinks no longer than a moment beats the one below it", "[unwatched]") {
    const auto rules = rules_of("agents");
    REQUIRE(ladder().size() >= 6);
    for (std::size_t i = 0; i + 1 < ladder().size() && !ladder()[i + 1].slow; ++i) {
        ContestPlan plan;
        plan.rules = rules;
        plan.agents = {ladder()[i + 1].name, ladder()[i].name};
        plan.rounds = 20;
        std::atomic<bool> stop{false};
        std::atomic<std::uint64_t> done{0};
        INFO(plan.agents[0] << " against " << plan.agents[1]);
        CHECK(contest(plan, stop, done).scores.mean() > 0.55);
    }
}

TEST_CASE("The parts of a value add up to it, beside the score that the game would end with", "[agents]") {
    for (const char* game : {"agents", "inns-and-traders"}) {
        const auto rules = rules_of(game);
        for (const char* value : {"auto", "none"}) {
            const auto valuer = ValueChoice(value).valuer(*rules);
            int positions = 0;
            watch_games(rules, "level-4", 1, [&](const Game&, Action, const Game& after, Agent&) {
                if (++positions % 7 != 0 || after.is_terminal()) {
                    return;
                }
                valuer->begin(after);
                const Worths worths = valuer->worths(after);
                const Scores scores = after.estimate();
                Worths sum{};
                for (const Term& term : valuer->terms(after)) {
                    for (std::size_t seat = 0; seat < sum.size(); ++seat) {
                        sum[seat] += term.worths[seat];
                    }
                }
                for (std::size_t seat = 0; seat < static_cast<std::size_t>(rules->players); ++seat) {
                    CHECK(sum[seat] == Approx(worths[seat] - scores[seat]).margin(0.01));
                }
            });
            CHECK(positions > 50);
        }
    }
}

TEST_CASE("An agent says what it scores, why it did so, and what it left", "[agents]") {
    const auto rules = rules_of("quick");
    int scored = 0, blocked = 0, kept = 0;
    watch_games(rules, "careful", 2, [&](const Game& before, Action action, const Game& after, Agent& agent) {
        if (before.legal_count() < 2) {
            return;
        }
        const std::vector<std::string> sentences = agent.why(before, action);
        REQUIRE_FALSE(sentences.empty());
        CHECK((sentences.back().starts_with("Next best: ") || sentences.back().starts_with("About as good: ")));
        std::string all;
        for (const std::string& sentence : sentences) {
            all += sentence + ' ';
        }
        const PlayerId me = before.to_act();
        if (after.to_act() != me && after.play().score(me) > before.play().score(me) && !after.is_terminal()) {
            const int points = after.play().score(me) - before.play().score(me);
            int told = 0; // of features that were finished
            for (const std::string& sentence : sentences) {
                told += sentence.starts_with("It scores ") ? std::stoi(sentence.substr(10)) : 0;
            }
            CHECK(told == points);
            ++scored;
        }
        blocked += all.find("harder for") != std::string::npos ? 1 : 0;
        kept += all.find("keeps figures free") != std::string::npos ? 1 : 0;
    });
    CHECK(scored > 5);
    CHECK(blocked > 0);
    CHECK(kept > 0);
}

TEST_CASE("Every agent but a program says why", "[agents]") {
    const auto rules = rules_of("quick");
    for (const std::string agent : {"random", "greedy", "careful", "level-1", "level-5", "mcts:playouts=10"}) {
        INFO(agent);
        Game game(rules);
        Rng rng(1);
        while (game.at_chance() || game.legal_count() < 2) {
            game.at_chance() ? game.apply_sampled(rng) : game.apply_listed(0);
        }
        const auto mind = make_agent(agent);
        const Action action = mind->choose(game, rng);
        const std::vector<std::string> sentences = mind->why(game, action);
        REQUIRE_FALSE(sentences.empty());
        if (agent.starts_with("mcts")) {
            CHECK_THAT(sentences.front(), Catch::StartsWith("It played on in its head 10 times, "));
        }
    }
}

} // namespace test_habits
