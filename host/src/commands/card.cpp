// bastide card: what a mix is like, on one page.
#include "bastide/error.hpp"
#include "bastide/words.hpp"
#include "card/play.hpp"
#include "card/shown/pages.hpp"
#include "card/shown/summary.hpp"
#include "command_line/command.hpp"
#include "command_line/numbers.hpp"
#include "commands/catch_stop.hpp"
#include "commands/progress.hpp"
#include "files/write.hpp"
#include "pages/json_text.hpp"
#include "pages/text_table.hpp"
#include "program/idle.hpp"
#include <algorithm>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <thread>

namespace bastide::host {
namespace {

namespace fs = std::filesystem;

struct CardCommand {
    CardOptions card;
    std::string html, svg, json, keep;
    unsigned threads = 0;
    bool no_switches = false, quiet = false;
};

/// One that was made before.
nlohmann::ordered_json read_card(const std::string& file) {
    std::ifstream in(file);
    std::ostringstream text;
    text << in.rdbuf();
    nlohmann::ordered_json card = nlohmann::ordered_json::parse(text.str(), nullptr, false);
    if (!in || !card.is_object() || card.value("card", nlohmann::ordered_json()) != nlohmann::ordered_json(1)) {
        throw Error(file, 0, "this is no card; `bastide card GAME --json FILE` writes one.");
    }
    return card;
}

void write_card(const CardCommand& options, const nlohmann::ordered_json& card) {
    try {
        if (!options.html.empty()) {
            write_output(options.html, card_html(card), Existing::replace);
        }
        if (!options.svg.empty()) {
            write_output(options.svg, card_svg(card), Existing::replace);
        }
        if (!options.json.empty()) {
            write_output(options.json, json_text(card), Existing::replace);
        }
        if (options.html.empty() && options.svg.empty() && options.json.empty()) {
            std::cout << card_text(card);
        }
    } catch (const nlohmann::json::exception&) {
        throw Error(options.card.game, 0,
                    "this card lacks something that cards have; make it again with `bastide card GAME --json FILE`.");
    }
}

/// Beside whoever asks: "quick.card-games".
fs::path keep_of(const CardCommand& options) {
    return options.keep.empty() ? fs::path(options.card.game).stem().string() + ".card-games" : options.keep;
}

int make(const CardCommand& options, const Context& context) {
    const Library library = context.unchecked_library();
    const CardPlan plan = card_plan(options.card, library);
    if (!options.quiet) {
        warn_of_idle_modules(library, plan.table.idle_modules);
    }
    CardFile file(keep_of(options), plan);
    const unsigned threads = options.threads != 0 ? options.threads : std::max(1U, std::thread::hardware_concurrency());
    bool stopped = false;
    {
        const CatchStop guard;
        std::atomic<std::uint64_t> done{0};
        const Progress bar(!options.quiet, done, card_work(plan, file.games()).all);
        play_card(plan, library, file, threads, CatchStop::asked(), done);
        stopped = CatchStop::asked();
    }
    if (const CardWork work = card_work(plan, file.games()); stopped && work.left != 0) {
        std::cerr << "Stopped: " << grouped(work.all - work.left) << " of " << grouped(work.all) << " games are in "
                  << shown(keep_of(options).string()) << ". The same command goes on from there.\n";
        return CatchStop::exit_code();
    }
    write_card(options, card_json(plan, asked_for(plan, file.games()), library));
    return ok;
}

int run(const CardCommand& options, const std::vector<Option>& of_playing, const Context& context) {
    if (fs::path(options.card.game).extension() == ".json") {
        for (const Option& option : of_playing) {
            if (option.count() != 0) {
                throw Error(option.name() + " says how games are played, and " + options.card.game +
                            " is a card, which is shown again; leave it out, or name the game.");
            }
        }
        write_card(options, read_card(options.card.game));
        return ok;
    }
    return make(options, context);
}

} // namespace

void add_card(Command app, Context& context) {
    auto options = std::make_shared<CardCommand>();
    options->card.ladder = {"random", "greedy", "careful"};
    const Command command = app.add_subcommand("card", "What a mix is like: length, luck, skill, what its parts do");
    command
        .add_option("GAME", options->card.game,
                    "A game file, or the name of an installed one; or a card (.json), to show it again")
        .required();
    const std::vector<Option> of_playing{
        command.add_option("-n,--games", options->card.games, "Games of the mix, and of each that it is compared with")
            .check(whole_number(8, 1'000'000))
            .capture_default_str(),
        command.add_option("-s,--seed", options->card.seed, "Seed of the first deal; the others' follow from it")
            .check(whole_number())
            .capture_default_str(),
        command
            .add_option("--ladder", options->card.ladder,
                        "Agents, the weakest first, with commas; the last one plays wherever nothing else is said")
            .delimiter(',')
            .allow_extra_args(false)
            .capture_default_str(),
        command
            .add_option("--keep", options->keep,
                        "File of the games played, with which a run goes on (default: the game's name with "
                        ".card-games)")
            .type_name("FILE"),
        command.add_flag("--no-switches", options->no_switches, "Do not try the other values of switches"),
        command.add_flag("--time", options->card.time,
                         "Also measure how long agents think at a decision, which no seed repeats"),
        command
            .add_option("-t,--threads", options->threads,
                        "Threads (default: one per processor); results do not depend on it")
            .check(whole_number(1, 1024))};
    command.add_option("--html", options->html, "A page with everything, into this file; '-' is standard output")
        .type_name("FILE");
    command.add_option("--svg", options->svg, "One picture, likewise").type_name("FILE");
    command.add_option("--json", options->json, "All figures, likewise; what the page shows beside a mix")
        .type_name("FILE");
    command.add_flag("-q,--quiet", options->quiet, "No progress bar");
    command.footer("docs/card.md says what each figure means and how it is got.\n"
                   "Examples:\n"
                   "  bastide card quick\n"
                   "  bastide card five-players --games 400 --html card.html --svg card.svg --json card.json\n"
                   "  bastide card card.json --html card.html");
    command.callback([options, of_playing, &context] {
        options->card.switches = !options->no_switches;
        context.exit = run(*options, of_playing, context);
    });
}

} // namespace bastide::host
