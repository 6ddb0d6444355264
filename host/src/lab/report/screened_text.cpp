// What a screen found.
#include "bastide/words.hpp"
#include "lab/report/report.hpp"
#include "pages/text_table.hpp"
#include <algorithm>

namespace bastide::host {
namespace {

std::string off_by(const Jackknifed& it) { return it.has_error() ? "+- " + rounded(it.error, it.error) : "-"; }
std::string off_by_share(const Jackknifed& it) { return it.has_error() ? "+- " + fixed(it.error, 3) : "-"; }

std::string table_of_measure(const Report& report, std::size_t measure) {
    const bool sobol = report.head.design == "sobol";
    TextTable rows(
        sobol ? std::vector<std::string>{"Factor", ">First", ">", ">Total", ">", ">Effect", ">", "Shown"}
              : std::vector<std::string>{"Factor", ">Effect", ">", ">By chance", ">Signed", ">", ">Spread", "Shown"});
    for (const ScreenedLine& line : report.screened) {
        if (line.measure != measure) {
            continue;
        }
        const Screened& of = line.of;
        const std::string name = report.head.factors[of.factor].name, shown = line.shown ? "yes" : "no";
        const std::string star = rounded(of.star.value, of.star.error);
        if (of.steps == 0) { // by chance, or only where it is left out
            const std::vector<std::string> row{name, "-", "", "-", "", "-", "", "never changed"};
            rows.add(row);
        } else if (sobol) {
            rows.add({name, fixed(of.first.value, 3), off_by_share(of.first), fixed(of.total.value, 3),
                      off_by_share(of.total), star, off_by(of.star), shown});
        } else {
            rows.add({name, star, off_by(of.star), rounded(of.chance, of.chance), rounded(of.mean.value, of.mean.error),
                      off_by(of.mean), of.steps < 2 ? "-" : rounded(of.spread, of.star.error), shown});
        }
    }
    return rows.text();
}

/// In how many blocks nobody can tell what the measure is.
std::string left_out_text(const Report& report, std::size_t measure) {
    const auto line = std::find_if(report.screened.begin(), report.screened.end(),
                                   [&](const ScreenedLine& one) { return one.measure == measure; });
    if (line == report.screened.end() || line->of.left_out == 0) {
        return {};
    }
    const std::size_t all = report.head.variants.size() / report.head.block();
    return wrapped("Left out: " + std::to_string(line->of.left_out) + " of " +
                       counted(static_cast<long long>(all), report.head.design == "sobol" ? "sample" : "trajectory",
                               report.head.design == "sobol" ? "samples" : "trajectories") +
                       ", as there is no such value in some combination.",
                   0) +
           '\n';
}

} // namespace

std::string screened_in_words(const Report& report, std::size_t measure) {
    std::string some, none, never;
    for (const ScreenedLine& line : report.screened) {
        if (line.measure != measure) {
            continue;
        }
        const Screened& of = line.of;
        std::string& list = line.shown ? some : of.steps == 0 ? never : none;
        list += (list.empty() ? "" : ", ") + report.head.factors[of.factor].name;
        list += !line.shown                     ? ""
                : report.head.design == "sobol" ? " (" + fixed(100 * of.total.value, 0) + " % of the variance)"
                                                : " (" + rounded(of.star.value, of.star.error) + ")";
    }
    const std::string& name = report.analysis.measures()[measure];
    return name + (some.empty() ? ": no factor is shown to matter" : " depends on " + some) +
           (some.empty() || none.empty() ? "" : "; of the others nothing is shown: " + none) +
           (never.empty() ? "."
                          : "; nothing is known of what was changed in no combinations that count: " + never + ".");
}

std::string screened_text(const Report& report) {
    const bool sobol = report.head.design == "sobol";
    std::string out;
    for (std::size_t m = 0; m < report.analysis.measures().size() && !report.screened.empty(); ++m) {
        const Column& column = report.analysis.column_of(m);
        out += '\n' + shown(column.name) + (column.unit.empty() ? "" : " (" + shown(column.unit) + ")") + ":\n" +
               table_of_measure(report, m) + left_out_text(report, m);
    }
    if (out.empty()) {
        return out;
    }
    constexpr const char* of_sobol = "First: share of the variance between all combinations that the factor makes by "
                                     "itself; total: with all that it "
                                     "acts together with. Effect: mean of the absolute differences that it makes.";
    constexpr const char* of_screen =
        "Effect: mean of the absolute differences that the factor makes (mu*); by chance: what that would be if it "
        "made "
        "none. Signed: mean from earlier to later values of its list. Spread: how much the difference depends on the "
        "other factors (sigma).";
    constexpr const char* of_both =
        " +-: standard errors by the jackknife. Shown: the mean of its steps or one of them, corrected as Holm does.";
    return out + '\n' + wrapped(std::string(sobol ? of_sobol : of_screen) + of_both, 0) + '\n';
}

} // namespace bastide::host
