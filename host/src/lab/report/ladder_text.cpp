// What a ladder of agents showed, for a terminal.
#include "bastide/words.hpp"
#include "lab/experiment/ladder_tables.hpp"
#include "lab/report/report.hpp"
#include "pages/text_table.hpp"
#include <algorithm>
#include <cmath>

namespace bastide::host {
namespace {

constexpr double of_hundred = 100;

std::string share_text(double value, double low, double high) {
    return fixed(of_hundred * value, 1) + " % (" + fixed(of_hundred * low, 1) + " to " + fixed(of_hundred * high, 1) +
           ")";
}
std::string share_text(const Estimate95& e) {
    return e.n == 0 ? fixed(of_hundred * e.mean, 1) + " %" : share_text(e.mean, e.low, e.high);
}
/// Levels and Elo points, which may be known to one side only.
std::string rating_text(const Estimate95& e, int decimals) {
    return std::isinf(e.high)  ? "at least " + fixed(e.low, decimals)
           : std::isinf(e.low) ? "at most " + fixed(e.high, decimals)
           : e.n == 0
               ? fixed(e.mean, decimals)
               : fixed(e.mean, decimals) + " (" + fixed(e.low, decimals) + " to " + fixed(e.high, decimals) + ")";
}

/// Rows beat columns.
std::string matrix_text(const LabHead& head, const LadderLine& line) {
    std::vector<std::string> headings{"Beats"};
    for (std::size_t agent = 0; agent + 1 < head.skill.size(); ++agent) {
        headings.push_back('>' + head.skill[agent]);
    }
    headings.push_back(">Elo");
    TextTable rows(headings);
    for (std::size_t first = 0; first < head.skill.size(); ++first) {
        std::vector<std::string> cells{head.skill[first]};
        for (std::size_t second = 0; second + 1 < head.skill.size(); ++second) {
            const auto pair =
                std::find_if(line.figures.pairs.begin(), line.figures.pairs.end(),
                             [&](const PairShare& one) { return one.first == first && one.second == second; });
            cells.push_back(pair == line.figures.pairs.end() ? ""
                            : pair->share ? share_text(pair->value, pair->share->low, pair->share->high)
                                          : fixed(of_hundred * pair->value, 1) + " %");
        }
        const Estimate95& elo = line.figures.elo[first];
        cells.push_back(line.figures.drawn ? "-" : first == 0 ? fixed(elo.mean, 0) : rating_text(elo, 0));
        rows.add(cells);
    }
    return '\n' + shown(head.variants[line.variant].name) + ":\n" + rows.text();
}

} // namespace

std::string ladder_in_words(const Report& report, const LadderMore& more) {
    const bool levels = more.figure == LadderMore::Figure::levels;
    const double scale = levels ? 1 : of_hundred;
    const Estimate95& e = more.estimate;
    const auto number = [&](double value) { return rounded(scale * value, scale * e.se); };
    const std::string start = report.head.variants[more.variant].name + ": " + (levels ? "skill" : "luck") +
                              std::string(levels ? "" : "'s share");
    const std::string unit = levels ? " levels" : " points of 100";
    return start + (more.shown() ? ' ' + shown_in_words(e, number, unit) : not_shown_in_words(e, number, unit) + '.');
}

std::vector<std::string> ladder_forfeits_in_words(const Report& report) {
    std::vector<std::string> out;
    for (const LadderLine& line : report.ladder) {
        for (const LadderForfeits& one : line.figures.forfeits) {
            out.push_back(forfeits_in_words(lineup_name(report.head, report.head.lineups[one.lineup]), one.times));
        }
    }
    return out;
}

std::string ladder_text(const Report& report, Detail detail) {
    const LabHead& head = report.head;
    if (report.ladder.empty()) {
        return {};
    }
    TextTable rows({"Variant", ">Deals", ">Levels", ">Luck", ">The deal alone"});
    for (const LadderLine& line : report.ladder) {
        const bool alike = line.figures.alike; // so there is no variance to be divided
        rows.add({head.variants[line.variant].name, grouped(line.figures.deals),
                  line.figures.drawn ? "-" : rating_text(line.figures.levels, 2),
                  alike ? "-" : share_text(line.figures.luck), alike ? "-" : share_text(line.figures.deal)});
    }
    std::string out = "\nSkill, from " + shown(head.skill.front()) + " to " + shown(head.skill.back()) +
                      ", and luck between " + shown(head.skill.back()) + " and " +
                      shown(head.skill[head.skill.size() - 2]) + ":\n" + rows.text();
    const bool open = std::any_of(report.ladder.begin(), report.ladder.end(),
                                  [](const LadderLine& line) { return line.figures.one_sided(); });
    out +=
        '\n' +
        wrapped("Levels: of 200 Elo points each, by all pairs. Luck: the share of the variance of a seat's lead that "
                "is not the players'. 95 % intervals by the jackknife over groups of deals" +
                    std::string(head.stops() ? ", which hold whenever a run ends." : ".") +
                    (open ? " At least, at most: an agent won all, so the levels are known to one side only, and are "
                            "not compared; put an agent between."
                          : ""),
                0) +
        '\n';
    for (const LadderLine& line : report.ladder) {
        out += detail == Detail::all || report.ladder.size() == 1 ? matrix_text(head, line) : "";
    }
    return out;
}

} // namespace bastide::host
