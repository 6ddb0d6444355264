// All games of an experiment, added up.
#pragma once
#include "lab/statistics/asked.hpp"
#include "lab/statistics/contrast.hpp"
#include "lab/statistics/estimates.hpp"
#include "lab/store/store.hpp"
#include <optional>

namespace bastide::host {

/// Sums over the games that it was told of, in whatever order. A measure of seats counts in a game with the mean over
/// its seats, so that a game is one observation. If the experiment has a rule that ends its games, all intervals and p
/// hold whenever that happens.
class Analysis {
public:
    /// The head must outlive it. `measures` are those of interest, by name, or expressions over such.
    Analysis(const LabHead& head, const std::vector<std::string>& measures);
    /// Throws Error if the rows are not what the head says.
    void add(const Batch& batch);

    std::uint64_t games() const { return games_; }
    const std::vector<std::string>& measures() const { return measures_; }
    const std::vector<Contrast>& contrasts() const { return contrasts_; }

    /// Of any measure, by its number in the head; nothing if the variant does not measure it.
    std::optional<Estimate95> mean(std::size_t variant, std::size_t column) const;
    std::optional<Estimate95> seat_mean(std::size_t variant, std::size_t column, std::size_t seat) const;
    /// By the number of the measure of interest. What a variant does not have counts as 0.
    std::optional<Estimate95> mean_of(std::size_t variant, std::size_t measure) const;
    std::optional<Estimate95> contrast(std::size_t number, std::size_t measure) const;
    /// Variance of the contrast between games that have nothing in common; 0 if unknown.
    double unpaired_variance(std::size_t number, std::size_t measure) const;
    /// Values of single seats, or of games; in units of the column times its scale.
    const Histogram& histogram(std::size_t variant, std::size_t measure) const;
    std::uint64_t wins(std::size_t variant, std::size_t seat) const;
    /// Of the agent that began on that seat, wherever it sat.
    std::uint64_t agent_wins(std::size_t variant, std::size_t agent) const;
    std::optional<Estimate95> agent_score(std::size_t variant, std::size_t agent) const;
    /// Share of games, with an interval that holds in runs that end themselves if this one may.
    Share share_among(std::uint64_t part, std::uint64_t whole) const;
    /// Values of the measure of interest that were too large, in all variants.
    std::uint64_t cut_off(std::size_t measure) const { return cut_off_[measure]; }
    const AskedMeasure& asked(std::size_t measure) const { return asked_[measure]; }
    const Column& column_of(std::size_t measure) const { return asked_[measure].column(); }

private:
    struct VariantSums {
        std::vector<std::size_t> place_of;    ///< by column of the head: in the variant's list, or none
        std::vector<Sums> columns;            ///< by place: of the game, or summed over seats
        std::vector<std::vector<Sums>> seats; ///< by place of a column of seats, by seat
        std::vector<Sums> agents;             ///< score
        std::vector<std::uint64_t> wins, agent_wins;
        std::vector<Histogram> histograms;              ///< by measure of interest
        std::vector<Sums> of_interest;                  ///< likewise, as AskedMeasure has values
        std::vector<std::optional<std::int64_t>> value; ///< likewise: of this game
        std::vector<std::int32_t> row;
        std::vector<std::int64_t> totals; ///< by place: of this game, summed over seats
    };
    static constexpr std::size_t none = ~std::size_t{0};
    void add_game(std::uint64_t number);
    void add_variant(std::uint64_t number, std::size_t variant);
    void add_asked(std::uint64_t number, std::size_t variant);
    void add_agents(std::uint64_t number, std::size_t variant);
    void add_contrasts();
    double large_difference(std::size_t number, std::size_t measure, double deviations) const;
    Estimate95 estimated(const Sums& sums, double scale) const;
    const Column& column(std::size_t number) const { return head_->columns[number]; }
    std::size_t place(std::size_t variant, std::size_t column) const { return sums_[variant].place_of[column]; }

    const LabHead* head_;
    std::vector<std::string> measures_;
    std::vector<AskedMeasure> asked_;
    std::vector<Contrast> contrasts_;
    std::vector<std::vector<Differences>> contrast_sums_; ///< by contrast, by measure
    std::vector<std::vector<char>> contrast_there_;       ///< likewise: it can be said of all variants, and one has it
    std::vector<VariantSums> sums_;
    std::vector<std::uint64_t> cut_off_; ///< by measure
    std::uint64_t games_ = 0;
    std::size_t score_ = none, won_ = none; ///< columns
};

} // namespace bastide::host
