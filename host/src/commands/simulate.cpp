// bastide simulate: many games between agents, and what came of them.
#include "agents/agent.hpp"
#include "bastide/error.hpp"
#include "bastide/game/ruleset.hpp"
#include "bastide/words.hpp"
#include "command_line/command.hpp"
#include "command_line/numbers.hpp"
#include "commands/catch_stop.hpp"
#include "commands/progress.hpp"
#include "commands/seated_agents.hpp"
#include "lab/record_games.hpp"
#include "lab/simulation.hpp"
#include "pages/json_text.hpp"
#include "pages/text_table.hpp"
#include "program/context.hpp"
#include "program/idle.hpp"
#include <algorithm>
#include <cmath>
#include <iostream>
#include <nlohmann/json.hpp>
#include <optional>
#include <thread>

namespace bastide::host {
namespace {

struct SimulateOptions {
    std::string game;
    std::vector<std::string> agents;
    std::uint64_t games = 1000, seed = 1;
    unsigned threads = 0;
    std::vector<std::pair<std::string, std::string>> records; ///< which game, and the folder
    bool measures = false, json = false, quiet = false;
};

/// Of a measure: one of the game, or one for each seat.
std::vector<double> means_of(const Columns& columns, const MeasureTotals& totals, std::size_t number) {
    const Column& column = columns.list[number];
    if (!column.per_seat) {
        return {totals.mean(number, column)};
    }
    std::vector<double> means;
    for (std::size_t seat = 0; seat < columns.seats; ++seat) {
        means.push_back(totals.mean(columns.seat_begin(seat) + number - columns.of_game, column));
    }
    return means;
}

nlohmann::ordered_json measures_json(const Columns& columns, const MeasureTotals& totals) {
    nlohmann::ordered_json out;
    for (std::size_t i = 0; i < columns.list.size(); ++i) {
        const std::vector<double> means = means_of(columns, totals, i);
        if (columns.list[i].per_seat) {
            out[columns.list[i].name] = means;
        } else {
            out[columns.list[i].name] = means.front();
        }
    }
    return out;
}

nlohmann::ordered_json as_json(const SimulationPlan& plan, const Table& table, const Simulation& run,
                               const RecordedGames& recorded) {
    const Tally& tally = run.tally;
    nlohmann::ordered_json out;
    out["game"] = table.file.file;
    out["ruleset"] = plan.rules->identity.digest;
    out["seed"] = plan.seed;
    out["games_asked"] = plan.games;
    out["games"] = tally.games;
    out["threads"] = run.threads;
    out["cpu_seconds"] = tally.cpu_seconds;
    out["games_per_cpu_second"] = tally.games_per_cpu_second();
    out["turns_mean"] = tally.per_game(tally.turns);
    out["discards_mean"] = tally.per_game(tally.discards);
    out["ties"] = tally.ties;
    out["players"] = nlohmann::ordered_json::array();
    for (std::size_t i = 0; i < plan.agents.size(); ++i) {
        const auto spread = [&](double value) {
            return tally.games < 2 ? nlohmann::ordered_json() : nlohmann::ordered_json(value);
        };
        out["players"].push_back({{"name", table.names[i]},
                                  {"agent", plan.agents[i]},
                                  {"mean_score", tally.mean(i)},
                                  {"sd_score", spread(tally.deviation(i))},
                                  {"se_score", spread(tally.error(i))},
                                  {"wins", tally.seats[i].wins}});
        if (tally.seats[i].forfeits != 0) {
            out["players"].back()["forfeits"] = tally.seats[i].forfeits;
        }
    }
    if (plan.measures != nullptr) {
        out["measures"] = measures_json(*plan.measures, run.measures);
    }
    for (const RecordedGame& game : recorded) {
        out["records"].push_back(
            {{"which", game.which}, {"game", game.number}, {"seed", game.seed}, {"file", game.file.string()}});
    }
    return out;
}

/// A row for each measure that was not 0 in all games.
std::string measures_text(const Columns& columns, const MeasureTotals& totals, const Table& table) {
    std::vector<std::string> headings{"Measure", ">Game"};
    for (const std::string& name : table.names) {
        headings.push_back('>' + name);
    }
    TextTable rows(headings);
    for (std::size_t i = 0; i < columns.list.size(); ++i) {
        std::vector<std::string> cells{columns.list[i].name};
        bool any = false;
        for (const double mean : means_of(columns, totals, i)) {
            any = any || (mean != 0 && !std::isnan(mean));
            cells.push_back(std::isnan(mean) ? "-" : fixed(mean, 3));
        }
        if (columns.list[i].per_seat) {
            cells.insert(cells.begin() + 1, "");
        }
        cells.resize(headings.size());
        if (any) {
            rows.add(cells);
        }
    }
    return rows.text();
}

std::string percent(std::uint64_t part, std::uint64_t whole) {
    return whole == 0 ? "-" : fixed(100.0 * static_cast<double>(part) / static_cast<double>(whole), 1) + " %";
}

std::string as_text(const SimulationPlan& plan, const Table& table, const Simulation& run,
                    const RecordedGames& recorded) {
    const Tally& tally = run.tally;
    TextTable rows({"Player", "Agent", ">Mean", ">SD", ">SE", ">Wins", ">Share"});
    for (std::size_t i = 0; i < plan.agents.size(); ++i) {
        const auto spread = [&](double value, int digits) { return tally.games < 2 ? "-" : fixed(value, digits); };
        rows.add({table.names[i], plan.agents[i], fixed(tally.mean(i), 3), spread(tally.deviation(i), 3),
                  spread(tally.error(i), 4), grouped(tally.seats[i].wins), percent(tally.seats[i].wins, tally.games)});
    }
    std::string out = shown(table.file.title.empty() ? table.file.file : table.file.title) + ", " +
                      grouped(tally.games) + (tally.games == 1 ? " game" : " games") + ", seed " +
                      std::to_string(plan.seed) + "\n\n";
    out += rows.text();
    out += "Ties at the top: " + grouped(tally.ties) + " (" + percent(tally.ties, tally.games) + ")\n\n";
    out += "Turns in a game: " + fixed(tally.per_game(tally.turns), 2) +
           "   tiles discarded: " + fixed(tally.per_game(tally.discards), 4) + "\n";
    out += "Games per CPU second: " + significant(tally.games_per_cpu_second()) + "   (" + fixed(tally.cpu_seconds, 2) +
           " CPU seconds, " + std::to_string(run.threads) + (run.threads == 1 ? " thread)\n" : " threads)\n");
    if (plan.measures != nullptr) {
        out += "\nMeans of the measures that are not always 0 (`bastide measures` tells what they are):\n\n" +
               measures_text(*plan.measures, run.measures, table) + (recorded.empty() ? "" : "\n");
    }
    for (const RecordedGame& game : recorded) {
        out += "Recorded: game " + std::to_string(game.number) +
               (game.which == std::to_string(game.number) ? "" : ", " + game.which) + ", in " +
               shown(game.file.string()) + "\n";
    }
    return out;
}

unsigned threads_for(const SimulateOptions& options) {
    const unsigned asked = options.threads != 0 ? options.threads : std::max(1U, std::thread::hardware_concurrency());
    return static_cast<unsigned>(std::min<std::uint64_t>(asked, options.games));
}

std::vector<Pick> picks_of(const SimulateOptions& options, const Table& table) {
    std::vector<Pick> picks;
    for (const auto& [which, folder] : options.records) {
        std::error_code trouble;
        if (!std::filesystem::is_directory(folder, trouble)) { // told before anything runs
            throw Error("--record " + which + " " + folder + ": there is no such folder.");
        }
        picks.push_back(parse_pick(which, table.names, options.games));
    }
    return picks;
}

/// Told even with --quiet, as it is a result.
void tell_forfeits(const Simulation& run, const Table& table) {
    for (std::size_t i = 0; i < table.names.size(); ++i) {
        if (const std::uint64_t games = run.tally.seats[i].forfeits; games != 0) {
            std::cerr << shown(table.names[i]) << " forfeited " << grouped(games) << (games == 1 ? " game" : " games")
                      << ", which " << (games == 1 ? "is" : "are") << " lost whatever the points.\n";
        }
    }
    if (!run.forfeit.empty()) {
        std::cerr << shown(run.forfeit) << '\n';
    }
}

void tell_remarks(const Simulation& run, const SimulationPlan& plan, const SimulateOptions& options) {
    if (!run.thread_trouble.empty() && !options.quiet) {
        std::cerr << "Only " << run.threads << " of " << plan.threads << " threads could be started ("
                  << run.thread_trouble << "); the results do not depend on it.\n";
    }
    for (std::size_t i = 0; i < plan.picks.size(); ++i) {
        if (!run.picked[i].found) {
            std::cerr << "--record " << plan.picks[i].text << ": no such game was finished, so nothing is written.\n";
        }
    }
}

int run(const SimulateOptions& options, const Context& context) {
    const Library library = context.library();
    const Table table = open_table(library, find_game(options.game));
    warn_of_idle_modules(library, table.idle_modules);
    const Columns columns(*table.rules);
    const SimulationPlan plan{table.rules,
                              seated_agents(options.agents, table, options.quiet),
                              options.games,
                              options.seed,
                              threads_for(options),
                              picks_of(options, table),
                              options.measures ? &columns : nullptr};
    std::atomic<std::uint64_t> done{0};
    Simulation simulation;
    {
        const CatchStop guard;
        const Progress bar(!options.quiet, done, plan.games);
        simulation = simulate(plan, CatchStop::asked(), done);
    }
    tell_remarks(simulation, plan, options);
    tell_forfeits(simulation, table);
    RecordedGames recorded;
    std::optional<Error> trouble; // results are told whatever becomes of the records
    try {
        record_games(plan, table, simulation, options.records, recorded);
    } catch (const Error& error) {
        trouble = error;
    }
    if (options.json) {
        std::cout << json_text(as_json(plan, table, simulation, recorded));
    } else {
        std::cout << as_text(plan, table, simulation, recorded);
    }
    if (trouble) {
        throw Error(*trouble);
    }
    if (simulation.tally.games < plan.games) {
        std::cerr << "Stopped after " << grouped(simulation.tally.games) << " of " << grouped(plan.games)
                  << " games; games in progress were dropped.\n";
        return CatchStop::exit_code();
    }
    return ok;
}

} // namespace

void add_simulate(Command app, Context& context) {
    auto options = std::make_shared<SimulateOptions>();
    const Command command = app.add_subcommand("simulate", "Play many games between agents and count");
    command.add_option("GAME", options->game, "Game file, or the name of an installed one").required();
    command.add_option("-n,--games", options->games, "How many games")
        .check(whole_number(1, 1'000'000'000'000))
        .capture_default_str();
    add_agents_option(command, options->agents, "Agents by seat", agent_names());
    command.add_option("-s,--seed", options->seed, "Seed of game 0; the others' follow from it")
        .check(whole_number())
        .capture_default_str();
    command
        .add_option("-t,--threads", options->threads,
                    "Threads (default: one per processor); results do not depend on it")
        .check(whole_number(1, 1024));
    command
        .add_option("--record", options->records,
                    "Write a game there as a record: its number from 0 on, widest, narrowest, best:SEAT, worst:SEAT; "
                    "may be repeated")
        .type_name("WHICH FOLDER");
    command.add_flag("--measures", options->measures,
                     "Also the means of all that is measured (`bastide measures GAME`)");
    command.add_flag("--json", options->json, "Results as JSON");
    command.add_flag("-q,--quiet", options->quiet, "No progress bar, no remarks");
    command.footer("Game 0 is the game of `bastide play` with the same seed and agents; to watch another one, write "
                   "it with --record.\n"
                   "Examples:\n"
                   "  bastide simulate agents --games 10000 --agents greedy,random --seed 7\n"
                   "  bastide simulate agents --games 10000 --measures\n"
                   "  bastide simulate agents --seed 7 --record 17 games --record worst:2 games\n"
                   "  bastide replay games/agents-7-17.bastide --step");
    command.callback([options, &context] { context.exit = run(*options, context); });
}

} // namespace bastide::host
