// bastide lab: experiments with rules.
#include "bastide/error.hpp"
#include "bastide/words.hpp"
#include "command_line/command.hpp"
#include "commands/lab_plan.hpp"
#include "commands/lab_register.hpp"
#include "commands/lab_run.hpp"
#include "files/write.hpp"
#include "lab/report/plots.hpp"
#include "lab/report/report.hpp"
#include "pages/json_text.hpp"
#include "pages/text_table.hpp"
#include "program/context.hpp"
#include <algorithm>
#include <fstream>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>

namespace bastide::host {
namespace {

struct MergeOptions {
    std::string out;
    std::vector<std::string> in;
};

struct ReportOptions {
    std::string file;
    std::vector<std::string> measures;
    std::string html, figures;
    bool json = false, csv = false, all = false;
};

/// Those that it lacks.
void add_games(Store& in, Store& out) {
    const auto there = out.batches();
    in.read([&](const Batch& batch) {
        const auto found = there.find(batch.first);
        if (found == there.end() || found->second < batch.games) {
            out.write(batch);
        }
    });
    out.commit(true);
}

void merge(const MergeOptions& options) {
    std::optional<Store> out;
    for (const std::string& file : options.in) {
        Store in = Store::for_reading(file);
        if (out && in.head().identity() != out->head().identity()) {
            throw Error(file, 0,
                        "these are the results of another experiment than those of " + options.in.front() + ".");
        }
        if (!out || in.head().games > out->head().games) {
            out.reset();
            out.emplace(Store::for_writing(options.out, in.head(), Store::Games::the_most));
        }
        add_games(in, *out);
    }
    std::uint64_t games = 0;
    for (const auto& [first, count] : out->batches()) {
        games += count;
    }
    std::cerr << grouped(games) << " of " << grouped(std::max(games, out->head().games))
              << " games of each variant are in " << shown(options.out) << ".\n";
}

/// Each plot as SVG and as PDF, and what they show.
void write_figures(const std::filesystem::path& folder, const Report& report, const Analysis& looks) {
    std::error_code trouble;
    std::filesystem::create_directories(folder, trouble);
    if (trouble) {
        throw Error(folder.string(), 0, "the folder cannot be made (" + trouble.message() + "); name another one.");
    }
    std::string captions;
    std::map<std::string, int> times;
    for (const Plot& plot : plots_of(report, looks)) {
        const int before = times[plot.file_name()]++;
        const std::string name = plot.file_name() + (before == 0 ? "" : '-' + std::to_string(before + 1));
        const std::filesystem::path file = folder / name;
        write_file(file.string() + ".svg", gnuplot_figure(plot.drawn, FigureFormat::svg), Existing::replace);
        write_file(file.string() + ".pdf", gnuplot_figure(plot.drawn, FigureFormat::pdf), Existing::replace);
        captions += name + ": " + shown(plot.heading) + ". " + shown(plot.caption) + '\n';
    }
    write_file(folder / "captions.txt", captions, Existing::replace);
}

void report(const ReportOptions& options) {
    Store store = Store::for_reading(options.file);
    if (options.csv) {
        write_csv(store, std::cout);
        return;
    }
    const std::unique_ptr<Report> made = make_report(store, options.measures);
    if (!options.figures.empty()) {
        write_figures(options.figures, *made, *looks_of(store));
    } else if (!options.html.empty()) {
        write_output(options.html, html_report(*made, *looks_of(store)), Existing::replace);
    } else if (options.json) {
        std::cout << json_text(json_report(*made));
    } else {
        std::cout << text_report(*made, options.all ? Detail::all : Detail::answer);
    }
}

void add_merge(Command lab) {
    auto options = std::make_shared<MergeOptions>();
    const Command command = lab.add_subcommand("merge", "Put the parts of an experiment into one file");
    command.add_option("OUT", options->out, "File that gets all games; it may hold some already").required();
    command.add_option("IN", options->in, "Files of parts").required();
    command.footer("Examples:\n"
                   "  bastide lab merge halved.lab halved-*-of-8.lab");
    command.callback([options] { merge(*options); });
}

void add_report(Command lab) {
    auto options = std::make_shared<ReportOptions>();
    const Command command = lab.add_subcommand("report", "What an experiment shows, and what it does not");
    command.add_option("FILE", options->file, "File of results").required();
    command
        .add_option("-m,--measures", options->measures,
                    "Measures to look at, with commas (default: the experiment's); 'points.*' are all that begin so")
        .delimiter(',')
        .allow_extra_args(false);
    command.add_flag("-a,--all", options->all, "All there is to tell, not the answer alone");
    const Option json = command.add_flag("--json", options->json, "The report as JSON");
    const Option csv =
        command.add_flag("--csv", options->csv, "All measures, a row for each game and seat").excludes(json);
    command
        .add_option("--html", options->html,
                    "A page with plots, into this file (needs gnuplot); '-' is standard output")
        .excludes(json)
        .excludes(csv);
    command
        .add_option("--figures", options->figures,
                    "Every plot as SVG and PDF, with its caption, into this folder (needs gnuplot)")
        .excludes(json)
        .excludes(csv);
    command.footer("Examples:\n"
                   "  bastide lab report halved.lab\n"
                   "  bastide lab report halved.lab --all\n"
                   "  bastide lab report halved.lab --measures score,points.* --json\n"
                   "  bastide lab report halved.lab --csv > games.csv\n"
                   "  bastide lab report halved.lab --html halved.html");
    command.callback([options] { report(*options); });
}

} // namespace

void add_lab(Command app, Context& context) {
    const Command lab = app.add_subcommand("lab", "Experiments: variants of a game, compared over many games");
    lab.require_subcommand(1);
    add_lab_plan(lab, context);
    add_lab_register(lab, context);
    add_lab_run(lab, context);
    add_merge(lab);
    add_report(lab);
    lab.footer("docs/lab.md leads from a question to its report in ten minutes.");
}

} // namespace bastide::host
