// bastide train: learns what positions of a game are worth, for the agents.
#include "agents/agent.hpp"
#include "bastide/error.hpp"
#include "bastide/game/ruleset.hpp"
#include "bastide/words.hpp"
#include "command_line/command.hpp"
#include "command_line/numbers.hpp"
#include "commands/catch_stop.hpp"
#include "commands/progress.hpp"
#include "files/write.hpp"
#include "lab/contest.hpp"
#include "lab/training/classmates.hpp"
#include "lab/training/training.hpp"
#include "pages/text_table.hpp"
#include "program/context.hpp"
#include "program/idle.hpp"
#include <algorithm>
#include <iostream>
#include <thread>
#include <unistd.h>

namespace bastide::host {
namespace {

struct TrainOptions {
    std::string game, output, against = "careful@1", from, together;
    std::uint64_t games = 12000, match_games = 1000, seed = 1, width = 48;
    unsigned rounds = 4, threads = 0;
    bool force = false, quiet = false;
};

/// Descriptions of agents end at a colon, and names of files are told in them.
std::filesystem::path output_of(const TrainOptions& options) {
    std::filesystem::path file(options.output);
    if (file.empty()) {
        file = find_game(options.game).stem().string() + ".value.toml";
    }
    if (file.string().find_first_of(":,") != std::string::npos) {
        throw Error("The output " + in_quotes(file.string()) +
                    " has a colon or a comma in its name, which no agent's description can say; choose another.");
    }
    if (std::filesystem::exists(file) && !options.force) {
        throw Error(file.string(), 0, "this file is there already; name another with -o, or replace it with --force.");
    }
    return file;
}

std::filesystem::path beside(const std::filesystem::path& file, const char* ending) { return file.string() + ending; }

std::optional<LearnedWeights> train(const TrainOptions& options, const TrainingPlan& plan) {
    std::atomic<std::uint64_t> done{0};
    const CatchStop guard;
    const Progress bar(!options.quiet && ::isatty(STDERR_FILENO) != 0, done, plan.games);
    return learned(plan, CatchStop::asked(), done);
}

/// Nothing if it was stopped.
std::optional<LearnedWeights::Match> match_of(const TrainOptions& options, const TrainingPlan& training,
                                              const std::filesystem::path& untried) {
    const auto seats = static_cast<std::uint64_t>(training.rules->players);
    ContestPlan plan;
    plan.rules = training.rules;
    plan.agents = {"careful:width=" + std::to_string(options.width) + ":value=" + untried.string(), options.against};
    constexpr std::uint64_t least = 5; // fewer rounds have no interval
    plan.rounds = std::max(least, (options.match_games + seats - 1) / seats);
    plan.seed = options.seed + 1;
    plan.threads = static_cast<unsigned>(std::min<std::uint64_t>(training.threads, plan.rounds));
    std::atomic<std::uint64_t> done{0};
    const CatchStop guard;
    const Progress bar(!options.quiet && ::isatty(STDERR_FILENO) != 0, done, plan.rounds);
    const Contest result = contest(plan, CatchStop::asked(), done);
    const auto interval = result.score_interval();
    if (result.rounds < plan.rounds || !interval) {
        return std::nullopt;
    }
    return LearnedWeights::Match{options.against, result.games,  plan.seed,
                                 interval->value, interval->low, interval->high};
}

/// No batch is this one.
constexpr Classmates::Batch the_match{1U << 20U, 0};

const std::filesystem::path& kept_in(const TrainingPlan& plan) {
    return plan.together.empty() ? plan.unfinished : plan.together;
}

int stopped(const std::filesystem::path& file) {
    std::cerr << "Stopped; the same command goes on where it was (" << file.string() << " keeps it).\n";
    return CatchStop::exit_code();
}

int run(const TrainOptions& options, const Context& context) {
    make_agent(options.against); // a wrong one is told before anything runs
    const std::filesystem::path output = output_of(options);
    const Library library = context.unchecked_library();
    const Table table = open_table(library, find_game(options.game));
    warn_of_idle_modules(library, table.idle_modules);
    if (table.rules->players < 2) {
        throw Error(table.file.file, 0, "training needs two players or more.");
    }
    TrainingPlan plan;
    plan.rules = table.rules;
    plan.game = table.file.title.empty() ? table.file.file : table.file.title;
    plan.games = options.games;
    plan.rounds = static_cast<unsigned>(std::min<std::uint64_t>(options.rounds, options.games));
    plan.seed = options.seed;
    plan.threads = options.threads != 0 ? options.threads : std::max(1U, std::thread::hardware_concurrency());
    plan.width = options.width;
    if (!options.from.empty()) {
        plan.from = read_weights(options.from);
    }
    plan.unfinished = beside(output, ".unfinished");
    plan.together = options.together;

    std::optional<LearnedWeights> weights = train(options, plan);
    if (!weights) {
        return stopped(kept_in(plan));
    }
    Descriptor last; // nobody else plays the match now
    if (!plan.together.empty()) {
        last = Classmates(plan.together, "").claim(the_match);
        std::error_code trouble;
        if (!last || (!options.force && std::filesystem::exists(output, trouble))) {
            std::cerr << "All games are played. Another program of this training writes " << output.string() << ".\n";
            return ok;
        }
    }
    const std::filesystem::path untried = beside(output, ".untried");
    write_file(untried, weights_text(*weights), Existing::replace);
    weights->match = match_of(options, plan, untried);
    if (!weights->match) {
        return stopped(kept_in(plan));
    }
    write_file(output, weights_text(*weights), options.force ? Existing::replace : Existing::keep);
    std::error_code trouble;
    std::filesystem::remove(untried, trouble);
    std::filesystem::remove(plan.unfinished, trouble);

    const LearnedWeights::Match& match = *weights->match;
    std::cout << "Learned from " << grouped(plan.games) << " games: " << output.string() << " ("
              << counted(static_cast<long long>(weights->weights.size()), "weight") << ").\nAgainst " << match.against
              << " over " << grouped(match.games) << " games: " << fixed(100 * match.score, 1)
              << " % of the others beaten (95 %: " << fixed(100 * match.low, 1) << " to " << fixed(100 * match.high, 1)
              << ").\n";
    if (!match.won()) {
        std::cout << "It does not win this match for certain: play on without it, or let it learn from more games.\n";
        return failed;
    }
    std::cout << "Play by it: bastide match careful:value=" << output.string() << " careful " << options.game << '\n';
    return ok;
}

} // namespace

void add_train(Command app, Context& context) {
    auto options = std::make_shared<TrainOptions>();
    const Command command = app.add_subcommand("train", "Learn what positions of a game are worth, for the agents");
    command.add_option("GAME", options->game, "Game file, or the name of an installed one").required();
    command.add_option("-o,--output", options->output, "The value file (default: the game's name with .value.toml)")
        .type_name("FILE");
    command.add_option("-n,--games", options->games, "How many games it learns from")
        .check(whole_number(1, 1'000'000'000))
        .capture_default_str();
    command.add_option("--rounds", options->rounds, "Rounds of these games; in each it plays by what it has learned")
        .check(whole_number(1, 1000))
        .capture_default_str();
    command.add_option("--match-games", options->match_games, "Games of the match that it plays at the end")
        .check(whole_number(10, 1'000'000'000))
        .capture_default_str();
    command.add_option("--against", options->against, "The agent that this match is against")
        .type_name("AGENT")
        .capture_default_str();
    command
        .add_option("--from", options->from, "Begin with this value file, of whatever game, instead of nothing learned")
        .type_name("FILE");
    command
        .add_option("--width", options->width,
                    "Actions that it thinks through at a decision, as careful:width has it; fewer are faster")
        .check(whole_number(0, 10'000))
        .capture_default_str();
    command
        .add_option("--together", options->together,
                    "Play with others: with every program that has the same command and sees this folder")
        .type_name("FOLDER");
    command.add_option("-s,--seed", options->seed, "Seed of the training").check(whole_number()).capture_default_str();
    command
        .add_option("-t,--threads", options->threads,
                    "Threads (default: one per processor); results do not depend on it")
        .check(whole_number(1, 1024));
    command.add_flag("-f,--force", options->force, "Replace the file if it is there");
    command.add_flag("-q,--quiet", options->quiet, "No progress bar");
    command.footer("Ctrl-C stops it, and the same command goes on where it was.\n"
                   "Examples:\n"
                   "  bastide train agents -o base.toml\n"
                   "  bastide train five-players --games 4000 -o five.toml\n"
                   "  bastide match careful:value=five.toml careful@1 five-players --games 400");
    command.callback([options, &context] { context.exit = run(*options, context); });
}

} // namespace bastide::host
