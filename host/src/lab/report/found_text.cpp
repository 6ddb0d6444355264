// What a search found, for a terminal.
#include "bastide/words.hpp"
#include "lab/report/report.hpp"
#include "pages/text_table.hpp"
#include <algorithm>
#include <cmath>

namespace bastide::host {
namespace {

std::string wanted_text(const Target& target) {
    const std::string value = significant(target.value);
    return (target.side == Target::Side::near       ? value
            : target.side == Target::Side::at_least ? "at least " + value
                                                    : "at most " + value) +
           " +- " + significant(target.within);
}

std::string reach_text(const Estimate95& e) {
    return std::isinf(e.high)  ? rounded(e.low, e.se) + " or more"
           : std::isinf(e.low) ? rounded(e.high, e.se) + " or less"
                               : rounded(e.low, e.se) + " to " + rounded(e.high, e.se);
}

std::string targets_text(const Report& report) {
    TextTable rows({"Variant", "Target", ">Wanted", ">Mean", ">Interval", "Verdict"});
    for (const Nearness& near : report.near) {
        const Estimate95& e = near.estimate;
        rows.add({report.head.variants[near.variant].name, near.target.measure, wanted_text(near.target),
                  near.open_ended() ? "" : rounded(e.mean, e.se), reach_text(e), near.verdict()});
    }
    return "\nTargets, by deals of which the search knew nothing:\n" + rows.text();
}

std::string tried_text(const Report& report, std::size_t most) {
    TextTable rows({"Tried", ">Distance", ">Games", ">Generation"});
    for (std::size_t i = 0; i < std::min(most, report.found.tried.size()); ++i) {
        const Tried& one = report.found.tried[i];
        rows.add({one.name, fixed(one.distance, 2), grouped(one.games), std::to_string(one.generation)});
    }
    return "\nAs the search saw them, which flatters those that come first:\n" + rows.text();
}

} // namespace

std::string found_in_words(const Report& report) {
    const LabHead& head = report.head;
    std::string met, open, missed;
    for (const Nearness& near : report.near) {
        if (near.variant + 1 == head.variants.size()) {
            const char verdict = near.verdict()[1];
            std::string& list = verdict == 'e' ? met : verdict == 'p' ? open : missed;
            list += (list.empty() ? "" : ", ") + near.target.measure;
        }
    }
    return "Of " + counted(static_cast<long long>(report.found.tried.size()), "combination") + " tried, of " +
           (report.found.there_are >= 1'000'000'000 ? "more than a billion" : grouped(report.found.there_are)) +
           " that there are, the nearest is " + head.variants.back().name + ": " + (met.empty() ? "" : "met: " + met) +
           (open.empty() ? "" : (met.empty() ? "" : "; ") + std::string("open: ") + open) +
           (missed.empty() ? "" : (met.empty() && open.empty() ? "" : "; ") + std::string("missed: ") + missed) + ".";
}

std::string found_text(const Report& report, Detail detail) {
    constexpr std::size_t few = 8, all = 1000;
    if (report.near.empty()) {
        return {};
    }
    return targets_text(report) + tried_text(report, detail == Detail::all ? all : few) + '\n' +
           wrapped("Intervals of a variant's targets together err in 5 of 100 cases. Met: all of the interval is near "
                   "enough; missed: none of it. Distance: root of the sum of squares, in units of what is near enough.",
                   0) +
           '\n';
}

} // namespace bastide::host
