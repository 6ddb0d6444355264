// bastide puzzles: positions with one clearly best decision, found, solved and verified.
#include "agents/spec.hpp"
#include "bastide/error.hpp"
#include "bastide/words.hpp"
#include "command_line/command.hpp"
#include "command_line/numbers.hpp"
#include "commands/catch_stop.hpp"
#include "commands/progress.hpp"
#include "files/kept_lock.hpp"
#include "files/write.hpp"
#include "lab/crew.hpp"
#include "pages/text_table.hpp"
#include "puzzles/judged.hpp"
#include "puzzles/quiz.hpp"
#include "puzzles/search.hpp"
#include "svg/style.hpp"
#include <algorithm>
#include <iostream>
#include <map>
#include <thread>
#include <vector>

namespace bastide::host {
namespace {

namespace fs = std::filesystem;

struct PuzzlesCommand {
    std::vector<std::string> what;
    std::size_t find = 0, only = 0;
    PuzzleSearch search;
    std::string out;
    std::uint64_t seed = 1;
    bool verify = false, solutions = false, quiet = false;
};

/// "quick.puzzles"
fs::path file_of(const PuzzlesCommand& options) {
    return options.out.empty() ? fs::path(options.what.front()).stem().string() + ".puzzles" : options.out;
}

PuzzleFile begun(const PuzzlesCommand& options, const Table& table, const fs::path& file) {
    PuzzleFile fresh{options.what.front(),
                     options.search.agent,
                     options.seed,
                     0,
                     options.search.deals,
                     identity_of(options.search, table),
                     {}};
    std::error_code trouble;
    if (fs::status(file, trouble).type() == fs::file_type::not_found) {
        return fresh;
    }
    PuzzleFile there = read_puzzles(file);
    if (there.game != fresh.game || there.agent != fresh.agent || there.seed != fresh.seed ||
        there.deals != fresh.deals || there.identity != fresh.identity) {
        throw Error(file.string(), 0,
                    "these puzzles are of another game, agent, seed or number of deals, or of other rules or learned "
                    "values; name another file with -o.");
    }
    return there;
}

int find(const PuzzlesCommand& options, const Context& context) {
    const Library library = context.unchecked_library();
    const Table table = open_table(library, find_game(options.what.front()));
    make_agent(options.search.agent, *table.rules); // nor one that is told what means nothing in this game
    const fs::path out = file_of(options);
    const KeptLock lock(out);
    PuzzleFile file = begun(options, table, out);
    bool stopped = false;
    {
        const CatchStop guard;
        const ProgressLine line(!options.quiet);
        find_puzzles(options.search, table, options.find, file, CatchStop::asked(), [&](const PuzzleFile& now) {
            write_file(out, puzzles_text(now), Existing::replace);
            line.draw(std::to_string(now.puzzles.size()) + " of " +
                      counted(static_cast<long long>(options.find), "puzzle") + " in " +
                      counted(static_cast<long long>(now.games), "game"));
        });
        stopped = CatchStop::asked();
    }
    if (!options.quiet) {
        std::cerr << counted(static_cast<long long>(file.puzzles.size()), "puzzle") << " of "
                  << counted(static_cast<long long>(file.games), "game") << " are in " << shown(out.string()) << ".\n";
    }
    return stopped && file.puzzles.size() < options.find ? CatchStop::exit_code() : ok;
}

/// By path, or by the name of some that came with the program.
PuzzleFile read_named(const PuzzlesCommand& options, const std::string& name) {
    const std::map<std::string, fs::path> own = installed_puzzles();
    const auto found = own.find(name);
    std::error_code trouble;
    PuzzleFile file = read_puzzles(!fs::exists(name, trouble) && found != own.end() ? found->second : fs::path(name));
    if (options.only > file.puzzles.size()) {
        throw Error(name, 0,
                    "--only " + std::to_string(options.only) + ": there are " +
                        counted(static_cast<long long>(file.puzzles.size()), "puzzle") + ".");
    }
    return file;
}

bool is_asked(const PuzzlesCommand& options, std::size_t number) {
    return options.only == 0 || options.only == number + 1;
}

/// A puzzle that is to be judged anew.
struct Doubted {
    std::string file, agent;
    std::size_t number = 0;
    Puzzle puzzle;
    PuzzlePosition at;
};

std::vector<Doubted> doubted(const PuzzlesCommand& options, const Library& library) {
    std::vector<Doubted> out;
    for (const std::string& name : options.what) {
        const PuzzleFile file = read_named(options, name);
        for (std::size_t i = 0; i < file.puzzles.size(); ++i) {
            if (is_asked(options, i)) {
                out.push_back({name, file.agent, i + 1, file.puzzles[i], position_of(file.puzzles[i], library)});
            }
        }
    }
    return out;
}

/// A sentence for each line that is not clearly behind.
std::vector<std::string> unclear(const Doubted& one, const Puzzle& anew) {
    std::vector<std::string> out;
    for (std::size_t l = 1; l < anew.lines.size(); ++l) {
        if (anew.lines[l].low <= 0) {
            out.push_back(one.file + ", puzzle " + std::to_string(one.number) + ": " + shown(anew.lines[l].sentence) +
                          " is " + fixed(anew.lines[l].behind, 1) + " behind (" + fixed(anew.lines[l].low, 1) + " to " +
                          fixed(anew.lines[l].high, 1) + "), which is not clear.\n");
        }
    }
    return out;
}

/// The puzzles that hold no more in other deals.
int verify(const PuzzlesCommand& options, const Context& context) {
    const Library library = context.unchecked_library();
    const std::vector<Doubted> all = doubted(options, library);
    std::vector<std::string> wrong;
    bool stopped = false;
    {
        const CatchStop guard;
        std::atomic<std::uint64_t> done{0};
        const Progress bar(!options.quiet, done, all.size(), "puzzles");
        const auto threads = static_cast<unsigned>(std::min<std::size_t>(options.search.threads, all.size()));
        Crew<Puzzle> crew({0, all.size(), threads, all.size(), CrewPlan::Results::in_order}, [&] {
            return [&](std::uint64_t number, const std::atomic<bool>& halt) {
                const Doubted& one = all[number];
                Puzzle anew = judged_anew(one.puzzle, one.at, one.agent, options.seed, options.search.deals, halt);
                return halt ? std::nullopt : std::optional(std::move(anew));
            };
        });
        while (!crew.over()) {
            if (const std::optional<Puzzle> anew = crew.next(CatchStop::asked())) {
                for (std::string& sentence : unclear(all[done], *anew)) {
                    wrong.push_back(std::move(sentence));
                }
                ++done;
            }
        }
        stopped = done < all.size();
    }
    for (const std::string& sentence : wrong) {
        std::cout << sentence;
    }
    if (stopped) {
        return CatchStop::exit_code();
    }
    std::cout << counted(static_cast<long long>(all.size()), "puzzle") << ", "
              << counted(static_cast<long long>(wrong.size()), "line") << " not clearly behind the best.\n";
    return wrong.empty() ? ok : failed;
}

int solve(const PuzzlesCommand& options, const Context& context) {
    const Library library = context.library();
    terminal::Console console(::getenv("NO_COLOR") == nullptr);
    QuizScore score;
    for (const std::string& name : options.what) {
        const PuzzleFile file = read_named(options, name);
        if (file.puzzles.empty()) { // a search that goes on writes one, too
            console.print(shown(name) + " has no puzzles yet; `bastide puzzles GAME --find N` looks for them.\n");
        }
        Quiz quiz(file, console);
        for (std::size_t i = 0; i < file.puzzles.size() && !score.left; ++i) {
            if (!is_asked(options, i)) {
                continue;
            }
            if (options.solutions) {
                console.print("Puzzle " + std::to_string(i + 1) + ", " + shown(file.puzzles[i].title) + ", " +
                              counted(file.puzzles[i].tiles_left, "tile") + " to come.\n" +
                              solution_text(file.puzzles[i]));
                continue;
            }
            const PuzzlePosition at = position_of(file.puzzles[i], library);
            const terminal::BoardView view(*at.rules, svg::style_of(*at.rules, library), at.file.players);
            quiz.ask(i, at, view, score);
        }
    }
    if (score.answered != 0) {
        console.print(std::to_string(score.right) + " of " + std::to_string(score.answered) + " solved.\n");
    }
    return ok;
}

int run(const PuzzlesCommand& options, const std::vector<Option>& of_judging, const Context& context) {
    if (options.find != 0) {
        if (options.what.size() != 1) {
            throw Error("--find looks for puzzles in one game; name one.");
        }
        if (starts_a_program(options.search.agent)) {
            throw Error("--agent: puzzles name who judges them, and a file names no program, which whoever solves them "
                        "would start; name an agent of ours.");
        }
        make_agent(options.search.agent); // a wrong one is told before anything runs
        return find(options, context);
    }
    if (!options.out.empty()) {
        throw Error("-o names the file of puzzles that are looked for; say --find with it, or leave it out.");
    }
    if (options.verify) {
        return verify(options, context);
    }
    for (const Option& option : of_judging) {
        if (option.count() != 0) {
            throw Error(option.name() +
                        " says how puzzles are looked for, or judged anew, and those that are asked say "
                        "so themselves; say --find or --verify with it, or leave it out.");
        }
    }
    return solve(options, context);
}

} // namespace

void add_puzzles(Command app, Context& context) {
    auto options = std::make_shared<PuzzlesCommand>();
    const Command command =
        app.add_subcommand("puzzles", "Positions with one clearly best decision: find and solve them");
    command.add_option("GAME", options->what, "Files of puzzles to solve; with --find a game").required();
    const Option find = command.add_option("--find", options->find, "Look for so many puzzles in games of GAME")
                            .check(whole_number(1, 10'000));
    command.add_option("-o,--output", options->out,
                       "File of the puzzles found (default: the game's name with .puzzles)");
    command.add_option("--only", options->only, "Ask, or judge, this puzzle alone, by its number")
        .check(whole_number(1, 10'000))
        .excludes(find);
    const Option solutions = command.add_flag("--solutions", options->solutions, "Tell the solutions, and ask nothing");
    const Option verify =
        command.add_flag("--verify", options->verify, "Judge all lines anew, in the deals of another --seed");
    verify.excludes(solutions);
    verify.excludes(find);
    solutions.excludes(find);
    options->search.threads = std::max(1U, std::thread::hardware_concurrency());
    const std::vector<Option> of_judging{
        command.add_option("--agent", options->search.agent, "Who plays the games, and plays on from positions")
            .capture_default_str()
            .excludes(verify), // its file names who plays on
        command.add_option("--deals", options->search.deals, "Deals in which lines are compared")
            .check(whole_number(least_deals, most_deals))
            .capture_default_str(),
        command.add_option("-s,--seed", options->seed, "Seed of the first game, or of the deals of --verify")
            .check(whole_number())
            .capture_default_str(),
        command
            .add_option("-t,--threads", options->search.threads,
                        "Threads (default: one per processor); results do not depend on it")
            .check(whole_number(1, 1024))};
    command.add_flag("-q,--quiet", options->quiet, "No progress");
    command.footer("docs/puzzles.md says how they are found and judged.\n"
                   "Examples:\n"
                   "  bastide puzzles ready-made\n"
                   "  bastide puzzles quick --find 10\n"
                   "  bastide puzzles quick.puzzles\n"
                   "  bastide puzzles quick.puzzles --verify --seed 7");
    command.callback([options, of_judging, &context] { context.exit = run(*options, of_judging, context); });
}

} // namespace bastide::host
