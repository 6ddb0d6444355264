// bastide simulate: many games between agents, and what came of them.
#include "agents/agent.hpp"
#include "bastide/error.hpp"
#include "bastide/words.hpp"
#include "commands/json_text.hpp"
#include "commands/progress.hpp"
#include "commands/simulation.hpp"
#include "commands/text_table.hpp"
#include "context.hpp"
#include <CLI/CLI.hpp>
#include <csignal>
#include <iostream>
#include <nlohmann/json.hpp>
#include <thread>
#include <unistd.h>

namespace bastide::host {
namespace {

struct Options {
    std::string game;
    std::vector<std::string> agents;
    std::uint64_t games = 1000, seed = 1;
    unsigned threads = 0;
    bool json = false, quiet = false;
};

constexpr int interrupted = 130; ///< as shells say it for Ctrl-C
std::atomic<bool> stop_asked{false};
extern "C" void ask_to_stop(int) { stop_asked = true; }

/// The first Ctrl-C ends the run after the games in progress; the second ends the program.
class CatchInterrupt {
public:
    CatchInterrupt() {
        stop_asked = false;
        struct sigaction action {};
        action.sa_handler = ask_to_stop;
        action.sa_flags = static_cast<int>(SA_RESETHAND);
        ::sigaction(SIGINT, &action, &before_);
    }
    ~CatchInterrupt() { ::sigaction(SIGINT, &before_, nullptr); }
    CatchInterrupt(const CatchInterrupt&) = delete;
    CatchInterrupt& operator=(const CatchInterrupt&) = delete;

private:
    struct sigaction before_ {};
};

/// Who plays: those asked for (one name stands for all seats), or the game file's.
std::vector<std::string> seated(const Options& options, const Table& table) {
    const std::size_t seats = table.file.players.size();
    std::vector<std::string> agents = options.agents;
    if (agents.size() == 1) {
        agents.resize(seats, agents.front());
    }
    if (!agents.empty() && agents.size() != seats) {
        throw Error("--agents names " + std::to_string(agents.size()) + " agents, but " + table.file.file + " has " +
                    std::to_string(seats) + " players; give one for each, or one for all.");
    }
    std::vector<std::string> persons;
    for (std::size_t i = 0; agents.size() < seats; ++i) {
        const std::string& agent = table.file.players[i].agent;
        if (agent == "person") {
            persons.push_back(table.names[i]);
        }
        agents.push_back(agent == "person" ? "random" : agent);
    }
    if (!persons.empty() && !options.quiet) {
        std::cerr << "The agent random plays for " << listed(persons) << ", "
                  << (persons.size() == 1 ? "a person" : "persons") << " in the game file (--agents names others).\n";
    }
    for (const std::string& agent : agents) { // a wrong name is told before anything runs
        try {
            make_agent(agent);
        } catch (const Error& error) {
            throw Error((options.agents.empty() ? table.file.file : "--agents") + ": " + error.what());
        }
    }
    return agents;
}

nlohmann::ordered_json as_json(const SimulationPlan& plan, const Table& table, const Tally& tally,
                               const std::string& game) {
    nlohmann::ordered_json out;
    out["game"] = game;
    out["ruleset"] = plan.rules->identity.digest;
    out["seed"] = plan.seed;
    out["games_asked"] = plan.games;
    out["games"] = tally.games;
    out["threads"] = plan.threads;
    out["cpu_seconds"] = tally.cpu_seconds;
    out["games_per_cpu_second"] = tally.games_per_cpu_second();
    out["turns_mean"] = tally.per_game(tally.turns);
    out["discards_mean"] = tally.per_game(tally.discards);
    out["ties"] = tally.ties;
    out["players"] = nlohmann::ordered_json::array();
    for (std::size_t i = 0; i < plan.agents.size(); ++i) {
        out["players"].push_back({{"name", table.names[i]},
                                  {"agent", plan.agents[i]},
                                  {"mean_score", tally.mean(i)},
                                  {"sd_score", tally.deviation(i)},
                                  {"se_score", tally.error(i)},
                                  {"wins", tally.seats[i].wins}});
    }
    return out;
}

std::string percent(std::uint64_t part, std::uint64_t whole) {
    return whole == 0 ? "-" : fixed(100.0 * static_cast<double>(part) / static_cast<double>(whole), 1) + " %";
}

std::string as_text(const SimulationPlan& plan, const Table& table, const Tally& tally) {
    TextTable rows({"Player", "Agent", ">Mean", ">SD", ">SE", ">Wins", ">Share"});
    for (std::size_t i = 0; i < plan.agents.size(); ++i) {
        rows.add({table.names[i], plan.agents[i], fixed(tally.mean(i), 3), fixed(tally.deviation(i), 3),
                  fixed(tally.error(i), 4), grouped(tally.seats[i].wins), percent(tally.seats[i].wins, tally.games)});
    }
    std::string out = shown(table.file.title.empty() ? table.file.file : table.file.title) + ", " +
                      grouped(tally.games) + (tally.games == 1 ? " game" : " games") + ", seed " +
                      std::to_string(plan.seed) + "\n\n";
    out += rows.text();
    out += "Ties at the top: " + grouped(tally.ties) + " (" + percent(tally.ties, tally.games) + ")\n\n";
    out += "Turns in a game: " + fixed(tally.per_game(tally.turns), 2) +
           "   tiles discarded: " + fixed(tally.per_game(tally.discards), 4) + "\n";
    out += "Games per CPU second: " + significant(tally.games_per_cpu_second()) + "   (" + fixed(tally.cpu_seconds, 2) +
           " CPU seconds, " + std::to_string(plan.threads) + (plan.threads == 1 ? " thread)\n" : " threads)\n");
    return out;
}

unsigned threads_for(const Options& options) {
    const unsigned asked = options.threads != 0 ? options.threads : std::max(1U, std::thread::hardware_concurrency());
    return static_cast<unsigned>(std::min<std::uint64_t>(asked, options.games));
}

int run(const Options& options, const Context& context) {
    const Library library = context.library();
    const Table table = open_table(library, find_game(options.game));
    const SimulationPlan plan{table.rules, seated(options, table), options.games, options.seed, threads_for(options)};
    std::atomic<std::uint64_t> done{0};
    Tally tally;
    {
        const CatchInterrupt guard;
        const Progress bar(!options.quiet && ::isatty(STDERR_FILENO) != 0, done, plan.games);
        tally = simulate(plan, stop_asked, done);
    }
    if (options.json) {
        std::cout << json_text(as_json(plan, table, tally, table.file.file));
    } else {
        std::cout << as_text(plan, table, tally);
    }
    if (tally.games < plan.games) {
        std::cerr << "Stopped after " << grouped(tally.games) << " of " << grouped(plan.games) << " games.\n";
        return interrupted;
    }
    return ok;
}

} // namespace

void add_simulate(CLI::App& app, Context& context) {
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand("simulate", "Play many games between agents and count");
    command->add_option("GAME", options->game, "Game file, or the name of an installed one")->required();
    command->add_option("-n,--games", options->games, "How many games")
        ->check(CLI::Range(1ULL, 1'000'000'000'000ULL))
        ->capture_default_str();
    command
        ->add_option("-a,--agents", options->agents,
                     "Agents by seat (" + listed(agent_names()) + "); one name stands for all")
        ->delimiter(',')
        ->allow_extra_args(false);
    command->add_option("-s,--seed", options->seed, "The same seed gives the same games")->capture_default_str();
    command
        ->add_option("-t,--threads", options->threads,
                     "Threads (default: one per processor); results do not depend on it")
        ->check(CLI::Range(1U, 1024U));
    command->add_flag("--json", options->json, "Results as JSON");
    command->add_flag("-q,--quiet", options->quiet, "No progress bar, no remarks");
    command->footer("Example:\n  bastide simulate agents --games 10000 --agents greedy,random --seed 7");
    command->callback([options, &context] { context.exit = run(*options, context); });
}

} // namespace bastide::host
