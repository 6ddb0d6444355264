// What a search found, for a terminal.
#include "bastide/words.hpp"
#include "lab/report/report.hpp"
#include "pages/text_table.hpp"
#include <algorithm>
#include <cmath>
#include <string_view>

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
                  !near.told          ? "-"
                  : near.open_ended() ? ""
                                      : rounded(e.mean, e.se),
                  near.told ? reach_text(e) : "-", near.verdict()});
    }
    return "\nTargets, by deals of which the search knew nothing:\n" + rows.text();
}

std::string tried_text(const Report& report, std::size_t most) {
    TextTable rows({"Tried", ">Distance", ">Games", ">Generation"});
    for (std::size_t i = 0; i < std::min(most, report.found.tried.size()); ++i) {
        const Tried& one = report.found.tried[i];
        rows.add({one.name, one.all_told() ? fixed(one.distance, 2) : "-", grouped(one.games),
                  std::to_string(one.generation)});
    }
    return "\nAs the search saw them, which flatters those that come first:\n" + rows.text();
}

} // namespace

std::string found_in_words(const Report& report) {
    const LabHead& head = report.head;
    std::string verdicts;
    for (const std::string_view verdict : {"met", "open", "missed", "not told"}) {
        std::string list;
        for (const Nearness& near : report.near) {
            if (near.variant + 1 == head.variants.size() && near.verdict() == verdict) {
                list += (list.empty() ? "" : ", ") + near.target.measure;
            }
        }
        verdicts += list.empty() ? "" : (verdicts.empty() ? "" : "; ") + std::string(verdict) + ": " + list;
    }
    const bool known = report.found.tried.empty() || report.found.tried.front().all_told();
    return "Of " + counted(static_cast<long long>(report.found.tried.size()), "combination") + " tried, of " +
           (report.found.there_are >= 1'000'000'000 ? "more than a billion" : grouped(report.found.there_are)) +
           " that there are, " +
           (known ? "the nearest is " + head.variants.back().name
                  : "none told all targets, so nobody knows which is nearest; " + head.variants.back().name +
                        " was judged") +
           ": " + verdicts + ".";
}

std::string found_text(const Report& report, Detail detail) {
    constexpr std::size_t few = 8, all = 1000;
    if (report.near.empty()) {
        return {};
    }
    const bool told = std::all_of(report.near.begin(), report.near.end(), [](const Nearness& one) { return one.told; });
    return targets_text(report) + tried_text(report, detail == Detail::all ? all : few) + '\n' +
           wrapped(
               "Intervals of a variant's targets together err in 5 of 100 cases. Met: all of the interval is near "
               "enough; missed: none of it. Distance: root of the sum of squares, in units of what is near enough." +
                   std::string(told ? "" : " Not told: too few games have such a value."),
               0) +
           '\n';
}

} // namespace bastide::host
