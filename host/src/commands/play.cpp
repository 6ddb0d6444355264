// bastide play: a game at the terminal, people and agents in any seat.
#include "bastide/error.hpp"
#include "bastide/words.hpp"
#include "command_line/command.hpp"
#include "command_line/numbers.hpp"
#include "commands/play_start.hpp"
#include "commands/play_watch.hpp"
#include "commands/seated_agents.hpp"
#include "files/data_folder.hpp"
#include "files/in_shell.hpp"
#include "files/standard_output.hpp"
#include "lab/ladder/opponents.hpp"
#include "match/told.hpp"
#include "pages/text_table.hpp"
#include "program/context.hpp"
#include "program/failed_in.hpp"
#include "program/idle.hpp"
#include "record/folder.hpp"
#include "svg/style.hpp"
#include "terminal/session.hpp"
#include <algorithm>
#include <iostream>
#include <random>

namespace bastide::host {
namespace {

namespace fs = std::filesystem;

std::string in_a_row(const std::vector<std::string>& sentences) {
    std::string text;
    for (const std::string& sentence : sentences) {
        text += (text.empty() ? "" : " ") + sentence;
    }
    return text;
}

/// What was measured of those that are seated.
std::string of_opponents(const Start& start) {
    std::string text;
    const std::vector<Opponent> known = opponents_in(*start.rules);
    for (const PlayerSpec& player : start.file.players) {
        for (const Opponent& one : known) {
            if (one.name == player.agent && !one.says.empty()) {
                text += shown(player.name) + ": " + in_a_row(one.says) + '\n';
            }
        }
    }
    return text;
}

/// Who there is to play against, for who has not begun yet.
int tell_opponents(const PlayOptions& options, const Context& context) {
    if (options.game.empty()) {
        throw Error("Say in which game, as in `bastide play quick --opponents`.");
    }
    const Table table = open_table(context.library(), find_game(options.game));
    TextTable rows({"Agent", "Level", "In this game"});
    for (const Opponent& one : opponents_in(*table.rules)) {
        rows.add({one.name, one.level, in_a_row(one.says)});
    }
    std::cout << rows.text();
    if (measured_ladder(*table.rules) == nullptr) {
        std::cout << "How strong they are was not measured with this game's rules and agents as they are now; `bastide "
                     "ladder "
                  << shown_in_shell(options.game) << " --keep "
                  << shown_in_shell((data_folder() / "ladder.json").string()) << "` does.\n";
    }
    return ok;
}

std::string introduction(const Start& start, const Match& match) {
    std::string text = shown(start.file.title.empty() ? start.file.file : start.file.title);
    text += " (" + chance_words(start.chance) + ")\n";
    std::vector<std::string> seats;
    for (const PlayerSpec& player : start.file.players) {
        seats.push_back(player.name + " (" + player.agent + ')');
    }
    text += listed(seats) + ".\n" + of_opponents(start);
    if (start.record) {
        text += "Resumed after " + counted(static_cast<long long>(match.moves()), "move");
        text += start.record->torn ? "; the last line of the record was cut off and has been dropped.\n" : ".\n";
    }
    return text + (match.record() == nullptr ? "The game is not recorded.\n"
                                             : "Recorded in " + shown(match.record()->file().string()) + ".\n");
}

/// Which game a module failed in, for whoever wants to see it again.
std::string played(const Start& start, const Match& match) {
    return (start.chance.secret() != nullptr || start.chance.is_told() ? "" : "of ") + chance_words(start.chance) +
           (match.record() == nullptr ? "" : ", recorded in " + shown(match.record()->file().string()));
}

unsigned persons_of(const std::vector<std::string>& agents) {
    unsigned seats = 0;
    for (std::size_t seat = 0; seat < agents.size(); ++seat) {
        seats |= agents[seat] == "person" ? 1U << seat : 0U;
    }
    return seats;
}

/// Everything that is played with; another one after files were built again.
struct Evening {
    Library library;
    Start start;
    std::unique_ptr<RecordWriter> writer;
};

/// By the rules as they are now, if the record's moves are still possible; else nothing, and it is said why.
std::optional<Evening> renewed(Workshop& workshop, const Start& start, Match& match, terminal::Console& console) {
    try {
        Renewed now = workshop.renew(start.file);
        const fs::path file = match.record()->file();
        Record record = read_record(file);
        demand_replayed(record, now.rules);
        Evening next{std::move(now.library), {now.file, now.rules, start.chance, {}, {}}, nullptr};
        if (now.rules->identity.digest == record.identity.digest) {
            next.writer = match.take_record();
        } else { // a record names the rules that it was played by
            next.start.chance = goes_on_by(record, false);
            next.writer = std::make_unique<RecordWriter>(RecordWriter::in_folder(
                fs::absolute(file).parent_path(), file.stem().string(), now.file, *now.rules, next.start.chance));
            for (const Record::Move& move : record.moves) {
                next.writer->write(move.who, move.text);
            }
        }
        console.print("Files of this game have changed: it goes on by what they say now, after " +
                      counted(static_cast<long long>(record.moves.size()), "move") + ", recorded in " +
                      shown(next.writer->file().string()) + ".\n");
        next.start.record = std::move(record);
        return next;
    } catch (const Error& error) {
        console.print("Files of this game have changed, but it cannot go on by what they say now: " +
                      shown_lines(error.what()) + "\nIt goes on by the rules it had.\n");
        return std::nullopt;
    }
}

class Player {
public:
    Player(const PlayOptions& options, const Context& context)
        : options_(options), context_(context), console_(!options.no_colour) {}

