// The report as one page that needs nothing else.
#include "bastide/words.hpp"
#include "lab/report/plots.hpp"
#include "lab/report/report.hpp"
#include "pages/text_table.hpp"
#include "svg/curve.hpp"
#include <algorithm>

namespace bastide::host {
namespace {

constexpr const char* style = R"(
:root { color-scheme: light dark; --paper: #ffffff; --ink: #1d2328; --line: #c9ced3; --soft: #f2f4f6; --mark: #2f7ebc; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #15191d; --ink: #dfe4e8; --line: #4a535b; --soft: #20262c; --mark: #6fb1e2; }
}
@media print {
  :root { color-scheme: light; --paper: #ffffff; --ink: #000000; --line: #bbbbbb; --soft: #ffffff; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.5rem 1rem 4rem; max-width: 76rem; background: var(--paper); color: var(--ink);
       font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.8rem; line-height: 1.2; margin: 0 0 .5rem; }
h2 { font-size: 1.2rem; margin: 2rem 0 .5rem; }
h3 { font-size: 1rem; margin: 1.2rem 0 .3rem; }
details { margin: .75rem 0; }
summary { cursor: pointer; font-weight: 600; padding: .3rem 0; }
.question { font-size: 1.15rem; margin: 0 0 1rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-size: .9rem; font-variant-numeric: tabular-nums; }
th, td { padding: .25rem .7rem .25rem 0; text-align: right; border-bottom: 1px solid var(--line); white-space: nowrap; }
th:first-child, td:first-child, th.left, td.left { text-align: left; }
td.left { white-space: normal; overflow-wrap: anywhere; min-width: 8rem; }
.plots { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 30rem), 1fr)); gap: 1.5rem; }
figure { margin: 0; padding: .75rem; background: var(--soft); border-radius: .5rem; min-width: 0; }
figcaption { font-size: .9rem; margin-bottom: .5rem; }
figcaption b { display: block; font-size: 1rem; }
figure { overflow-x: auto; }
svg { width: 100%; min-width: 34rem; height: auto; display: block; }
code, pre { font: .9em ui-monospace, monospace; }
pre { background: var(--soft); padding: .75rem; overflow-x: auto; border-radius: .5rem; }
li.not { opacity: .8; }
li b { color: var(--mark); }
@media print {
  body { padding: 0; font-size: 12px; }
  .plots { grid-template-columns: 1fr 1fr; gap: .75rem; }
  svg { min-width: 0; }
  .wide { overflow: visible; }
  table { font-size: 9px; }
  th, td { padding-right: .3rem; }
  figure, tr, li { break-inside: avoid; }
  h2 { break-after: avoid; }
}
)";

std::string lines_escaped(std::string_view text) {
    std::string out;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        out += svg::escaped(text.substr(0, end)) + '\n';
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return out;
}

using Cells = std::vector<std::string>;

std::string row_of(const Cells& cells, const char* tag) {
    std::string out = "<tr>";
    for (std::size_t i = 0; i < cells.size(); ++i) {
        out += '<' + std::string(tag) + (i == 0 ? " class=left>" : ">") + svg::escaped(cells[i]) + "</" + tag + '>';
    }
    return out + "</tr>\n";
}

std::string table_of(const Cells& headings, const std::vector<Cells>& rows) {
    std::string out = "<div class=wide><table>\n<thead>" + row_of(headings, "th") + "</thead><tbody>\n";
    for (const Cells& row : rows) {
        out += row_of(row, "td");
    }
    return out + "</tbody></table></div>\n";
}

/// What only who asks for it sees.
std::string folded(const std::string& heading, const std::string& body) {
    return "<details>\n<summary>" + heading + "</summary>\n" + body + "</details>\n";
}

