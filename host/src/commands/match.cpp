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
#include "lab/experiment/read_match.hpp"
#include "lab/report/match_text.hpp"
#include "pages/json_text.hpp"
#include "pages/text_table.hpp"
#include "program/context.hpp"
#include "program/idle.hpp"
#include <algorithm>
#include <iostream>
#include <nlohmann/json.hpp>
#include <thread>

namespace bastide::host {
namespace {

struct MatchOptions {
    std::string first, second, game = "agents", sprt;
    std::uint64_t games = 100, seed = 1;
    unsigned threads = 0;
    bool json = false, quiet = false;
};

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
        try {
            plan.test = parse_elo_bounds(options.sprt);
        } catch (const Error& error) {
            throw Error(std::string("--sprt: ") + error.what());
        }
    }
    return plan;
}

std::string as_text(const ContestPlan& plan, const Table& table, const Contest& result) {
    std::string out = shown(table.file.title.empty() ? table.file.file : table.file.title) + ", " +
                      counted(static_cast<long long>(result.games), "game") + " over " +
                      counted(static_cast<long long>(result.rounds), "deal") + ", seed " + std::to_string(plan.seed) +
                      "\n\n" + match_table(result, plan.agents, static_cast<std::size_t>(plan.rules->players));
    for (const std::string& agent : plan.agents) {
        if (const std::string by = plays_by(agent, *plan.rules); !by.empty()) {
            out += by + '\n';
        }
    }
    const double seconds = result.games == 0 ? 0 : result.cpu_seconds / static_cast<double>(result.games);
    return out + match_figures(result, plan.agents) + "CPU seconds a game: " + significant(seconds) + "\n";
}

nlohmann::ordered_json as_json(const ContestPlan& plan, const Table& table, const Contest& result) {
    nlohmann::ordered_json out;
    out["game"] = table.file.file;
    out["ruleset"] = plan.rules->identity.digest;
    out["seed"] = plan.seed;
    out["cpu_seconds"] = result.cpu_seconds;
    add_match_json(result, plan.agents, out);
    for (std::size_t side = 0; side < 2; ++side) {
        if (const std::string by = make_agent(plan.agents[side])->plays_by(*plan.rules); !by.empty()) {
            out["agents"][side]["plays_by"] = by;
        }
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
        const Progress bar(!options.quiet, done, plan.rounds, "deals");
        result = contest(plan, CatchStop::asked(), done);
        stopped = CatchStop::asked();
    }
    std::cout << (options.json ? json_text(as_json(plan, table, result)) : as_text(plan, table, result));
    if (stopped && !result.decided() && result.rounds < plan.rounds) {
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
