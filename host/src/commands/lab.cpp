// bastide lab: experiments with rules.
#include "bastide/error.hpp"
#include "bastide/words.hpp"
#include "command_line/command.hpp"
#include "commands/lab_folder.hpp"
#include "commands/lab_merge.hpp"
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
#include <nlohmann/json.hpp>
#include <set>

namespace bastide::host {
namespace {

struct ReportOptions {
    std::string file;
    std::vector<std::string> measures;
    std::string html, figures;
    bool json = false, csv = false, all = false;
};

/// That no figure has which was written before.
std::string name_of(const Plot& plot, std::set<std::string>& taken) {
    std::string name = plot.file_name();
    for (int n = 2; !taken.insert(name).second; ++n) {
        name = plot.file_name() + '-' + std::to_string(n);
    }
    return name;
}

/// Each plot as SVG and as PDF, and what they show.
void write_figures(const std::filesystem::path& folder, const Report& report, const Analysis& looks) {
    std::error_code trouble;
    std::filesystem::create_directories(folder, trouble);
    if (trouble) {
        throw Error(folder.string(), 0, "the folder cannot be made (" + trouble.message() + "); name another one.");
    }
    std::string captions;
    std::set<std::string> taken;
    for (const Plot& plot : plots_of(report, looks)) {
        const std::string name = name_of(plot, taken);
        const std::filesystem::path file = folder / name;
        write_file(file.string() + ".svg", gnuplot_figure(plot.drawn, FigureFormat::svg), Existing::replace);
        write_file(file.string() + ".pdf", gnuplot_figure(plot.drawn, FigureFormat::pdf), Existing::replace);
        captions += name + ": " + shown(plot.heading) + ". " + shown(plot.caption) + '\n';
    }
    write_file(folder / "captions.txt", captions, Existing::replace);
}

/// Else there would be no games any more that anything could be told of.
void check_page(const ReportOptions& options) {
    std::error_code trouble;
    if (std::filesystem::equivalent(options.html, options.file, trouble)) {
        throw Error(options.html, 0,
                    "these are the results, which are not overwritten by what they show; name another file (--html).");
    }
}

void report(const ReportOptions& options) {
    check_page(options);
    Store store = Store::for_reading(options.file);
    if (options.csv) {
        write_csv(store, std::cout);
        return;
    }
    const std::unique_ptr<Report> made = make_report(store, options.measures);
    if (!options.figures.empty() || !options.html.empty()) {
        const std::unique_ptr<Analysis> looks = looks_of(store);
        if (!options.figures.empty()) {
            write_figures(options.figures, *made, *looks);
        }
        if (!options.html.empty()) {
            write_output(options.html, html_report(*made, *looks), Existing::replace);
        }
    } else if (options.json) {
        std::cout << json_text(json_report(*made));
    } else {
        std::cout << text_report(*made, options.all ? Detail::all : Detail::answer);
    }
}

void add_report(Command lab) {
    auto options = std::make_shared<ReportOptions>();
    const Command command = lab.add_subcommand("report", "What an experiment shows, and what it does not");
    command.add_option("FILE", options->file, "File of results").required();
    const Option measures =
        command
            .add_option(
                "-m,--measures", options->measures,
                "Measures to look at, with commas (default: the experiment's); 'points.*' are all that begin so")
            .delimiter(',')
            .allow_extra_args(false);
    command.add_flag("-a,--all", options->all, "All there is to tell, not the answer alone");
    const Option json = command.add_flag("--json", options->json, "The report as JSON");
    const Option csv = command.add_flag("--csv", options->csv, "All measures, a row for each game and seat")
                           .excludes(json)
                           .excludes(measures);
    command
        .add_option("--html", options->html,
                    "A page with plots, into this file (needs gnuplot); '-' is standard output")
        .type_name("FILE")
        .excludes(json)
        .excludes(csv);
    command
        .add_option("--figures", options->figures,
                    "Every plot as SVG and PDF, with its caption, into this folder (needs gnuplot)")
        .type_name("DIR")
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
    add_lab_merge(lab, context);
    add_report(lab);
    add_lab_submit(lab, context);
    add_lab_status(lab, context);
    lab.footer("docs/lab.md leads from a question to its report in ten minutes.");
}

} // namespace bastide::host