std::string variants_of(const Report& report) {
    std::vector<Cells> rows;
    for (const VariantHead& variant : report.head.variants) {
        std::string agents;
        for (const std::string& agent : variant.agents) {
            agents += (agents.empty() ? "" : ", ") + agent;
        }
        rows.push_back({variant.name, std::to_string(variant.seats.size()), agents, variant.digest});
    }
    return table_of({"Variant", "Players", "Agents", "Ruleset"}, rows);
}

std::string list_of(const Report& report, const std::vector<const Finding*>& findings, const char* tag) {
    std::string out;
    for (const Finding* finding : findings) {
        out += tag + svg::escaped(in_words(report.analysis, *finding)) + "</li>\n";
    }
    return out.empty() ? "<p>None.</p>\n" : "<ul>\n" + out + "</ul>\n";
}

std::string answer_of(const Report& report) {
    constexpr std::size_t most = 12;
    std::vector<const Finding*> answers = answers_of(report.head, report.analysis, report.findings), open;
    for (const Finding& finding : report.findings) {
        if (!finding.shown()) {
            open.push_back(&finding);
        }
    }
    std::vector<const Finding*> more;
    if (answers.size() > most) {
        more.assign(answers.begin() + most, answers.end());
        answers.resize(most);
    }
    std::string screen = report.match ? "<pre>" + lines_escaped(match_text(report)) + "</pre>\n" : "";
    for (std::size_t m = 0; m < report.analysis.measures().size() && !report.screened.empty(); ++m) {
        screen += "<p>" + svg::escaped(screened_in_words(report, m)) + "</p>\n";
    }
    screen += report.screened.empty() ? "" : "<pre>" + lines_escaped(screened_text(report)) + "</pre>\n";
    screen += report.near.empty() ? ""
                                  : "<p>" + svg::escaped(found_in_words(report)) + "</p>\n<pre>" +
                                        lines_escaped(found_text(report, Detail::all)) + "</pre>\n";
    for (const LadderMore& more : report.ladder_more) {
        screen += more.shown() ? "<p>" + svg::escaped(ladder_in_words(report, more)) + "</p>\n" : "";
    }
    screen += report.ladder.empty() ? "" : "<pre>" + lines_escaped(ladder_text(report, Detail::all)) + "</pre>\n";
    if (!screen.empty() && report.findings.empty()) {
        return "<h2>What is shown</h2>\n" + screen;
    }
    return "<h2>What is shown</h2>\n" + screen + list_of(report, answers, "<li>") +
           (more.empty() ? "" : folded("Shown besides: " + grouped(more.size()), list_of(report, more, "<li>"))) +
           (open.empty() ? "" : folded("Not shown: " + grouped(open.size()), list_of(report, open, "<li class=not>")));
}

std::string means_of(const Report& report) {
    std::string out;
    for (std::size_t m = 0; m < report.analysis.measures().size(); ++m) {
        const Column& column = report.analysis.column_of(m);
        std::vector<Cells> rows;
        for (std::size_t v = 0; v < report.head.variants.size(); ++v) {
            const auto mean = report.analysis.mean_of(v, m);
            if (!mean) {
                continue;
            }
            const Histogram& values = report.analysis.histogram(v, m);
            Cells cells = moments_text(*mean, values, column.scale, 2);
            cells.insert(cells.begin(), {report.head.variants[v].name, grouped(mean->n)});
            for (const double share : {0.05, 0.5, 0.95}) {
                cells.push_back(
                    mean->n == 0 ? "-" : fixed(quantile(values, share) / column.scale, column.scale == 1 ? 0 : 2));
            }
            rows.push_back(cells);
        }
        out += "<h3>" + svg::escaped(column.name) + "</h3>\n<p>" + svg::escaped(column.about) + " In " +
               svg::escaped(column.unit) + ".</p>\n" +
               table_of({"Variant", "n", "Mean", "SE", "SD", "5 %", "Median", "95 %"}, rows);
    }
    return out;
}

