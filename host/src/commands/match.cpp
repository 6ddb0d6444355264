// bastide match: two agents against each other over the same deals, and which is the stronger.
#include "agents/agent.hpp"
#include "bastide/error.hpp"
#include "bastide/game/ruleset.hpp"
#include "bastide/words.hpp"
#include "command_line/command.hpp"
#include "command_line/numbers.hpp"
#include "commands/catch_stop.hpp"
#include "commands/progress.hpp"
#include "lab/contest.hpp"
#include "pages/json_text.hpp"
#include "pages/text_table.hpp"
#include "program/context.hpp"
#include "program/idle.hpp"
#include <algorithm>
#include <charconv>
#include <cmath>
#include <iostream>
#include <nlohmann/json.hpp>
#include <thread>
#include <unistd.h>

namespace bastide::host {
namespace {

struct MatchOptions {
    std::string first, second, game = "agents", sprt;
    std::uint64_t games = 100, seed = 1;
    unsigned threads = 0;
    bool json = false, quiet = false;
};

/// "0,20"
EloBounds test_of(const std::string& text) {
    EloBounds test;
    const char* const end = text.data() + text.size();
    const auto low = std::from_chars(text.data(), end, test.low);
    const bool comma = low.ec == std::errc() && low.ptr != end && *low.ptr == ',';
    const auto high = comma ? std::from_chars(low.ptr + 1, end, test.high) : low;
    constexpr double most = 1000;
    if (!comma || high.ec != std::errc() || high.ptr != end || test.low >= test.high || test.low < -most ||
        test.high > most) {
        throw Error("--sprt takes two numbers of Elo points from -1000 to 1000, the lower one first, as in --sprt "
                    "0,20; not " +
                    in_quotes(text) + ".");
    }
    return test;
}

void check_agents(const MatchOptions& options) {
    for (const std::string& agent : {options.first, options.second}) {
        if (agent == "person") {
            throw Error("Persons play no matches; `bastide play` seats them. Agents are " + listed(agent_names()) +
                        ".");
        }
        make_agent(agent); // a wrong one is told before anything runs
    }
}

ContestPlan plan_of(const MatchOptions& options, const Table& table) {
    ContestPlan plan;
    plan.rules = table.rules;
    if (plan.rules->players < 2) {
        throw Error(table.file.file, 0, "a match needs two players or more.");
    }
    plan.agents = {options.first, options.second};
    const auto seats = static_cast<std::uint64_t>(plan.rules->players);
    plan.rounds = (options.games + seats - 1) / seats;
    plan.seed = options.seed;
    const unsigned asked = options.threads != 0 ? options.threads : std::max(1U, std::thread::hardware_concurrency());
    plan.threads = static_cast<unsigned>(std::min<std::uint64_t>(asked, plan.rounds));
    if (!options.sprt.empty()) {
        plan.test = test_of(options.sprt);
    }
    return plan;
}

std::string signed_number(double number, int decimals) { return (number > 0 ? "+" : "") + fixed(number, decimals); }

/// Of a share with an interval; infinite at 0 and at 1.
Measured elo_interval(const Measured& score) { return {elo_of(score.value), elo_of(score.low), elo_of(score.high)}; }

std::string elo_text(double elo) {
    return std::isfinite(elo) ? signed_number(elo, 0) : elo > 0 ? "more than any number" : "less than any number";
}

std::string elo_range(const Measured& elo) {
    if (std::isfinite(elo.low)) {
        return elo_text(elo.low) + (std::isfinite(elo.high) ? " to " + elo_text(elo.high) : " or more");
    }
    return std::isfinite(elo.high) ? elo_text(elo.high) + " or less" : "any number";
}

std::string interval_text(const std::optional<Measured>& it, int decimals, const std::string& unit) {
    if (!it) {
        return "(too few rounds for an interval)";
    }
    return "(95 %: " + signed_number(it->low, decimals) + " to " + signed_number(it->high, decimals) + unit + ")";
}

std::string verdict_text(const SequentialTest& test) {
    const std::string hypotheses = fixed(test.bounds().low, 0) + " and " + fixed(test.bounds().high, 0) + " Elo";
    const std::string now = "evidence " + fixed(test.against_low(), 2) + " against the lower bound, " +
                            fixed(test.against_high(), 2) + " against the higher, " +
                            fixed(SequentialTest::bound(), 2) + " decides";
    switch (test.verdict()) {
    case SequentialTest::Verdict::higher:
        return "Sequential test between " + hypotheses + ": passed, the first is stronger (" + now + ").\n";
    case SequentialTest::Verdict::lower:
        return "Sequential test between " + hypotheses + ": failed, the first is not that much stronger (" + now +
               ").\n";
    case SequentialTest::Verdict::open:
        break;
    }
    return "Sequential test between " + hypotheses + ": undecided (" + now + ").\n";
}

std::string as_text(const ContestPlan& plan, const Table& table, const Contest& result) {
    std::string out = shown(table.file.title.empty() ? table.file.file : table.file.title) + ", " +
                      counted(static_cast<long long>(result.games), "game") + " over " +
                      counted(static_cast<long long>(result.rounds), "deal") + ", seed " + std::to_string(plan.seed) +
                      "\n\n";
    const bool many = plan.rules->players > 2;
    TextTable rows({"Agent", "Seats", ">Won alone", ">Mean points"});
    for (std::size_t side = 0; side < 2; ++side) {
        rows.add({plan.agents[side], side == 0 || !many ? "one" : "all others", grouped(result.wins[side]),
                  fixed(result.points[side].mean(), 2)});
    }
    out += rows.text();
    for (const std::string& agent : plan.agents) {
        if (const std::string by = plays_by(agent, *plan.rules); !by.empty()) {
            out += by + '\n';
        }
    }
    out += "Ahead of the mean of the others: " + signed_number(result.ahead.mean(), 2) + " points " +
           interval_text(result.ahead_interval(), 2, "") + "\n";
    const double score = result.scores.mean();
    out += std::string("Score: ") + fixed(100 * score, 1) + " % of the others beaten, ties half\n";
    const auto interval = result.score_interval();
    const Measured elo = elo_interval(interval.value_or(Measured{score, score, score}));
    out += "Elo: " + elo_text(elo.value) +
           (interval ? " (95 %: " + elo_range(elo) + ")\n" : " (too few rounds for an interval)\n");
    if (result.test) {
        out += verdict_text(*result.test);
    }
    for (std::size_t side = 0; side < 2; ++side) {
        if (result.forfeits[side] != 0) {
            out += plan.agents[side] + " forfeited " + grouped(result.forfeits[side]) + " of its games. " +
                   shown(result.forfeit[side]) + "\n";
        }
    }
    const double seconds = result.games == 0 ? 0 : result.cpu_seconds / static_cast<double>(result.games);
    return out + "CPU seconds a game: " + significant(seconds) + "\n";
}

nlohmann::ordered_json interval_json(const Spread& spread, const std::optional<Measured>& interval) {
    nlohmann::ordered_json out{{"mean", spread.mean()}, {"rounds", spread.count()}, {"variance", spread.variance()}};
    if (interval) {
        out["low"] = interval->low;
        out["high"] = interval->high;
    }
    return out;
}

nlohmann::ordered_json as_json(const ContestPlan& plan, const Table& table, const Contest& result) {
    nlohmann::ordered_json out;
    out["game"] = table.file.file;
    out["ruleset"] = plan.rules->identity.digest;
    out["seed"] = plan.seed;
    out["rounds"] = result.rounds;
    out["games"] = result.games;
    out["cpu_seconds"] = result.cpu_seconds;
    for (std::size_t side = 0; side < 2; ++side) {
        out["agents"].push_back({{"agent", plan.agents[side]},
                                 {"wins", result.wins[side]},
                                 {"mean_points", result.points[side].mean()},
                                 {"forfeits", result.forfeits[side]}});
        if (const std::string by = make_agent(plan.agents[side])->plays_by(*plan.rules); !by.empty()) {
            out["agents"].back()["plays_by"] = by;
        }
    }
    out["ahead"] = interval_json(result.ahead, result.ahead_interval());
    out["score"] = interval_json(result.scores, result.score_interval());
    if (const auto interval = result.score_interval()) {
        const Measured elo = elo_interval(*interval); // null where there is no bound
        out["elo"] = {{"mean", elo.value}, {"low", elo.low}, {"high", elo.high}};
    }
    if (result.test) {
        const auto verdict = result.test->verdict();
        out["sprt"] = {{"low", result.test->bounds().low},
                       {"high", result.test->bounds().high},
                       {"against_low", result.test->against_low()},
                       {"against_high", result.test->against_high()},
                       {"bound", SequentialTest::bound()},
                       {"verdict", verdict == SequentialTest::Verdict::open     ? "open"
                                   : verdict == SequentialTest::Verdict::higher ? "higher"
                                                                                : "lower"}};
    }
    return out;
}

int run(const MatchOptions& options, const Context& context) {
    check_agents(options);
    const Library library = context.unchecked_library();
    const Table table = open_table(library, find_game(options.game));
    warn_of_idle_modules(library, table.idle_modules);
    const ContestPlan plan = plan_of(options, table);
    std::atomic<std::uint64_t> done{0};
    Contest result;
    bool stopped = false;
    {
        const CatchStop guard;
        const Progress bar(!options.quiet && ::isatty(STDERR_FILENO) != 0, done, plan.rounds);
        result = contest(plan, CatchStop::asked(), done);
        stopped = CatchStop::asked();
    }
    std::cout << (options.json ? json_text(as_json(plan, table, result)) : as_text(plan, table, result));
    const bool decided = result.test && result.test->verdict() != SequentialTest::Verdict::open;
    if (stopped && !decided && result.rounds < plan.rounds) {
        std::cerr << "Stopped after " << grouped(result.rounds) << " of " << grouped(plan.rounds)
                  << " deals; deals in progress were dropped.\n";
        return CatchStop::exit_code();
    }
    return ok;
}

} // namespace

void add_match(Command app, Context& context) {
    auto options = std::make_shared<MatchOptions>();
    const Command command = app.add_subcommand("match", "Find out which of two agents is the stronger");
    command.add_option("A", options->first, "The agent in one seat, in every seat in turn").required();
    command.add_option("B", options->second, "The agent in all other seats").required();
    command.add_option("GAME", options->game, "Game file, or the name of an installed one").capture_default_str();
    command.add_option("-n,--games", options->games, "How many games at most; whole deals are played")
        .check(whole_number(1, 1'000'000'000))
        .capture_default_str();
    command
        .add_option("--sprt", options->sprt,
                    "Stop when it is decided whether A is at least HIGH or at most LOW Elo points stronger")
        .type_name("LOW,HIGH");
    command.add_option("-s,--seed", options->seed, "Seed of the first deal; the others' follow from it")
        .check(whole_number())
        .capture_default_str();
    command
        .add_option("-t,--threads", options->threads,
                    "Threads (default: one per processor); results do not depend on it")
        .check(whole_number(1, 1024));
    command.add_flag("--json", options->json, "Results as JSON");
    command.add_flag("-q,--quiet", options->quiet, "No progress bar");
    command.footer("Agents:\n" + agents_in_words() +
                   "\nOf every deal as many games are played as there are seats, so that A sits in each of them once.\n"
                   "Examples:\n"
                   "  bastide match careful greedy --games 400\n"
                   "  bastide match mcts:playouts=200 greedy five-players --games 20\n"
                   "  bastide match careful greedy --games 10000 --sprt 0,20 --json");
    command.callback([options, &context] { context.exit = run(*options, context); });
}

} // namespace bastide::host
