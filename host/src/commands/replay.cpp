// bastide replay: steps through a recorded game, or verifies it.
#include "bastide/error.hpp"
#include "bastide/words.hpp"
#include "command_line/command.hpp"
#include "command_line/numbers.hpp"
#include "match/chronicle.hpp"
#include "pages/json_text.hpp"
#include "program/context.hpp"
#include "record/draws.hpp"
#include "svg/style.hpp"
#include "terminal/console.hpp"
#include "terminal/score_table.hpp"
#include "terminal/screen.hpp"
#include <iostream>
#include <nlohmann/json.hpp>

namespace bastide::host {
namespace {

struct ReplayOptions {
    std::string record;
    int from = 1;
    bool verify = false, step = false, json = false, no_colour = false;
};

/// What came of playing all moves.
struct Outcome {
    DrawCheck draws;       ///< whether chance followed the seed or secret
    std::string problem{}; ///< a sentence; empty if all is well
    std::size_t moves = 0;
    bool finished = false;
    std::vector<int> scores{};
    std::string result{};
    int turns = 0;
};

using EachMove = std::function<void(const Game&, std::size_t move)>; ///< after the move

/// `chronicle` may be null.
Outcome play_through(const Record& record, const std::shared_ptr<const Ruleset>& rules, Chronicle* chronicle,
                     const EachMove& each) {
    Outcome outcome{DrawCheck(record, *rules)};
    Game game(rules);
    game.watch(chronicle);
    if (chronicle != nullptr) {
        chronicle->open(game.play()); // the first turn has begun
    }
    try {
        for (std::size_t i = 0; i < record.moves.size(); ++i) {
            const Action action = recorded_action(game, record, i);
            if (game.at_chance()) {
                outcome.draws.look(game, action, i);
            }
            game.apply(action);
            each(game, i);
            outcome.moves = i + 1;
        }
    } catch (const ModuleError&) {
        failed_at(record, outcome.moves);
    } catch (const Error& error) {
        outcome.problem = error.what();
    }
    outcome.finished = game.is_terminal();
    outcome.scores = game.scores();
    outcome.result = result_text(game);
    outcome.turns = game.play().core().turn_number;
    outcome.problem = outcome.problem.empty() ? outcome.draws.broken() : outcome.problem;
    if (outcome.problem.empty() && record.is_over()) {
        const std::string place = record.file + ':' + std::to_string(record.result_line) + ": ";
        if (!outcome.finished) {
            outcome.problem = place + "the record has a result, but its moves do not reach the end of the game.";
        } else if (!record.result.empty() && record.result != outcome.result) {
            outcome.problem = place + "the result is written as '" + record.result + "', but the moves give '" +
                              outcome.result + "'.";
        } else if (record.turns != 0 && record.turns != outcome.turns) {
            outcome.problem = place + "the record tells of " + counted(record.turns, "turn") + ", but the moves make " +
                              std::to_string(outcome.turns) + '.';
        }
    }
    return outcome;
}

std::string verified(const Record& record, const Outcome& outcome) {
    std::string text = record.file + ": " + std::to_string(outcome.moves) + " legal moves";
    text += outcome.finished ? ", finished: " : ", not finished, so far: ";
    text += outcome.result + ". Ruleset " + record.identity.digest + ", ";
    text = shown(text + outcome.draws.words() + '.');
    return text + (record.torn ? " The last line was cut off and is left out.\n" : "\n");
}

const char* name_of(Chronicle::Entry::Kind kind) {
    switch (kind) {
    case Chronicle::Entry::Kind::turn:
        return "turn";
    case Chronicle::Entry::Kind::score:
        return "score";
    case Chronicle::Entry::Kind::remark:
        return "remark";
    case Chronicle::Entry::Kind::act:
        break;
    }
    return "act";
}

nlohmann::ordered_json event_json(const Game& game, const Chronicle::Entry& entry) {
    nlohmann::ordered_json event{{"kind", name_of(entry.kind)}, {"text", entry.text}};
    if (entry.player != nobody) {
        event["player"] = game.play().player_name(entry.player);
    }
    if (entry.kind == Chronicle::Entry::Kind::score) {
        event["points"] = entry.points;
    }
    return event;
}

int as_json(const Record& record, const std::shared_ptr<const Ruleset>& rules, bool with_moves) {
    Chronicle chronicle;
    nlohmann::ordered_json out{
        {"record", record.file}, {"title", record.game.title}, {"ruleset", record.identity.digest}};
    if (record.commitment.empty()) {
        out["seed"] = record.seed;
        out["told"] = record.told;
    } else {
        out["commitment"] = record.commitment;
        out["secret"] = record.secret.empty() ? nlohmann::ordered_json() : nlohmann::ordered_json(record.secret);
    }
    out["players"] = rules->player_names;
    nlohmann::ordered_json moves = nlohmann::ordered_json::array();
    const Outcome outcome = play_through(record, rules, &chronicle, [&](const Game& game, std::size_t i) {
        nlohmann::ordered_json events = nlohmann::ordered_json::array();
        for (const Chronicle::Entry& entry : chronicle.take()) {
            events.push_back(event_json(game, entry));
        }
        moves.push_back({{"who", record.moves[i].who},
                         {"action", record.moves[i].text},
                         {"scores", game.scores()},
                         {"events", std::move(events)}});
    });
    out["verified"] = outcome.problem.empty();
    if (!outcome.problem.empty()) {
        out["problem"] = outcome.problem;
    }
    out["moves_played"] = outcome.moves;
    out["finished"] = outcome.finished;
    out["torn"] = record.torn;
    const DrawCheck::Finding draws = outcome.draws.finding();
    const bool known = draws == DrawCheck::Finding::own || draws == DrawCheck::Finding::others;
    out[record.commitment.empty() ? "draws_follow_seed" : "draws_follow_secret"] =
        known ? nlohmann::ordered_json(draws == DrawCheck::Finding::own) : nlohmann::ordered_json();
    out["scores"] = outcome.scores;
    if (with_moves) {
        out["moves"] = std::move(moves);
    }
    std::cout << json_text(out);
    return outcome.problem.empty() ? ok : failed;
}

/// Shows turn after turn: what happened, then the board.
class Viewer {
public:
    Viewer(const ReplayOptions& options, const Record& record, const Ruleset& rules, svg::Style style)
        : options_(options), console_(!options.no_colour), view_(rules, std::move(style), record.game.players) {
        console_.print(bastide::shown(record.game.title.empty() ? record.file : record.game.title) + '\n');
    }
    Chronicle& chronicle() { return chronicle_; }
    terminal::Console& console() { return console_; }
    bool stopped() const { return stopped_; }
    void end(const Game& game) {
        show_board(game);
        console_.print('\n' +
                       (game.is_terminal() ? game.verdict()
                        : showed_          ? "The record ends here."
                                           : "The record ends in turn " + std::to_string(turn_) + ", before turn " +
                                        std::to_string(options_.from) + '.') +
                       '\n');
    }

