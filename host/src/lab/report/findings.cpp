#include "lab/report/findings.hpp"
#include "pages/text_table.hpp"
#include <algorithm>
#include <cmath>

namespace bastide::host {
namespace {

void adjust(std::vector<Finding>& findings, const Analysis& analysis, int family) {
    std::vector<double> p;
    std::vector<Finding*> of;
    for (Finding& finding : findings) {
        if (family_of(analysis.contrasts()[finding.contrast].kind) == family) {
            p.push_back(finding.estimate.p);
            of.push_back(&finding);
        }
    }
    const std::vector<double> adjusted = holm(p), errors = holm_errors(p);
    for (std::size_t i = 0; i < of.size(); ++i) {
        of[i]->p_adjusted = adjusted[i];
        of[i]->error = errors[i];
        of[i]->estimate = at_error(of[i]->estimate, errors[i]);
        of[i]->smallest_effect = smallest_effect(of[i]->estimate, errors[i]);
    }
}

std::string start_of(const Contrast& contrast) {
    switch (contrast.kind) {
    case Contrast::Kind::difference:
        return contrast.name + ": ";
    case Contrast::Kind::effect:
        return contrast.name + ", over all levels of the other factors: ";
    case Contrast::Kind::interaction:
        return contrast.name + ", beyond what they do " + (contrast.together > 2 ? "alone and in pairs: " : "alone: ");
    case Contrast::Kind::own:
    case Contrast::Kind::step:
        return contrast.name + ": ";
    }
    return {};
}

} // namespace

int family_of(Contrast::Kind kind) {
    return kind == Contrast::Kind::own          ? 0
           : kind == Contrast::Kind::difference ? 1
           : kind == Contrast::Kind::step       ? 3
                                                : 2;
}

std::vector<Finding> findings_of(const Analysis& analysis) {
    std::vector<Finding> findings;
    for (std::size_t c = 0; c < analysis.contrasts().size(); ++c) {
        for (std::size_t m = 0; m < analysis.measures().size(); ++m) {
            const std::optional<Estimate95> estimate = analysis.contrast(c, m);
            if (!estimate || estimate->n < 2) {
                continue;
            }
            Finding finding{c, m, *estimate};
            finding.same = estimate->sd == 0 && estimate->mean == 0;
            finding.nothing = finding.same && analysis.contrasts()[c].nothing;
            const double paired = estimate->sd * estimate->sd;
            finding.unpaired_factor = paired > 0 ? analysis.unpaired_variance(c, m) / paired : 0;
            findings.push_back(finding);
        }
    }
    for (int family = 0; family < families; ++family) {
        adjust(findings, analysis, family);
    }
    return findings;
}

std::vector<const Finding*> answers_of(const LabHead& head, const Analysis& analysis,
                                       const std::vector<Finding>& findings) {
    std::vector<const Finding*> out;
    for (const Finding& finding : findings) {
        if (finding.shown()) {
            out.push_back(&finding);
        }
    }
    const auto place = [&](const Finding* one) {
        const int family = family_of(analysis.contrasts()[one->contrast].kind);
        return family == 0 || head.design != "factorial" ? family : families - family;
    };
    std::stable_sort(out.begin(), out.end(), [&](const Finding* a, const Finding* b) { return place(a) < place(b); });
    return out;
}

std::string shown_in_words(const Estimate95& e, const std::function<std::string(double)>& number,
                           const std::string& unit) {
    const double low = std::min(std::abs(e.low), std::abs(e.high)), high = std::max(std::abs(e.low), std::abs(e.high));
    return std::string("is ") + (e.mean < 0 ? "lower" : "higher") + " by " + number(std::abs(e.mean)) + unit + " (" +
           number(low) + " to " + number(high) + ").";
}

std::string not_shown_in_words(const Estimate95& e, const std::function<std::string(double)>& number,
                               const std::string& unit) {
    return ": no difference is shown; it may lie anywhere from " + number(e.low) + " to " + number(e.high) + unit;
}

std::string in_words(const Analysis& analysis, const Finding& finding) {
    const Column& column = analysis.column_of(finding.measure);
    const Estimate95& e = finding.estimate;
    const std::string unit = column.unit.empty() ? "" : ' ' + column.unit;
    const auto number = [&](double value) { return rounded(value, e.se); };
    const std::string start = start_of(analysis.contrasts()[finding.contrast]) + column.name;
    if (finding.nothing) {
        return start + " is the same in every game, as the rules and the agents are.";
    }
    if (finding.same) {
        return start + " is the same in each of these games; a difference that is rare may lie anywhere from " +
               number(e.low) + " to " + number(e.high) + unit + '.';
    }
    if (finding.shown()) {
        return start + ' ' + shown_in_words(e, number, unit);
    }
    return start + not_shown_in_words(e, number, unit) + ", and one of " + number(finding.smallest_effect) +
           " would probably have been seen.";
}

std::string forfeits_in_words(const std::string& name, std::uint64_t times) {
    return name + ": agents gave up " + std::to_string(times) + (times == 1 ? " time" : " times") +
           ", and chance played on for them.";
}

std::vector<std::string> forfeits_in_words(const LabHead& head, const Analysis& analysis) {
    std::vector<std::string> out;
    const auto column = std::find_if(head.columns.begin(), head.columns.end(),
                                     [](const Column& one) { return one.name == "forfeits"; });
    for (std::size_t v = 0; v < head.variants.size() && column != head.columns.end(); ++v) {
        const auto mean = analysis.mean(v, static_cast<std::size_t>(column - head.columns.begin()));
        const auto seats = static_cast<double>(head.variants[v].seats.size());
        if (const auto times = mean ? std::llround(mean->mean * seats * static_cast<double>(mean->n)) : 0; times > 0) {
            out.push_back(forfeits_in_words(head.variants[v].name, static_cast<std::uint64_t>(times)));
        }
    }
    return out;
}

std::vector<std::string> cut_off_in_words(const Analysis& analysis) {
    std::vector<std::string> out;
    for (std::size_t m = 0; m < analysis.measures().size(); ++m) {
        if (const std::uint64_t times = analysis.cut_off(m); times != 0) {
            out.push_back(analysis.measures()[m] + ": in " + grouped(times) + (times == 1 ? " game" : " games") +
                          " of all variants it is beyond " +
                          grouped(static_cast<std::uint64_t>(std::llround(AskedMeasure::most))) +
                          ", above or below 0, and counts as that; divide it by something.");
        }
    }
    return out;
}

std::uint64_t left_out(const Analysis& analysis, std::size_t measure) {
    std::uint64_t times = 0;
    for (std::size_t c = 0; c < analysis.contrasts().size(); ++c) {
        if (analysis.contrasts()[c].kind == Contrast::Kind::step) {
            continue; // a screen tells of those
        }
        const std::optional<Estimate95> estimate = analysis.contrast(c, measure);
        times += estimate && estimate->n < 2 ? 1 : 0;
    }
    return times;
}

std::vector<std::string> left_out_in_words(const Analysis& analysis) {
    std::vector<std::string> out;
    for (std::size_t m = 0; m < analysis.measures().size(); ++m) {
        if (const std::uint64_t times = left_out(analysis, m); times != 0) {
            out.push_back(analysis.measures()[m] + ": " + grouped(times) +
                          (times == 1 ? " comparison" : " comparisons") +
                          " left out, as no two deals have such a value in all variants that are compared.");
        }
    }
    return out;
}

std::string builds_in_words(const LabHead& head) {
    return head.builds.size() < 2
               ? std::string()
               : "Builds of the program that differ played these games, as somebody allowed: " +
                     std::to_string(head.builds.size()) + " (" + difference(head.builds[0], head.builds[1]) + ").";
}

std::string rounded(double value, double precision) {
    const double at = precision > 0 ? precision : 1;
    const int decimals = std::clamp(1 - static_cast<int>(std::floor(std::log10(at))), 1, 6);
    std::string text = fixed(value, decimals);
    return text.find_first_not_of("-0.") == std::string::npos && text.starts_with('-') ? text.substr(1) : text;
}

std::string error_text(const Estimate95& mean) { return mean.n < 2 ? "-" : fixed(mean.se, 4); }

std::vector<std::string> moments_text(const Estimate95& mean, const Histogram& values, int scale, int decimals) {
    const bool once = values.size() == 1 && values.begin()->second == 1;
    return {mean.n == 0 ? "-" : rounded(mean.mean, mean.se), error_text(mean),
            mean.n == 0 || once ? "-" : fixed(spread_of(values) / scale, decimals)};
}

std::string p_text(double p) {
    constexpr double least = 0.0001;
    return p < least ? "< 0.0001" : fixed(p, 4);
}

} // namespace bastide::host
