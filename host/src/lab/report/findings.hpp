// What an experiment shows, and what it does not.
#pragma once
#include "lab/statistics/analysis.hpp"
#include <functional>
#include <string>
#include <vector>

namespace bastide::host {

/// A contrast of one measure. Verdict, interval and power are all those of its step in Holm's procedure among all of
/// its family, so that they cannot contradict each other.
struct Finding {
    std::size_t contrast = 0, measure = 0;
    Estimate95 estimate;        ///< its interval errs in `error` of all cases
    double p_adjusted = 1;      ///< by Holm
    double error = 0.05;        ///< share of cases in which this one may err: 5 % by how many are left at its step
    double smallest_effect = 0; ///< that so many games would have shown in 80 of 100 experiments
    double unpaired_factor = 0; ///< how many times the games an unpaired comparison would need; 0 if unknown
    bool same = false;          ///< the value was 0 in every game
    bool nothing = false;       ///< ... and is so in all others, as the rules and the agents are the same
    bool shown() const { return p_adjusted < 0.05; }
};

/// Comparisons that are corrected together: the experiment's own, differences, effects with interactions, steps.
int family_of(Contrast::Kind kind);
constexpr int families = 4;

/// In the order of the contrasts, and of the measures.
std::vector<Finding> findings_of(const Analysis& analysis);

/// Those that answer the question first: the experiment's own contrasts, in a factorial the effects, then all others.
/// Only those that are shown.
std::vector<const Finding*> answers_of(const LabHead& head, const Analysis& analysis,
                                       const std::vector<Finding>& findings);

/// "halved: score is lower by 0.51 points (0.50 to 0.52)."
std::string in_words(const Analysis& analysis, const Finding& finding);

/// "is lower by 0.51 points (0.50 to 0.52).", with `number` for numbers and " points" for the unit.
std::string shown_in_words(const Estimate95& e, const std::function<std::string(double)>& number,
                           const std::string& unit);
/// ": no difference is shown; it may lie anywhere from -0.2 to 0.1 points"
std::string not_shown_in_words(const Estimate95& e, const std::function<std::string(double)>& number,
                               const std::string& unit);

/// "NAME: agents gave up 3 times, and chance played on for them."
std::string forfeits_in_words(const std::string& name, std::uint64_t times);
/// Of every variant with games that agents gave up: how many.
std::vector<std::string> forfeits_in_words(const LabHead& head, const Analysis& analysis);

/// Of every expression with values that are larger than can be counted: how many.
std::vector<std::string> cut_off_in_words(const Analysis& analysis);

/// Comparisons of a measure that fewer than two deals tell, which are no findings.
std::uint64_t left_out(const Analysis& analysis, std::size_t measure);
/// Of every measure that has some: how many.
std::vector<std::string> left_out_in_words(const Analysis& analysis);

/// If builds of the program that differ played these games: how many, and how the first two differ. Else empty.
std::string builds_in_words(const LabHead& head);

/// With as many decimals as say something beside a number of this size.
std::string rounded(double value, double precision);
/// "< 0.0001"
std::string p_text(double p);
/// A mean, its standard error and the standard deviation of these values (so many times as large): of no game there is
/// none, and what was seen once does not say how it varies.
std::vector<std::string> moments_text(const Estimate95& mean, const Histogram& values, int scale, int decimals);
std::string error_text(const Estimate95& mean);

} // namespace bastide::host