    int run() {
        Evening evening = first();
        for (bool again = false;; again = true) {
            std::optional<Evening> next;
            const int code = play(evening, again, next);
            if (!next) {
                return code;
            }
            evening = std::move(*next);
        }
    }

private:
    Start opened(const Library& library) const {
        try {
            return opened_game(options_, library);
        } catch (const Error& error) {
            if (!workshop_) {
                throw;
            }
            throw Error(workshop_->of_originals(error.what()));
        }
    }

    Evening first() {
        if (options_.watch) {
            workshop_.emplace(context_);
        }
        Library library = workshop_ ? workshop_->library() : context_.library();
        Start start = opened(library);
        seat(options_, start.file);
        for (const PlayerSpec& player : start.file.players) {
            agents_.push_back(player.agent);
        }
        if (start.chance.is_told()) {
            check_can_be_told(*start.rules, agents_);
        }
        chronicle_.read_by(persons_of(agents_));
        if (workshop_) {
            workshop_->watch(start.file, *start.rules, options_.resumes ? fs::path() : find_game(options_.game));
            console_.wake_when([this] { return workshop_->changed(); });
        }
        // The moves are checked before the record is touched.
        if (start.record) {
            const Game last = replayed(*start.record, start.rules);
            if (start.record->is_over() && !last.is_terminal()) {
                throw Error(start.record->file, start.record->result_line,
                            "the record has a result, but its moves do not reach the end of the game; take this line "
                            "out to go on.");
            }
        }
        std::unique_ptr<RecordWriter> writer = open_record(options_, start);
        return {std::move(library), std::move(start), std::move(writer)};
    }