std::string findings_table(const Report& report) {
    std::vector<Cells> rows;
    for (const Finding& finding : report.findings) {
        const Estimate95& e = finding.estimate;
        rows.push_back({report.analysis.contrasts()[finding.contrast].name, report.analysis.measures()[finding.measure],
                        rounded(e.mean, e.se),
                        finding.nothing ? "always 0" : rounded(e.low, e.se) + " to " + rounded(e.high, e.se),
                        p_text(e.p), p_text(finding.p_adjusted), rounded(finding.smallest_effect, e.se),
                        finding.unpaired_factor == 0 ? "" : "× " + significant(finding.unpaired_factor)});
    }
    return "<p>Paired by games. Intervals, p (Holm) and the smallest effect are corrected for how many comparisons "
           "there "
           "are, as Holm does; the smallest effect is the one "
           "that so many games would have shown in 80 of 100 experiments; unpaired: how many times the games a "
           "comparison "
           "of independent games would need.</p>\n" +
           table_of({"Comparison", "Measure", "Difference", "Interval (Holm)", "p", "p (Holm)", "Smallest effect",
                     "Unpaired"},
                    rows);
}

} // namespace

std::string html_report(const Report& report, const Analysis& looks) {
    const LabHead& head = report.head;
    const std::string title = svg::escaped(head.title.empty() ? "Experiment" : head.title);
    std::string out = "<!doctype html>\n<html lang=en>\n<head>\n<meta charset=utf-8>\n"
                      "<meta name=viewport content=\"width=device-width, initial-scale=1\">\n<title>" +
                      title + "</title>\n<style>" + style + "</style>\n</head>\n<body>\n<h1>" + title + "</h1>\n";
    out += head.question.empty() ? "" : "<p class=question>" + svg::escaped(head.question) + "</p>\n";
    out += "<p>" + grouped(report.analysis.games()) + " games of every variant of " + svg::escaped(head.game) +
           ", seed " + std::to_string(head.seed) +
           (report.match ? ". Each deal is played once with the first agent in every seat"
                         : ". Game i has the same deal in all variants, so they are compared game by game") +
           ". Repeat it with <code>" + svg::escaped(head.command) + "</code>.</p>\n";
    out += report.stop.empty() ? "" : "<p>" + svg::escaped(report.stop) + "</p>\n";
    out += report.registered.any() ? "<p>" + svg::escaped(report.registered.in_words()) + "</p>\n" : "";
    out += builds_in_words(head).empty() ? "" : "<p><b>" + svg::escaped(builds_in_words(head)) + "</b></p>\n";
    out += head.judged ? "<p>" + svg::escaped(in_words(head.oracle)) + "</p>\n" : "";
    for (const auto& all : {forfeits_in_words(head, report.analysis), ladder_forfeits_in_words(report),
                            cut_off_in_words(report.analysis), left_out_in_words(report.analysis)}) {
        for (const std::string& words : all) {
            out += "<p><b>" + svg::escaped(words) + "</b></p>\n";
        }
    }
    out += answer_of(report) + "<h2>Plots</h2>\n<div class=plots>\n";
    const std::vector<Plot> plots = plots_of(report, looks);
    const std::size_t first = std::min(plots.size(), report.head.variants.size() > 1 ? std::size_t{2} : std::size_t{1});
    std::string more;
    for (std::size_t i = 0; i < plots.size(); ++i) {
        (i < first ? out : more) += "<figure><figcaption><b>" + svg::escaped(plots[i].heading) + "</b>" +
                                    svg::escaped(plots[i].caption) + "</figcaption>\n" + gnuplot_svg(plots[i].drawn) +
                                    "</figure>\n";
    }
    out += "</div>\n" + folded("More plots", "<div class=plots>\n" + more + "</div>\n");
    out += folded("Variants, agents, rulesets", variants_of(report));
    if (!report.match) {
        out += folded("All comparisons", findings_table(report));
        out += folded("Means and quantiles", means_of(report));
    }
    out += folded("The experiment file", "<pre>" + lines_escaped(head.experiment) + "</pre>\n");
    return out + "</body>\n</html>\n";
}

} // namespace bastide::host
