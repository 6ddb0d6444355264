// bastide play: a game at the terminal, people and agents in any seat.
#include "bastide/error.hpp"
#include "context.hpp"
#include "record/record.hpp"
#include "svg/style.hpp"
#include "terminal/session.hpp"
#include <CLI/CLI.hpp>
#include <algorithm>
#include <ctime>
#include <iostream>
#include <random>

namespace bastide::host {
namespace {

struct Options {
    std::string game, record, resume;
    std::optional<std::uint64_t> seed;
    std::vector<std::string> agents;
    unsigned pace = 0;
    bool no_colour = false, no_record = false;
};

constexpr int interrupted = 130; ///< as shells say it for Ctrl-C

/// A game to begin or to go on with.
struct Start {
    GameFile file;
    std::shared_ptr<const Ruleset> rules;
    std::uint64_t seed = 0;
    std::optional<Record> record; ///< that is gone on with
};

std::uint64_t any_seed() {
    std::random_device device;
    return device() % 1'000'000'000U; // short enough to be told
}

std::vector<std::string> known_seats() {
    std::vector<std::string> names = agent_names();
    names.insert(names.begin(), "person");
    return names;
}

/// Who plays: those asked for (one name stands for all seats), or those of the file.
void seat(const Options& options, GameFile& file) {
    const std::size_t seats = file.players.size();
    std::vector<std::string> agents = options.agents;
    if (agents.size() == 1) {
        agents.resize(seats, agents.front());
    }
    if (!agents.empty() && agents.size() != seats) {
        throw Error("--agents names " + std::to_string(agents.size()) + " agents, but " + file.file + " has " +
                    std::to_string(seats) + " players; give one for each, or one for all.");
    }
    const std::vector<std::string> known = known_seats();
    for (std::size_t i = 0; i < seats; ++i) {
        std::string& agent = file.players[i].agent;
        agent = agents.empty() ? agent : agents[i];
        if (std::find(known.begin(), known.end(), agent) == known.end()) {
            throw Error((options.agents.empty() ? file.file : "--agents") + ": there is no agent '" + agent + "'." +
                        did_you_mean(agent, known) + " Known are " + listed(known) + ".");
        }
    }
}

Start begin(const Options& options, const Library& library) {
    if (options.game.empty()) {
        throw Error("Say which game to play, as in `bastide play quick`, or go on with one: `bastide play --resume "
                    "FILE`.");
    }
    Table table = open_table(library, find_game(options.game));
    return {std::move(table.file), std::move(table.rules), options.seed ? *options.seed : any_seed(), std::nullopt};
}

Start go_on(const Options& options, const Library& library) {
    if (options.seed) {
        throw Error("--seed cannot be given with --resume: the record has its seed.");
    }
    Start start;
    start.record = read_record(options.resume);
    start.rules = ruleset_of(*start.record, library);
    start.file = start.record->game;
    start.seed = start.record->seed;
    if (!options.game.empty()) { // asked for with a game: it has to be the same one
        const Table table = open_table(library, find_game(options.game));
        if (table.rules->identity.digest != start.rules->identity.digest) {
            const std::vector<std::string> reasons = differences(table.rules->identity, start.rules->identity);
            throw Error(options.resume, 0,
                        "this game was played by other rules than " + table.file.file + " has: " +
                            (reasons.empty() ? "the order of steps or the youngest player differ" : listed(reasons)) +
                            " (here: the game file, there: the record). Leave the game file out to go on by the "
                            "record's rules.");
        }
    }
    return start;
}

/// "quick-20261231-235959.bastide" in the current folder.
std::filesystem::path fresh_name(const GameFile& file) {
    const std::time_t now = std::time(nullptr);
    std::tm local{};
    ::localtime_r(&now, &local);
    char stamp[32];
    std::strftime(stamp, sizeof stamp, "-%Y%m%d-%H%M%S", &local);
    const std::string stem = std::filesystem::path(file.file).stem().string() + stamp;
    std::filesystem::path name = stem + ".bastide";
    std::error_code trouble;
    for (int n = 2; std::filesystem::exists(name, trouble); ++n) {
        name = stem + '-' + std::to_string(n) + ".bastide";
    }
    return name;
}

std::unique_ptr<RecordWriter> open_record(const Options& options, const Start& start) {
    if (options.no_record) {
        return nullptr;
    }
    if (start.record && options.record.empty()) {
        return std::make_unique<RecordWriter>(options.resume, *start.record);
    }
    const std::filesystem::path file =
        options.record.empty() ? fresh_name(start.file) : std::filesystem::path(options.record);
    auto writer = std::make_unique<RecordWriter>(file, start.file, *start.rules, start.seed);
    if (start.record) { // goes on in another file: with everything so far
        for (const Record::Move& move : start.record->moves) {
            writer->write(move.who, move.text);
        }
    }
    return writer;
}

/// A word as a shell wants it.
std::string shell_word(const std::string& text) {
    const bool plain = !text.empty() && text.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                                               "0123456789_./-+,:@%") == std::string::npos;
    if (plain) {
        return text;
    }
    std::string out = "'";
    for (const char c : text) {
        out += c == '\'' ? std::string("'\\''") : std::string(1, c);
    }
    return out + '\'';
}

std::string introduction(const Start& start, const terminal::Match& match) {
    std::string text = start.file.title.empty() ? start.file.file : start.file.title;
    text += " (seed " + std::to_string(start.seed) + ")\n";
    std::vector<std::string> seats;
    for (const PlayerSpec& player : start.file.players) {
        seats.push_back(player.name + " (" + player.agent + ')');
    }
    text += listed(seats) + ".\n";
    if (start.record) {
        text += "Resumed after " + std::to_string(match.moves()) + " moves";
        text += start.record->torn ? "; the last line of the record was cut off and has been dropped.\n" : ".\n";
    }
    return text + (match.record() == nullptr ? "The game is not recorded.\n"
                                             : "Recorded in " + match.record()->file().string() + ".\n");
}

int run(const Options& options, const Context& context) {
    const Library library = context.library();
    Start start = options.resume.empty() ? begin(options, library) : go_on(options, library);
    seat(options, start.file);
    std::vector<std::string> agents;
    for (const PlayerSpec& player : start.file.players) {
        agents.push_back(player.agent);
    }
    terminal::Console console(!options.no_colour);
    terminal::Chronicle chronicle;
    // The moves are checked before the record is touched.
    if (start.record) {
        const Game last = replayed(*start.record, start.rules);
        if (!start.record->result.empty() && !last.is_terminal()) {
            throw Error(options.resume, start.record->result_line,
                        "the record has a result, but its moves do not reach the end of the game; take this line out "
                        "to go on.");
        }
    }
    terminal::Match match(start.rules, start.seed, agents, open_record(options, start), &chronicle);
    if (start.record) {
        match.follow(*start.record);
        chronicle.take();
    }
    const bool finished = start.record && !start.record->result.empty();
    console.print(introduction(start, match));
    const terminal::BoardView view(*start.rules, svg::style_of(*start.rules, library), start.file.players);
    terminal::Session session(match, chronicle, view, console, options.pace);
    const terminal::Ending ending = session.play(finished);
    if (ending == terminal::Ending::over) {
        return ok;
    }
    if (match.record() == nullptr) {
        console.print("You left the game; it was not recorded.\n");
    } else {
        console.print("The game waits in " + match.record()->file().string() +
                      ". Go on with:\n  bastide play --resume " + shell_word(match.record()->file().string()) + '\n');
    }
    return ending == terminal::Ending::interrupted ? interrupted : ok;
}

} // namespace

