// bastide play: a game at the terminal, people and agents in any seat.
#include "bastide/error.hpp"
#include "bastide/words.hpp"
#include "commands/resume.hpp"
#include "context.hpp"
#include "files/standard_output.hpp"
#include "idle.hpp"
#include "numbers.hpp"
#include "record/folder.hpp"
#include "svg/style.hpp"
#include "terminal/session.hpp"
#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <random>

namespace bastide::host {
namespace {

struct Options {
    std::string game, record, resume;
    std::optional<std::uint64_t> seed;
    std::vector<std::string> agents;
    unsigned pace = 0;
    bool resumes = false, no_colour = false, no_record = false;
};

constexpr int interrupted = 130; ///< as shells say it for Ctrl-C

/// A game to begin or to go on with.
struct Start {
    GameFile file;
    std::shared_ptr<const Ruleset> rules;
    std::uint64_t seed = 0;
    std::optional<Record> record; ///< that is gone on with
    Descriptor held;              ///< the record's file, if it goes on there
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

void check_seat(const std::string& agent, const std::string& from) {
    const std::vector<std::string> known = known_seats();
    const std::string name = agent == "person" ? agent : parse_agent(agent).name;
    if (std::find(known.begin(), known.end(), name) == known.end()) {
        throw Error(from + ": there is no agent " + in_quotes(name) + "." + did_you_mean(name, known) + " Known are " +
                    listed(known) + ".");
    }
    if (name != "person") {
        try {
            make_agent(agent);
        } catch (const Error& error) {
            throw Error(from + ": " + error.what());
        }
    }
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
    for (std::size_t i = 0; i < seats; ++i) {
        std::string& agent = file.players[i].agent;
        agent = agents.empty() ? agent : agents[i];
        check_seat(agent, options.agents.empty() ? file.file : "--agents");
        if (options.resumes && agents.empty() && starts_a_program(agent)) {
            throw Error(file.file + " seats a program, " + in_quotes(agent) +
                        "; a record may come from anywhere, so name it with --agents to have it started.");
        }
    }
}

Start begin(const Options& options, const Library& library) {
    if (options.game.empty()) {
        throw Error("Say which game to play, as in `bastide play quick`, or go on with the last one: `bastide play "
                    "--resume`.");
    }
    Table table = open_table(library, find_game(options.game));
    warn_of_idle_modules(library, table.idle_modules);
    return {std::move(table.file), std::move(table.rules), options.seed ? *options.seed : any_seed(), {}, {}};
}

Start go_on(const Options& options, const Library& library) {
    if (options.seed) {
        throw Error("--seed cannot be given with --resume: the record has its seed.");
    }
    std::optional<Table> table; // asked for with a game: it has to be the same one
    if (!options.game.empty()) {
        table = open_table(library, find_game(options.game));
    }
    Resumed resumed = resume(options.resume, table, options.record.empty() && !options.no_record, library);
    const GameFile file = resumed.record.game;
    const std::uint64_t seed = resumed.record.seed;
    return {file, std::move(resumed.rules), seed, std::move(resumed.record), std::move(resumed.held)};
}

std::unique_ptr<RecordWriter> open_record(const Options& options, Start& start) {
    if (options.no_record) {
        return nullptr;
    }
    if (start.held) {
        return std::make_unique<RecordWriter>(std::move(start.held), *start.record);
    }
    if (options.record.empty()) {
        return std::make_unique<RecordWriter>(
            RecordWriter::in_folder(make_own_records_folder(), start.file, *start.rules, start.seed));
    }
    auto writer = std::make_unique<RecordWriter>(options.record, start.file, *start.rules, start.seed);
    if (start.record) { // goes on in another file: with everything so far
        for (const Record::Move& move : start.record->moves) {
            writer->write(move.who, move.text);
        }
    }
    return writer;
}

std::string introduction(const Start& start, const terminal::Match& match) {
    std::string text = shown(start.file.title.empty() ? start.file.file : start.file.title);
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
                                             : "Recorded in " + shown(match.record()->file().string()) + ".\n");
}

unsigned persons_of(const std::vector<std::string>& agents) {
    unsigned seats = 0;
    for (std::size_t seat = 0; seat < agents.size(); ++seat) {
        seats |= agents[seat] == "person" ? 1U << seat : 0U;
    }
    return seats;
}

int run(const Options& options, const Context& context) {
    const Library library = context.library();
    Start start = options.resumes ? go_on(options, library) : begin(options, library);
    seat(options, start.file);
    std::vector<std::string> agents;
    for (const PlayerSpec& player : start.file.players) {
        agents.push_back(player.agent);
    }
    terminal::Console console(!options.no_colour);
    terminal::Chronicle chronicle;
    chronicle.read_by(persons_of(agents));
    // The moves are checked before the record is touched.
    if (start.record) {
        const Game last = replayed(*start.record, start.rules);
        if (!start.record->result.empty() && !last.is_terminal()) {
            throw Error(start.record->file, start.record->result_line,
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
    const terminal::BoardView view(*start.rules, svg::style_of(*start.rules, library), start.file.players);
    terminal::Session session(match, chronicle, view, library, console, options.pace);
    try {
        console.print(introduction(start, match));
        const terminal::Ending ending = session.play(finished);
        if (ending == terminal::Ending::over) {
            return ok;
        }
        console.print(farewell(match.record()));
        return ending == terminal::Ending::interrupted ? interrupted : ok;
    } catch (const OutputLost&) {
        std::cerr << (match.game().is_terminal() ? "" : farewell(match.record()));
        throw;
    } catch (const terminal::NobodyAnswers&) {
        console.print(farewell(match.record()));
        throw;
    }
}

} // namespace

void add_play(CLI::App& app, Context& context) {
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand("play", "Play a game at this terminal");
    command->add_option("GAME", options->game, "Game file, or the name of an installed one");
    command->add_option("-s,--seed", options->seed, "The same seed draws the same tiles (default: a new one)")
        ->check(whole_number());
    command
        ->add_option("-a,--agents", options->agents,
                     "Who plays by seat (" + listed(known_seats()) +
                         ", with options as in mcts:playouts=200); one name stands for all")
        ->delimiter(',')
        ->allow_extra_args(false);
    CLI::Option* record = command
                              ->add_option("-r,--record", options->record,
                                           "Record the game there (default: GAME-DATE-TIME.bastide in "
                                           "the user's data folder, see `bastide records`)")
                              ->type_name("FILE");
    CLI::Option* resume = command
                              ->add_option("--resume", options->resume,
                                           "Go on with a recorded game (default: the one that was left last)")
                              ->type_name("FILE")
                              ->expected(0, 1);
    command->add_flag("--no-record", options->no_record, "Record nothing")->excludes(record);
    command->add_option("--pace", options->pace, "Wait after each move of an agent or of chance")
        ->type_name("MILLISECONDS")
        ->check(whole_number(0, 60'000));
    command->add_flag("--no-colour,--no-color", options->no_colour, "Without colours (also if NO_COLOR is set)");
    command->footer("Examples:\n"
                    "  bastide play quick\n"
                    "  bastide play five-players --agents person,greedy,greedy,random,random --record evening.bastide\n"
                    "  bastide play --resume                       the game that was left last\n"
                    "  bastide play --resume evening.bastide\n"
                    "  bastide play agents --seed 7 --pace 500     watch agents");
    command->callback([options, resume, &context] {
        options->resumes = resume->count() > 0;
        context.exit = run(*options, context);
    });
}

} // namespace bastide::host