    void after_move(const Game& game) {
        for (const Chronicle::Entry& entry : chronicle_.take()) {
            if (entry.kind == Chronicle::Entry::Kind::turn) {
                show_board(game);
                turn_ = game.is_terminal() ? turn_ : game.play().core().turn_number;
            }
            if (shown(game)) {
                console_.print(line_of(entry, view_, console_.depth()));
                news_ = showed_ = true;
            }
        }
    }

    void show_board(const Game& game) {
        if (!news_ || stopped_) {
            return;
        }
        news_ = false;
        const Play& play = game.play();
        terminal::Overlay overlay;
        for (; tiles_ < play.tiles().size(); ++tiles_) {
            overlay.latest = static_cast<TileId>(tiles_);
            overlay.news.emplace_back(overlay.latest, play.tiles()[tiles_].by);
        }
        screen_.turn(game, overlay);
        if (options_.step && !game.is_terminal()) {
            const auto line = console_.ask("Enter: next turn, q: leave > ");
            stopped_ = !line || *line == "q" || *line == "quit";
        }
        stopped_ = stopped_ || console_.interrupted();
    }

private:
    bool shown(const Game& game) const { return !stopped_ && (turn_ >= options_.from || game.is_terminal()); }

    const ReplayOptions& options_;
    terminal::Console console_;
    terminal::BoardView view_;
    terminal::Screen screen_{view_, console_};
    Chronicle chronicle_;
    std::size_t tiles_ = 0; ///< shown so far
    int turn_ = 1;
    bool news_ = false, stopped_ = false, showed_ = false;
};

struct Stop {};

int show(const ReplayOptions& options, const Record& record, const std::shared_ptr<const Ruleset>& rules,
         const Library& library) {
    Viewer viewer(options, record, *rules, svg::style_of(*rules, library));
    std::string problem;
    try {
        problem = play_through(record, rules, &viewer.chronicle(), [&](const Game& game, std::size_t i) {
                      viewer.after_move(game);
                      if (i + 1 == record.moves.size()) {
                          viewer.end(game);
                      }
                      if (viewer.stopped()) {
                          throw Stop{};
                      }
                  }).problem;
    } catch (const Stop&) {
        return viewer.console().interrupted() ? interrupted : ok;
    }
    if (!problem.empty()) {
        std::cerr << "bastide: " << shown_lines(problem) << '\n';
        return failed;
    }
    if (record.moves.empty()) {
        viewer.console().print("The record has no moves yet.\n");
    }
    return ok;
}

int run(const ReplayOptions& options, const Context& context) {
    const Library library = context.library();
    const Record record = read_record(options.record);
    const std::shared_ptr<const Ruleset> rules = ruleset_of(record, library);
    if (options.json) {
        return as_json(record, rules, !options.verify);
    }
    if (!options.verify) {
        return show(options, record, rules, library);
    }
    const Outcome outcome = play_through(record, rules, nullptr, [](const Game&, std::size_t) {});
    if (!outcome.problem.empty()) {
        std::cerr << "bastide: " << shown_lines(outcome.problem) << '\n';
        return failed;
    }
    std::cout << verified(record, outcome);
    return ok;
}

} // namespace

void add_replay(Command app, Context& context) {
    auto options = std::make_shared<ReplayOptions>();
    const Command command = app.add_subcommand("replay", "Step through a recorded game, or verify it");
    command.add_option("RECORD", options->record, "A record that `bastide play` wrote").required();
    const Option verify =
        command.add_flag("--verify", options->verify, "Only check: ruleset, legality of all moves, result");
    const Option json =
        command.add_flag("--json", options->json, "Moves, events and scores as JSON (with --verify without the moves)");
    command.add_option("--from", options->from, "Show from this turn on")
        .type_name("TURN")
        .check(whole_number(1, 100'000))
        .capture_default_str()
        .excludes(verify)
        .excludes(json);
    command.add_flag("--step", options->step, "Wait for Enter after each turn").excludes(verify).excludes(json);
    command.add_flag("--no-colour,--no-color", options->no_colour, "Without colours (also if NO_COLOR is set)");
    command.footer("Examples:\n"
                   "  bastide replay evening.bastide --step\n"
                   "  bastide replay evening.bastide --from 30\n"
                   "  bastide replay evening.bastide --verify");
    command.callback([options, &context] { context.exit = run(*options, context); });
}

} // namespace bastide::host