void add_play(CLI::App& app, Context& context) {
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand("play", "Play a game at this terminal");
    command->add_option("GAME", options->game, "Game file, or the name of an installed one");
    command->add_option("-s,--seed", options->seed, "The same seed draws the same tiles (default: a new one)");
    command
        ->add_option("-a,--agents", options->agents,
                     "Who plays by seat (" + listed(known_seats()) + "); one name stands for all")
        ->delimiter(',')
        ->allow_extra_args(false);
    CLI::Option* record =
        command->add_option("-r,--record", options->record, "Record the game there (default: GAME-DATE-TIME.bastide)")
            ->type_name("FILE");
    command->add_option("--resume", options->resume, "Go on with a recorded game")->type_name("FILE");
    command->add_flag("--no-record", options->no_record, "Record nothing")->excludes(record);
    command->add_option("--pace", options->pace, "Wait after each move of an agent or of chance")
        ->type_name("MILLISECONDS")
        ->check(CLI::Range(0U, 60'000U));
    command->add_flag("--no-colour,--no-color", options->no_colour, "Without colours (also if NO_COLOR is set)");
    command->footer("Examples:\n"
                    "  bastide play quick\n"
                    "  bastide play five-players --agents person,greedy,greedy,random,random --record evening.bastide\n"
                    "  bastide play --resume evening.bastide\n"
                    "  bastide play agents --seed 7 --pace 500     watch agents");
    command->callback([options, &context] { context.exit = run(*options, context); });
}

} // namespace bastide::host
