#include "lab/statistics/analysis.hpp"
#include "bastide/error.hpp"
#include "lab/store/rows.hpp"
#include <algorithm>
#include <cmath>

namespace bastide::host {
namespace {

/// What is 1 in some games and 0 in the others, so that its mean is a share.
bool counts_games(const Column& column) { return column.per_seat && column.scale == 1 && column.unit == "games"; }

/// All that was added up is 0, or 1 as many times as large.
bool all_yes_or_no(const Sums& sums, std::int64_t times) { return sums.squares == sums.sum * times; }

std::size_t find_column(const LabHead& head, const std::string& name) {
    const auto found =
        std::find_if(head.columns.begin(), head.columns.end(), [&](const Column& one) { return one.name == name; });
    if (found == head.columns.end()) {
        throw Error("No variant measures '" + name + "'.");
    }
    return static_cast<std::size_t>(found - head.columns.begin());
}

} // namespace

Analysis::Analysis(const LabHead& head, const std::vector<std::string>& measures)
    : head_(&head), measures_(measures), contrasts_(contrasts_of(head)) {
    score_ = find_column(head, "score");
    won_ = find_column(head, "won");
    for (const std::string& name : measures) {
        asked_.emplace_back(head, name);
    }
    for (const VariantHead& variant : head.variants) {
        VariantSums sums;
        sums.place_of.assign(head.columns.size(), none);
        for (std::size_t place = 0; place < variant.columns.size(); ++place) {
            sums.place_of[variant.columns[place]] = place;
        }
        sums.columns.resize(variant.columns.size());
        sums.totals.resize(variant.columns.size());
        sums.seats.assign(variant.columns.size(), std::vector<Sums>(variant.seats.size()));
        sums.agents.resize(variant.agents.size());
        sums.wins.resize(variant.seats.size());
        sums.agent_wins.resize(variant.agents.size());
        sums.histograms.resize(measures.size());
        sums.of_interest.resize(measures.size());
        sums.value.resize(measures.size());
        sums.row.resize(variant.row_size());
        sums_.push_back(std::move(sums));
    }
    cut_off_.assign(measures.size(), 0);
    contrast_sums_.assign(contrasts_.size(), std::vector<Differences>(measures.size()));
    for (const Contrast& contrast : contrasts_) {
        contrast_there_.emplace_back();
        for (const AskedMeasure& asked : asked_) {
            const auto& weights = contrast.weights;
            const bool there = std::all_of(weights.begin(), weights.end(),
                                           [&](const auto& weight) { return asked.there(weight.first); });
            const bool any = std::any_of(weights.begin(), weights.end(),
                                         [&](const auto& weight) { return asked.has(weight.first); });
            contrast_there_.back().push_back(there && any ? 1 : 0);
        }
    }
}

void Analysis::add(const Batch& batch) {
    std::vector<std::string_view> rows(batch.rows.begin(), batch.rows.end());
    for (std::uint64_t i = 0; i < batch.games; ++i) {
        for (std::size_t v = 0; v < sums_.size(); ++v) { // a ladder's line-ups follow
            if (!take_row(rows[v], sums_[v].row)) {
                throw Error("The results of game " + std::to_string(batch.first + i) + " of the variant '" +
                            head_->variants[v].name + "' cannot be read; the database is damaged.");
            }
        }
        add_game(batch.first + i);
    }
}

void Analysis::add_game(std::uint64_t number) {
    ++games_;
    for (std::size_t v = 0; v < sums_.size(); ++v) {
        add_variant(number, v);
    }
    add_contrasts();
}

void Analysis::add_variant(std::uint64_t number, std::size_t v) {
    const VariantHead& variant = head_->variants[v];
    VariantSums& sums = sums_[v];
    const std::size_t of_seat = variant.of_seat(), seats = variant.seats.size();
    std::copy_n(sums.row.begin(), variant.of_game, sums.totals.begin());
    std::fill(sums.totals.begin() + static_cast<std::ptrdiff_t>(variant.of_game), sums.totals.end(), 0);
    for (std::size_t seat = 0; seat < seats; ++seat) {
        const std::int32_t* const values = sums.row.data() + variant.of_game + seat * of_seat;
        for (std::size_t i = 0; i < of_seat; ++i) {
            sums.totals[variant.of_game + i] += values[i];
            sums.seats[variant.of_game + i][seat].add(values[i]);
        }
    }
    for (std::size_t i = 0; i < sums.totals.size(); ++i) {
        if (i >= variant.of_game || sums.row[i] != no_value) {
            sums.columns[i].add(sums.totals[i]);
        }
    }
    add_asked(number, v);
    add_agents(number, v);
}

void Analysis::add_asked(std::uint64_t number, std::size_t v) {
    VariantSums& sums = sums_[v];
    for (std::size_t m = 0; m < asked_.size(); ++m) {
        if (!asked_[m].there(v)) {
            continue;
        }
        sums.value[m] = asked_[m].value(v, number, sums.row);
        if (sums.value[m]) {
            sums.of_interest[m].add(*sums.value[m]);
            cut_off_[m] += asked_[m].cut_off(*sums.value[m]) ? 1 : 0;
        }
        asked_[m].each_value(v, number, sums.row, [&](std::int64_t value) { ++sums.histograms[m][value]; });
    }
}

void Analysis::add_agents(std::uint64_t number, std::size_t v) {
    const VariantHead& variant = head_->variants[v];
    VariantSums& sums = sums_[v];
    const std::size_t seats = variant.seats.size();
    for (std::size_t agent = 0; agent < seats; ++agent) {
        const std::size_t seat = (agent + number) % seats; // as they rotate
        const std::int32_t won = sums.row[sums.place_of[won_] + seat * variant.of_seat()];
        sums.wins[seat] += won != 0 ? 1 : 0;
        sums.agent_wins[agent] += won != 0 ? 1 : 0;
        sums.agents[agent].add(sums.row[sums.place_of[score_] + seat * variant.of_seat()]);
    }
}

void Analysis::add_contrasts() {
    for (std::size_t c = 0; c < contrasts_.size(); ++c) {
        for (std::size_t m = 0; m < measures_.size(); ++m) {
            bool there = contrast_there_[c][m] != 0;
            std::int64_t value = 0;
            for (const auto& [v, weight] : contrasts_[c].weights) {
                there = there && sums_[v].value[m];
                value += there ? weight * *sums_[v].value[m] : 0;
            }
            if (there) { // games of which one has no such thing are no pair
                contrast_sums_[c][m].add(value);
            }
        }
    }
}

std::optional<Estimate95> Analysis::mean(std::size_t variant, std::size_t number) const {
    const std::size_t at = place(variant, number);
    if (at == none) {
        return {};
    }
    const double seats = column(number).per_seat ? static_cast<double>(head_->variants[variant].seats.size()) : 1;
    const Sums& sums = sums_[variant].columns[at];
    Estimate95 out = estimated(sums, seats * column(number).scale);
    if (counts_games(column(number))) {
        out.low = std::max(out.low, 0.0);
        out.high = std::min(out.high, 1.0);
    }
    const Column& of = column(number);
    const bool share = !of.per_seat && of.scale == 1 && of.unit == "games" && all_yes_or_no(sums, 1);
    return share ? as_share(out, head_->stops()) : out;
}

std::optional<Estimate95> Analysis::mean_of(std::size_t variant, std::size_t measure) const {
    const AskedMeasure& asked = asked_[measure];
    if (asked.plain() && asked.has(variant)) {
        return mean(variant, *asked.plain());
    }
    if (!asked.there(variant)) {
        return {};
    }
    const Sums& sums = sums_[variant].of_interest[measure];
    const std::int64_t one = AskedMeasure::seats_scale * asked.column().scale;
    const Estimate95 out = estimated(sums, static_cast<double>(one));
    return asked.counts_games() && all_yes_or_no(sums, one) ? as_share(out, head_->stops()) : out;
}

std::optional<Estimate95> Analysis::seat_mean(std::size_t variant, std::size_t number, std::size_t seat) const {
    const std::size_t at = place(variant, number);
    if (at == none || !column(number).per_seat || seat >= head_->variants[variant].seats.size()) {
        return {};
    }
    const Sums& sums = sums_[variant].seats[at][seat];
    Estimate95 out = estimated(sums, column(number).scale);
    if (counts_games(column(number))) {
        const Share share = share_among(static_cast<std::uint64_t>(std::max<Wide>(sums.sum, 0)), sums.n);
        out.low = share.low;
        out.high = share.high;
    }
    return out;
}

std::optional<Estimate95> Analysis::contrast(std::size_t number, std::size_t measure) const {
    if (contrast_there_[number][measure] == 0) {
        return {};
    }
    const Column& of = column_of(measure);
    const double scale = static_cast<double>(AskedMeasure::seats_scale) * contrasts_[number].divisor * of.scale;
    const bool nothing = contrasts_[number].nothing;
    if (head_->stops()) {
        const double large = counts_games(of) ? contrasts_[number].range() : large_difference(number, measure, 3);
        return estimate_at_any_time(contrast_sums_[number][measure], scale, nothing ? 0 : large);
    }
    return estimate_of(contrast_sums_[number][measure], scale, nothing ? 0 : large_difference(number, measure, 2));
}

/// One that hardly any two independent games exceed; of what never varied, one unit. What is counted in whole numbers
/// cannot differ by less than one of them, however seldom it does.
double Analysis::large_difference(std::size_t number, std::size_t measure, double deviations) const {
    const double apart = deviations * std::sqrt(unpaired_variance(number, measure));
    return apart <= 0 || asked_[measure].whole() ? std::max(1.0, apart) : apart;
}

Estimate95 Analysis::estimated(const Sums& sums, double scale) const {
    return head_->stops() ? estimate_at_any_time(sums, scale) : estimate_of(sums, scale);
}

Share Analysis::share_among(std::uint64_t part, std::uint64_t whole) const {
    return head_->stops() ? share_at_any_time(part, whole) : share_of(part, whole);
}

double Analysis::unpaired_variance(std::size_t number, std::size_t measure) const {
    const Contrast& contrast = contrasts_[number];
    double variance = 0;
    for (const auto& [variant, weight] : contrast.weights) {
        const std::optional<Estimate95> values = mean_of(variant, measure);
        const double part = static_cast<double>(weight) / contrast.divisor;
        variance += values ? values->sd * values->sd * part * part : 0;
    }
    return variance;
}

const Histogram& Analysis::histogram(std::size_t variant, std::size_t measure) const {
    return sums_[variant].histograms[measure];
}
std::uint64_t Analysis::wins(std::size_t variant, std::size_t seat) const { return sums_[variant].wins[seat]; }
std::uint64_t Analysis::agent_wins(std::size_t variant, std::size_t agent) const {
    return sums_[variant].agent_wins[agent];
}
std::optional<Estimate95> Analysis::agent_score(std::size_t variant, std::size_t agent) const {
    return estimated(sums_[variant].agents[agent], 1);
}

} // namespace bastide::host
