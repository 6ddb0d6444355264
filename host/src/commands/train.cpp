// bastide train: learns what positions of a game are worth, for the agents.
#include "agents/agent.hpp"
#include "bastide/error.hpp"
#include "bastide/game/ruleset.hpp"
#include "bastide/host/fingerprint.hpp"
#include "bastide/words.hpp"
#include "command_line/command.hpp"
#include "command_line/numbers.hpp"
#include "commands/catch_stop.hpp"
#include "commands/progress.hpp"
#include "files/mapped.hpp"
#include "files/sha256.hpp"
#include "files/write.hpp"
#include "lab/agent_files.hpp"
#include "lab/contest.hpp"
#include "lab/experiment/own_build.hpp"
#include "lab/training/kept_contest.hpp"
#include "lab/training/order.hpp"
#include "pages/text_table.hpp"
#include "program/context.hpp"
#include "program/idle.hpp"
#include <algorithm>
#include <iostream>
#include <thread>

namespace bastide::host {
namespace {

struct TrainOptions {
    std::string game, output, from, together;
    TrainingOrder order;
    unsigned threads = 0;
    bool force = false, quiet = false;
    std::vector<Option> ordered; ///< what a training file says itself
};

/// As the file says, or else the command.
TrainingOrder order_of(const TrainOptions& options) {
    const std::filesystem::path file = find_game(options.game);
    if (is_training(file)) {
        for (const Option& option : options.ordered) {
            if (option.count() != 0) {
                throw Error(option.name() + ": " + file.string() + " says this itself; change it there.");
            }
        }
        TrainingOrder order = read_training(file);
        order.output = options.output.empty() ? order.output : std::filesystem::path(options.output);
        return order;
    }
    TrainingOrder order = options.order;
    make_agent(order.against); // a wrong one is told before anything runs
    order.game = file;
    order.from = options.from;
    order.output = options.output.empty() ? file.stem().string() + ".value.toml" : options.output;
    return order;
}

/// Descriptions of agents end at a colon, and names of files are told in them.
void check_output(const std::filesystem::path& file, bool force) {
    if (file.string().find_first_of(":,") != std::string::npos) {
        throw Error("The output " + in_quotes(file.string()) +
                    " has a colon or a comma in its name, which no agent's description can say; choose another.");
    }
    std::error_code trouble;
    const std::filesystem::file_status there = std::filesystem::status(file, trouble);
    if (there.type() == std::filesystem::file_type::none) {
        throw Error(file.string(), 0, "there can be no such file (" + trouble.message() + "); name another with -o.");
    }
    if (std::filesystem::exists(there) && !force) {
        throw Error(file.string(), 0, "this file is there already; name another with -o, or replace it with --force.");
    }
}

std::filesystem::path beside(const std::filesystem::path& file, const char* ending) { return file.string() + ending; }

std::optional<LearnedWeights> train(const TrainOptions& options, const TrainingPlan& plan) {
    std::atomic<std::uint64_t> done{0};
    const CatchStop guard;
    const Progress bar(!options.quiet, done, plan.games);
    return learned(plan, CatchStop::asked(), done);
}

/// What its rounds follow from; of a value file that the other agent reads what it says, not where it lies.
std::string identity_of(const TrainingOrder& order, const ContestPlan& plan, const LearnedWeights& weights,
                        const std::string& build) {
    const std::string values = value_file_of(plan.agents[1]);
    return "bastide train, match, format 1: ruleset " + plan.rules->identity.digest + ", weights " +
           hex16(fingerprint(weights_text(weights))) + ", width " + std::to_string(order.width) + ", against " +
           order.against + (values.empty() ? "" : ", values " + sha256(Mapped(values).bytes())) + ", seed " +
           std::to_string(plan.seed) + ", build " + build;
}

/// Plays by the weights, which are in the file `untried`; `rounds` is where it is kept. Nothing if it was stopped.
std::optional<LearnedWeights::Match> match_of(const TrainOptions& options, const TrainingOrder& order,
                                              const TrainingPlan& training, const LearnedWeights& weights,
                                              const std::filesystem::path& untried,
                                              const std::filesystem::path& rounds) {
    ContestPlan plan;
    plan.rules = training.rules;
    plan.agents = {"careful:width=" + std::to_string(order.width) + ":value=" + untried.string(),
                   agent_here(order.against, order.folder)};
    plan.rounds = rounds_of(order.match_games, static_cast<std::uint64_t>(training.rules->players));
    plan.seed = order.seed + 1;
    plan.threads = static_cast<unsigned>(std::min<std::uint64_t>(training.threads, plan.rounds));
    std::atomic<std::uint64_t> done{0};
    const CatchStop guard;
    const Progress bar(!options.quiet, done, plan.rounds, "deals");
    const Contest result =
        kept_contest(plan, rounds, identity_of(order, plan, weights, training.build), CatchStop::asked(), done);
    const auto interval = result.score_interval();
    if (result.rounds < plan.rounds || !interval) {
        return std::nullopt;
    }
    return LearnedWeights::Match{order.against,   result.games,  plan.seed,
                                 interval->value, interval->low, interval->high};
}

const std::filesystem::path& kept_in(const TrainingPlan& plan) {
    return plan.together.empty() ? plan.unfinished : plan.together;
}

int stopped(const std::filesystem::path& file) {
    std::cerr << "Stopped; the same command goes on where it was (" << file.string() << " keeps it).\n";
    return CatchStop::exit_code();
}

int run(const TrainOptions& options, const Context& context) {
    const TrainingOrder order = order_of(options);
    const std::filesystem::path& output = order.output;
    check_output(output, options.force);
    const Library library = context.unchecked_library();
    const Table table = open_table(library, order.game);
    warn_of_idle_modules(library, table.idle_modules);
    TrainingPlan plan = plan_of(order, table);
    plan.threads = options.threads != 0 ? options.threads : std::max(1U, std::thread::hardware_concurrency());
    plan.unfinished = beside(output, ".unfinished");
    plan.together = options.together;
    plan.build = own_build_in_short(library, *plan.rules);

    std::optional<LearnedWeights> weights = train(options, plan);
    if (!weights) {
        return stopped(kept_in(plan));
    }
    Descriptor last; // nobody else plays the match now
    if (!plan.together.empty()) {
        last = Classmates(plan.together, "").claim(Classmates::the_match);
        std::error_code trouble;
        if (!last || (!options.force && std::filesystem::exists(output, trouble))) {
            std::cerr << "All games are played. Another program of this training writes " << output.string() << ".\n";
            return ok;
        }
    }
    const std::filesystem::path untried = beside(output, ".untried");
    write_file(untried, weights_text(*weights), Existing::replace);
    const std::filesystem::path rounds =
        plan.together.empty() ? beside(output, ".match") : plan.together / "match.rounds";
    weights->match = match_of(options, order, plan, *weights, untried, rounds);
    if (!weights->match) {
        return stopped(rounds);
    }
    write_file(output, weights_text(*weights), options.force ? Existing::replace : Existing::keep);
    std::error_code trouble;
    for (const std::filesystem::path& file : {untried, rounds, plan.unfinished}) {
        std::filesystem::remove(file, trouble);
    }

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
    std::cout << "Play by it: bastide match careful:value=" << output.string() << " careful "
              << (order.game == find_game(options.game) ? options.game : order.game.string()) << '\n';
    return ok;
}

} // namespace

void add_train(Command app, Context& context) {
    auto options = std::make_shared<TrainOptions>();
    const Command command = app.add_subcommand("train", "Learn what positions of a game are worth, for the agents");
    using Limits = TrainingLimits;
    TrainingOrder& order = options->order;
    const auto says = [&](const Option& option) { options->ordered.push_back(option); };
    command.add_option("GAME", options->game, "Game file, the name of an installed one, or a training file").required();
    command.add_option("-o,--output", options->output, "The value file (default: the game's name with .value.toml)")
        .type_name("FILE");
    says(command.add_option("-n,--games", order.games, "How many games it learns from")
             .check(whole_number(1, Limits::games))
             .capture_default_str());
    says(command.add_option("--rounds", order.rounds, "Rounds of these games; in each it plays by what it has learned")
             .check(whole_number(1, Limits::rounds))
             .capture_default_str());
    says(command.add_option("--match-games", order.match_games, "Games of the match that it plays at the end")
             .check(whole_number(Limits::least_of_match, Limits::games))
             .capture_default_str());
    says(command.add_option("--against", order.against, "The agent that this match is against")
             .type_name("AGENT")
             .capture_default_str());
    says(command
             .add_option("--from", options->from,
                         "Begin with this value file, of whatever game, instead of nothing learned")
             .type_name("FILE"));
    says(command
             .add_option("--width", order.width,
                         "Actions that it thinks through at a decision, as careful:width has it; fewer are faster")
             .check(whole_number(0, Limits::width))
             .capture_default_str());
    command
        .add_option("--together", options->together,
                    "Play with others: with every program that has the same command and sees this folder")
        .type_name("FOLDER");
    says(command.add_option("-s,--seed", order.seed, "Seed of the training")
             .check(whole_number(0, Limits::seed))
             .capture_default_str());
    command
        .add_option("-t,--threads", options->threads,
                    "Threads (default: one per processor); results do not depend on it")
        .check(whole_number(1, 1024));
    command.add_flag("-f,--force", options->force, "Replace the file if it is there");
    command.add_flag("-q,--quiet", options->quiet, "No progress bar");
    command.footer("Ctrl-C stops it, and the same command goes on where it was.\n"
                   "A training file says all this itself; `bastide lab submit` gives it to many machines.\n"
                   "Examples:\n"
                   "  bastide train agents -o base.toml\n"
                   "  bastide train five-players --games 4000 -o five.toml\n"
                   "  bastide match careful:value=five.toml careful@1 five-players --games 400");
    command.callback([options, &context] { context.exit = run(*options, context); });
}

} // namespace bastide::host