    /// Up to the end of the game, or to `next`: the same game by other rules.
    int play(Evening& evening, bool again, std::optional<Evening>& next) {
        Start& start = evening.start;
        Match match(start.rules, start.chance, agents_, std::move(evening.writer), &chronicle_);
        if (start.record) {
            match.follow(*start.record);
            chronicle_.take();
        }
        // The end is written already; not in a file of its own (--record), which has the moves alone.
        const bool finished = start.record && start.record->is_over() && options_.record.empty();
        const terminal::BoardView view(*start.rules, svg::style_of(*start.rules, evening.library), start.file.players);
        terminal::Session session(match, chronicle_, view, evening.library, console_, options_.pace, options_.reasons);
        try {
            console_.print(again ? "" : introduction(start, match));
            terminal::Ending ending = session.play(finished);
            while (ending == terminal::Ending::changed) {
                next = renewed(*workshop_, start, match, console_);
                if (next) {
                    return ok;
                }
                ending = session.play(finished);
            }
            if (ending == terminal::Ending::over) {
                return ok;
            }
            console_.print(farewell(match.record()));
            return ending == terminal::Ending::interrupted ? interrupted : ok;
        } catch (const ModuleError&) {
            failed_in(played(start, match));
        } catch (const OutputLost&) {
            std::cerr << (match.game().is_terminal() ? "" : farewell(match.record()));
            throw;
        } catch (const terminal::NobodyAnswers&) {
            console_.print(farewell(match.record()));
            throw;
        }
    }

    const PlayOptions& options_;
    const Context& context_;
    std::optional<Workshop> workshop_;
    std::vector<std::string> agents_;
    terminal::Console console_;
    Chronicle chronicle_;
};

} // namespace

void add_play(Command app, Context& context) {
    auto options = std::make_shared<PlayOptions>();
    const Command command = app.add_subcommand("play", "Play a game at this terminal");
    command.add_option("GAME", options->game, "Game file, or the name of an installed one");
    const Option seed =
        command.add_option("-s,--seed", options->seed, "The same seed draws the same tiles (default: a new one)")
            .check(whole_number());
    const Option agents = add_agents_option(command, options->agents, "Who plays by seat", known_seats());
    const Option record = command
                              .add_option("-r,--record", options->record,
                                          "Record the game there (default: GAME-DATE-TIME.bastide in "
                                          "the user's data folder, see `bastide records`)")
                              .type_name("FILE");
    const Option resume =
        command
            .add_option("--resume", options->resume, "Go on with a recorded game (default: the one that was left last)")
            .type_name("FILE")
            .expected(0, 1);
    const Option unrecorded = command.add_flag("--no-record", options->no_record, "Record nothing").excludes(record);
    const Option watch = command
                             .add_flag("--watch", options->watch,
                                       "Go on by new rules when a module, tile set or the game file is written again")
                             .excludes(unrecorded);
    const Option real =
        command.add_flag("--real-tiles", options->real_tiles,
                         "Play with the tiles, dice and bags on your table: say what is drawn and thrown");
    const Option pace = command.add_option("--pace", options->pace, "Wait after each move of an agent or of chance")
                            .type_name("MILLISECONDS")
                            .check(whole_number(0, 60'000));
    const Option opponents = command.add_flag(
        "--opponents", options->opponents,
        "Play nothing; tell which opponents there are, how strong they are in this game, how long they think");
    const Option reasons =
        command.add_flag("--reasons", options->reasons, "Tell after each choice of an agent why it was made");
    for (const Option& of_a_game : {seed, agents, record, resume, unrecorded, watch, real, pace, reasons}) {
        opponents.excludes(of_a_game);
    }
    command.add_flag("--no-colour,--no-color", options->no_colour, "Without colours (also if NO_COLOR is set)");
    command.footer("Examples:\n"
                   "  bastide play quick\n"
                   "  bastide play quick --opponents               who there is to play against, and how strong\n"
                   "  bastide play five-players --agents person,greedy,greedy,random,random --record evening.bastide\n"
                   "  bastide play --resume                       the game that was left last\n"
                   "  bastide play --resume evening.bastide\n"
                   "  bastide play quick --real-tiles             with a box of your own as referee\n"
                   "  bastide play agents --seed 7 --pace 500     watch agents");
    command.callback([options, resume, &context] {
        options->resumes = resume.count() > 0;
        context.exit = options->opponents ? tell_opponents(*options, context) : Player(*options, context).run();
    });
}

} // namespace bastide::host
