// bastide lab: experiments with rules.
#include "bastide/error.hpp"
#include "bastide/words.hpp"
#include "command_line/command.hpp"
#include "commands/lab_folder.hpp"
#include "commands/lab_merge.hpp"
#include "commands/lab_run.hpp"
#include "files/write.hpp"
#include "lab/report/report.hpp"
#include "pages/json_text.hpp"
#include "pages/text_table.hpp"
#include "program/context.hpp"
#include <algorithm>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>

namespace bastide::host {
namespace {

struct ReportOptions {
    std::string file;
    std::vector<std::string> measures;
    std::string html;
    bool json = false, csv = false;
};

void report(const ReportOptions& options) {
    Store store = Store::for_reading(options.file);
    if (options.csv) {
        write_csv(store, std::cout);
        return;
    }
    const std::unique_ptr<Report> made = make_report(store, options.measures);
    if (!options.html.empty()) {
        write_output(options.html, html_report(*made, *looks_of(store)), Existing::replace);
    } else if (options.json) {
        std::cout << json_text(json_report(*made));
    } else {
        std::cout << text_report(*made);
    }
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
    const Option json = command.add_flag("--json", options->json, "The report as JSON");
    const Option csv =
        command.add_flag("--csv", options->csv, "All measures, a row for each game and seat").excludes(json);
    command
        .add_option("--html", options->html,
                    "A page with plots, into this file (needs gnuplot); '-' is standard output")
        .excludes(json)
        .excludes(csv);
    command.footer("Examples:\n"
                   "  bastide lab report halved.lab\n"
                   "  bastide lab report halved.lab --measures score,points.* --json\n"
                   "  bastide lab report halved.lab --csv > games.csv\n"
                   "  bastide lab report halved.lab --html halved.html");
    command.callback([options] { report(*options); });
}

} // namespace

void add_lab(Command app, Context& context) {
    const Command lab = app.add_subcommand("lab", "Experiments: variants of a game, compared over many games");
    lab.require_subcommand(1);
    add_lab_run(lab, context);
    add_lab_merge(lab, context);
    add_report(lab);
    add_lab_submit(lab, context);
    add_lab_status(lab, context);
    lab.footer("docs/lab.md leads from a question to its report in ten minutes.");
}

} // namespace bastide::host
