// The report of an experiment, in four forms.
#pragma once
#include "lab/report/findings.hpp"
#include "lab/report/registered.hpp"
#include "lab/search/found.hpp"
#include "lab/search/nearness.hpp"
#include "lab/statistics/ladder.hpp"
#include "lab/statistics/landscapes.hpp"
#include "lab/statistics/match_tally.hpp"
#include "lab/statistics/screening.hpp"
#include <iosfwd>
#include <memory>
#include <nlohmann/json_fwd.hpp>

namespace bastide::host {

/// A factor of a screen.
struct ScreenedLine {
    std::size_t measure = 0;
    Screened of;
    bool shown = false; ///< the mean of its steps is, or one of them, corrected among those of all factors
};

/// A variant that a ladder of agents played.
struct LadderLine {
    std::size_t variant = 0;
    LadderFigures figures;
};

/// By how much a variant is deeper than the first one, or more a matter of luck, in the same deals; corrected among all
/// such.
struct LadderMore {
    enum class Figure { levels, luck };
    std::size_t variant = 0;
    Figure figure = Figure::levels;
    Estimate95 estimate;
    double p_adjusted = 1;
    bool shown() const { return p_adjusted < 0.05; }
};

/// Everything that a report says. It depends on the games in the file alone, not on how they came there.
struct Report {
    Report(const LabHead& of, const std::vector<std::string>& measures)
        : head(of), analysis(head, measures), landscapes(head) {}
    Report(const Report&) = delete; // what it has looks at the head
    Report& operator=(const Report&) = delete;

    LabHead head;
    Analysis analysis;
    Landscapes landscapes;
    std::vector<Finding> findings;      ///< but those of a screen's steps
    std::vector<ScreenedLine> screened; ///< by measure, those first that matter most
    std::vector<LadderLine> ladder;
    std::vector<LadderMore> ladder_more;
    std::optional<Contest> match; ///< if it is one
    Found found;                  ///< of a search
    std::vector<Nearness> near;   ///< how near its variants are, by target
    std::string stop;             ///< a sentence about the rule to stop, if there is one
    bool stopped = false;         ///< by that rule
    std::string so_far;           ///< "4,736 of 2,000,000 games", if the experiment is not over yet
    Registered registered;
};

/// Reads all games. `measures` are those of interest; none: the experiment's own. Throws Error.
std::unique_ptr<Report> make_report(Store& store, const std::vector<std::string>& measures);

enum class Detail {
    answer, ///< what is shown, and the differences that say so
    all
};
std::string text_report(const Report& report, Detail detail);
/// A screen's tables, and what they say in words.
std::string screened_text(const Report& report);
std::string screened_in_words(const Report& report, std::size_t measure);
/// Of a search: how near the winner is, and what it was chosen from.
std::string found_text(const Report& report, Detail detail);
std::string found_in_words(const Report& report);
/// Of a match: who is the stronger.
std::string match_text(const Report& report);
/// Skill and luck of every variant, and who beats whom.
std::string ladder_text(const Report& report, Detail detail);
std::string ladder_in_words(const Report& report, const LadderMore& more);
/// Of every line-up with games that agents gave up: how many.
std::vector<std::string> ladder_forfeits_in_words(const Report& report);
nlohmann::ordered_json json_report(const Report& report);
/// One page that opens without network, with plots. `looks` as plots_of has it. Throws Error without gnuplot.
std::string html_report(const Report& report, const Analysis& looks);
/// The sums for those plots.
std::unique_ptr<Analysis> looks_of(Store& store);
/// Tidy: a row for every game, variant and seat; what a variant does not measure is left empty.
void write_csv(Store& store, std::ostream& out);

} // namespace bastide::host
