// The report for a terminal.
#include "bastide/error.hpp"
#include "bastide/words.hpp"
#include "lab/report/report.hpp"
#include "pages/text_table.hpp"
#include <algorithm>
#include <functional>

namespace bastide::host {
namespace {

std::string percent(const Share& share) {
    return fixed(100 * share.share, 2) + " % (" + fixed(100 * share.low, 2) + " to " + fixed(100 * share.high, 2) + ")";
}

std::string interval(const Estimate95& e) { return rounded(e.low, e.se) + " to " + rounded(e.high, e.se); }

std::string agents_text(const VariantHead& variant) {
    const auto& agents = variant.agents;
    const bool alike = std::all_of(agents.begin(), agents.end(), [&](const auto& one) { return one == agents[0]; });
    return alike ? std::to_string(agents.size()) + " x " + agents[0] : listed(agents);
}

std::string head_text(const Report& report, Detail detail) {
    const LabHead& head = report.head;
    std::string out = counted(static_cast<long long>(report.analysis.games()), "game") + " of " +
                      std::to_string(std::max(head.games, report.analysis.games())) +
                      (report.match ? "" : " of every variant") + ", game " + shown(head.game) + ", seed " +
                      std::to_string(head.seed) +
                      (report.match ? ": each deal once with the first agent in every seat; " +
                                          counted(static_cast<long long>(report.match->games), "game") + " counted.\n"
                                    : ", paired: game i has the same deal in all of them.\n");
    out += report.stop.empty() ? "" : wrapped(shown(report.stop), 0) + '\n';
    out += report.registered.any() ? wrapped(shown(report.registered.in_words()), 0) + '\n' : "";
    const std::string builds = builds_in_words(head);
    out += builds.empty() ? "" : wrapped(shown(builds), 0) + '\n';
    out += head.judged ? wrapped(shown(in_words(head.oracle)), 0) + '\n' : "";
    for (const auto& all : {cut_off_in_words(report.analysis), left_out_in_words(report.analysis)}) {
        for (const std::string& words : all) {
            out += wrapped(shown(words), 0) + '\n';
        }
    }
    out += "Repeat it with: " + shown(head.command) + "\n\n";
    if (head.screens() && detail == Detail::answer) {
        return out + "The variants are " + counted(static_cast<long long>(head.variants.size()), "point") +
               " of the design " + head.design + ", " + std::to_string(head.block()) + " together.\n";
    }
    TextTable rows({">No.", "Variant", "Agents", "Ruleset"});
    for (std::size_t v = 0; v < head.variants.size(); ++v) {
        const VariantHead& variant = head.variants[v];
        rows.add({std::to_string(v), variant.name, agents_text(variant), variant.digest});
    }
    return out + rows.text();
}

std::string means_text(const Report& report) {
    std::string out;
    for (std::size_t m = 0; m < report.analysis.measures().size(); ++m) {
        const Column& column = report.analysis.column_of(m);
        TextTable rows({"Variant", ">n", ">Mean", ">SE", ">SD", ">5 %", ">25 %", ">50 %", ">75 %", ">95 %"});
        for (std::size_t v = 0; v < report.head.variants.size(); ++v) {
            const auto mean = report.analysis.mean_of(v, m);
            if (!mean) {
                rows.add({report.head.variants[v].name, "-", "-", "-", "-", "-", "-", "-", "-", "-"});
                continue;
            }
            const Histogram& values = report.analysis.histogram(v, m);
            std::vector<std::string> cells = moments_text(*mean, values, column.scale, 3);
            cells.insert(cells.begin(), {report.head.variants[v].name, grouped(mean->n)});
            for (const double share : {0.05, 0.25, 0.5, 0.75, 0.95}) {
                cells.push_back(
                    mean->n == 0 ? "-" : fixed(quantile(values, share) / column.scale, column.scale == 1 ? 0 : 2));
            }
            rows.add(cells);
        }
        out += '\n' + shown(column.name) + " (" + shown(column.unit) + (column.per_seat ? ", of each seat): " : "): ") +
               shown(column.about) + '\n' + rows.text();
    }
    return out;
}

/// Whether a comparison gets a line.
using Chosen = std::function<bool(const Finding&)>;

std::string contrasts_text(const Report& report, int family, const Chosen& chosen) {
    const bool differences = family == 1;
    TextTable rows({"Measure",
                    differences   ? "Variant"
                    : family == 0 ? "Contrast"
                                  : "Effect",
                    ">Difference", ">Interval (Holm)", ">p", ">p (Holm)", ">Would show", ">Unpaired"});
    bool any = false;
    for (const Finding& finding : report.findings) {
        const Contrast& contrast = report.analysis.contrasts()[finding.contrast];
        if (family_of(contrast.kind) != family || !chosen(finding)) {
            continue;
        }
        any = true;
        const Estimate95& e = finding.estimate;
        rows.add({report.analysis.measures()[finding.measure], contrast.name, rounded(e.mean, e.se),
                  finding.nothing ? "always 0" : interval(e), finding.nothing ? "" : p_text(e.p),
                  finding.nothing ? "" : p_text(finding.p_adjusted),
                  finding.nothing ? "" : rounded(finding.smallest_effect, e.se),
                  finding.unpaired_factor == 0 ? "" : "x " + significant(finding.unpaired_factor)});
    }
    if (!any) {
        return "";
    }
    const std::string& baseline = report.head.variants[0].name;
    return (differences   ? "\nDifferences to " + shown(baseline) + ", paired by games:\n"
            : family == 0 ? "\nContrasts, paired by games:\n"
                          : "\nEffects of the factors, and what they do together:\n") +
           rows.text();
}

std::string seats_text(const Report& report) {
    const LabHead& head = report.head;
    const auto score =
        std::find_if(head.columns.begin(), head.columns.end(), [](const Column& one) { return one.name == "score"; });
    TextTable rows({"Variant", "Seat", ">Score", ">SE", ">Won"});
    for (std::size_t v = 0; v < head.variants.size(); ++v) {
        for (std::size_t seat = 0; seat < head.variants[v].seats.size(); ++seat) {
            const auto mean =
                report.analysis.seat_mean(v, static_cast<std::size_t>(score - head.columns.begin()), seat);
            rows.add({seat == 0 ? head.variants[v].name : "", head.variants[v].seats[seat],
                      mean ? rounded(mean->mean, mean->se) : "-", mean ? error_text(*mean) : "-",
                      percent(report.analysis.share_among(report.analysis.wins(v, seat), report.analysis.games()))});
        }
    }
    return std::string("\nSeats (won: alone, with ") +
           (head.stops() ? "a 95 % interval that holds at any time" : "Wilson's 95 % interval") + "):\n" + rows.text();
}

/// Where different ones sit at a table.
std::string agents_compared(const Report& report) {
    TextTable rows({"Variant", "Agent", ">Score", ">SE", ">Won"});
    bool any = false;
    for (std::size_t v = 0; v < report.head.variants.size(); ++v) {
        const auto& agents = report.head.variants[v].agents;
        if (std::all_of(agents.begin(), agents.end(), [&](const auto& one) { return one == agents[0]; })) {
            continue;
        }
        any = true;
        for (std::size_t k = 0; k < agents.size(); ++k) {
            const auto score = report.analysis.agent_score(v, k);
            rows.add({k == 0 ? report.head.variants[v].name : "", agents[k], rounded(score->mean, score->se),
                      error_text(*score),
                      percent(report.analysis.share_among(report.analysis.agent_wins(v, k), report.analysis.games()))});
        }
    }
    return any ? "\nAgents, wherever they sat:\n" + rows.text() : "";
}

std::string forfeits_text(const Report& report) {
    std::string out;
    for (const auto& all : {forfeits_in_words(report.head, report.analysis), ladder_forfeits_in_words(report)}) {
        for (const std::string& words : all) {
            out += "- " + wrapped(shown(words), 2) + '\n';
        }
    }
    return out;
}

std::string words_text(const Report& report) {
    std::string out = "\nIn words:\n" + forfeits_text(report);
    for (const Finding& finding : report.findings) {
        out += "- " + wrapped(shown(in_words(report.analysis, finding)), 2) + '\n';
    }
    for (const LadderMore& more : report.ladder_more) {
        out += "- " + wrapped(shown(ladder_in_words(report, more)), 2) + '\n';
    }
    return report.findings.empty() && report.ladder_more.empty() && forfeits_text(report).empty() ? "" : out;
}

std::string title_text(const LabHead& head) {
    return (head.title.empty() ? "" : shown(head.title) + '\n') +
           (head.question.empty() ? "" : shown(head.question) + '\n');
}

/// What is shown, the most important first; of what is not, how much could have escaped.
std::string answer_text(const Report& report) {
    constexpr std::size_t most = 12, most_not_shown = 4;
    const std::vector<const Finding*> answers = answers_of(report.head, report.analysis, report.findings);
    std::string out = forfeits_text(report);
    out += report.near.empty() ? "" : "- " + wrapped(shown(found_in_words(report)), 2) + '\n';
    for (std::size_t m = 0; m < report.analysis.measures().size() && !report.screened.empty(); ++m) {
        out += "- " + wrapped(shown(screened_in_words(report, m)), 2) + '\n';
    }
    for (std::size_t i = 0; i < std::min(answers.size(), most); ++i) {
        out += "- " + wrapped(shown(in_words(report.analysis, *answers[i])), 2) + '\n';
    }
    if (answers.size() > most) {
        const std::size_t others = answers.size() - most;
        out += "- " + counted(static_cast<long long>(others), "other difference") +
               (others == 1 ? " is shown.\n" : " are shown.\n");
    }
    for (const LadderMore& more : report.ladder_more) {
        out += more.shown() ? "- " + wrapped(shown(ladder_in_words(report, more)), 2) + '\n' : "";
    }
    const std::size_t open = report.findings.size() - answers.size();
    if (open > most_not_shown) {
        out += "- " + counted(static_cast<long long>(open), "comparison") + " show no difference.\n";
        return out;
    }
    for (const Finding& finding : report.findings) {
        if (!finding.shown()) {
            out += "- " + wrapped(shown(in_words(report.analysis, finding)), 2) + '\n';
        }
    }
    return out;
}

std::string all_contrasts(const Report& report, Detail detail, const Chosen& chosen) {
    return found_text(report, detail) + screened_text(report) + contrasts_text(report, 0, chosen) +
           contrasts_text(report, 1, chosen) + contrasts_text(report, 2, chosen);
}

std::string short_text(const Report& report) {
    constexpr std::size_t few = 16;
    const bool all = report.findings.size() <= few;
    std::size_t left = few; // of many comparisons those that are shown, and not more than fit a screen
    return all_contrasts(report, Detail::answer,
                         [&](const Finding& finding) {
                             const bool chosen = all || (finding.shown() && left > 0);
                             left -= chosen && !all ? 1 : 0;
                             return chosen;
                         }) +
           ladder_text(report, Detail::answer) +
           "\n`bastide lab report FILE --all` tells all comparisons, means, seats and agents.\n";
}

} // namespace

std::string text_report(const Report& report, Detail detail) {
    const std::string title = title_text(report.head), answer = answer_text(report);
    std::string out = title + (title.empty() || answer.empty() ? "" : "\n") + answer;
    if (report.match) {
        return title + (title.empty() ? "" : "\n") + match_text(report) + '\n' + head_text(report, detail);
    }
    out += (out.empty() ? "" : "\n") + head_text(report, detail);
    if (detail == Detail::answer) {
        return out + short_text(report);
    }
    return out + means_text(report) + all_contrasts(report, Detail::all, [](const Finding&) { return true; }) +
           ladder_text(report, Detail::all) + seats_text(report) + agents_compared(report) + words_text(report);
}

} // namespace bastide::host
