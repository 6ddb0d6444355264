#include "lab/statistics/ladder.hpp"
#include "bastide/error.hpp"
#include "lab/store/rows.hpp"
#include "quality/luck.hpp"
#include "quality/ratings.hpp"
#include <algorithm>
#include <array>
#include <cmath>
#include <functional>

namespace bastide::host {
namespace {

/// Places of statistics: ratings of all agents, then these.
enum Statistic : std::size_t { of_levels, of_luck, of_deal, statistics_end };

constexpr double level = 200; ///< Elo points

/// How far the pairs in which one agent won all let a figure vary, no game has shown: it has one end, and no error.
Estimate95 open_ended(const Estimate95& of, const Measured& elo, double scale) {
    const Measured all = with_open_end({of.mean, of.low, of.high}, {of.mean, elo.low / scale, elo.high / scale});
    Estimate95 out;
    out.mean = all.value;
    out.low = all.low;
    out.high = all.high;
    return out;
}

bool nothing_of(const std::vector<double>& shares) {
    return std::all_of(shares.begin(), shares.end(), [](double share) { return share == 0; });
}

} // namespace

bool LadderFigures::one_sided() const { return std::isinf(levels.low) || std::isinf(levels.high); }

Ladder::Ladder(const LabHead& head) : head_(&head), agents_(head.skill.size()) {
    for (std::size_t v = 0; v < head.variants.size() && any(); ++v) {
        variants_.push_back(of_variant(v));
    }
    for (std::size_t t = 0; t < head.tables() && any(); ++t) {
        rows_.emplace_back(head.variant_of(t).row_size());
    }
}

Ladder::Of Ladder::of_variant(std::size_t variant) const {
    const VariantHead& head = head_->variants[variant];
    Of of;
    of.seats = head.seats.size();
    of.of_seat = head.of_seat();
    of.score = head_->place_of(head, "score");
    of.forfeits = head_->place_of(head, "forfeits");
    of.partners = head.partners;
    of.tables.assign(agents_ * agents_, 0);
    of.gave_up.assign(of.tables.size(), 0);
    for (std::size_t i = 0; i < head_->lineups.size(); ++i) {
        const Lineup& lineup = head_->lineups[i];
        if (lineup.variant == variant) {
            of.tables[lineup.focal * agents_ + lineup.others] = head_->variants.size() + i;
        }
    }
    of.sums.assign(groups, std::vector<std::int64_t>(1 + pairs() + corners + corners * corners, 0));
    of.shares.resize(pairs());
    return of;
}

/// Who gave up has lost, but to nobody who did, too.
Ladder::Fared Ladder::fared(const Of& of, const std::vector<std::int32_t>& row, std::size_t seat) const {
    const auto team = [&](std::size_t of_seat) { return of.partners.empty() ? 1U << of_seat : of.partners[of_seat]; };
    const auto sum = [&](unsigned seats, std::size_t column) {
        std::int64_t out = 0;
        for (std::size_t s = 0; s < of.seats; ++s) {
            out += (seats >> s & 1U) != 0 ? row[column + s * of.of_seat] : 0;
        }
        return out;
    };
    const unsigned own = team(seat);
    const std::int64_t mine = sum(own, of.score), gave_up = sum(own, of.forfeits);
    std::int64_t others = 0, points = 0, halves = 0;
    unsigned seen = own;
    for (std::size_t s = 0; s < of.seats; ++s) {
        if ((seen >> s & 1U) != 0) {
            continue;
        }
        const unsigned other = team(s);
        seen |= other;
        const std::int64_t theirs = sum(other, of.score);
        ++others;
        points += theirs;
        const bool left = gave_up != 0, lost = sum(other, of.forfeits) != 0;
        halves += left || lost ? (left && lost ? 1 : left ? 0 : 2) : theirs < mine ? 2 : theirs == mine ? 1 : 0;
    }
    return {halves * parts / (2 * others), mine * parts - points * parts / others};
}

void Ladder::add(const Batch& batch) {
    if (!any()) {
        return;
    }
    std::vector<std::string_view> rows(batch.rows.begin(), batch.rows.end());
    for (std::uint64_t i = 0; i < batch.games; ++i) {
        for (std::size_t t = 0; t < rows.size(); ++t) {
            if (!take_row(rows[t], rows_[t])) {
                throw Error("The results of game " + std::to_string(batch.first + i) + " of the variant '" +
                            head_->variant_of(t).name + "' cannot be read; the database is damaged.");
            }
        }
        for (Of& of : variants_) {
            add_game(batch.first + i, of);
        }
    }
}

void Ladder::add_game(std::uint64_t number, Of& of) {
    if (of.tables.back() == 0) {
        return; // nobody to beat
    }
    count_forfeits(of);
    std::vector<std::int64_t>& sums = of.sums[number % groups];
    ++sums[0];
    const auto at = [&](std::size_t focal, std::size_t others) {
        return fared(of, rows_[of.tables[focal * agents_ + others]], number % of.seats);
    };
    std::size_t pair = 0;
    for (std::size_t second = 0; second < agents_; ++second) {
        for (std::size_t first = second + 1; first < agents_; ++first, ++pair) {
            const std::int64_t won = at(first, second).beaten + parts - at(second, first).beaten;
            sums[1 + pair] += won;
            of.shares[pair].add(static_cast<double>(won) / (2 * parts));
        }
    }
    const std::size_t strong = agents_ - 1, next = agents_ - 2;
    const std::array<std::int64_t, corners> y{at(strong, strong).ahead, at(strong, next).ahead, at(next, strong).ahead,
                                              at(next, next).ahead};
    for (std::size_t i = 0; i < corners; ++i) {
        sums[1 + pair + i] += y[i];
        for (std::size_t j = 0; j < corners; ++j) {
            sums[1 + pair + corners + i * corners + j] += y[i] * y[j];
        }
    }
}

void Ladder::count_forfeits(Of& of) const {
    for (std::size_t place = 0; place < of.tables.size(); ++place) {
        for (std::size_t seat = 0; seat < of.seats && of.tables[place] != 0; ++seat) {
            of.gave_up[place] += rows_[of.tables[place]][of.forfeits + seat * of.of_seat] != 0 ? 1 : 0;
        }
    }
}

std::vector<Meeting> Ladder::meetings_of(const std::vector<std::int64_t>& sums) const {
    std::vector<Meeting> out;
    std::size_t pair = 0;
    for (std::size_t second = 0; second < agents_; ++second) {
        for (std::size_t first = second + 1; first < agents_; ++first, ++pair) {
            out.push_back(
                {first, second, static_cast<double>(sums[0]), static_cast<double>(sums[1 + pair]) / (2 * parts)});
        }
    }
    return out;
}

std::vector<double> Ladder::luck_shares(const std::vector<std::int64_t>& sums) const {
    const std::size_t pair = pairs();
    DealSums luck;
    luck.deals = static_cast<double>(sums[0]);
    for (std::size_t i = 0; i < corners; ++i) {
        luck.of_line.push_back(static_cast<double>(sums[1 + pair + i]));
        for (std::size_t j = 0; j < corners; ++j) {
            luck.products.push_back(static_cast<double>(sums[1 + pair + corners + i * corners + j]));
        }
    }
    return luck_components(luck);
}

std::vector<double> Ladder::statistics(const std::vector<std::int64_t>& sums) const {
    std::vector<double> out = elo_of_meetings(agents_, meetings_of(sums));
    const double levels = (out.back() - out.front()) / level;
    const std::vector<double> shares = luck_shares(sums);
    out.insert(out.end(), {levels, nothing_of(shares) ? 0 : 1 - shares[1], shares[0]});
    return out;
}

bool Ladder::alike(const Of& of) const { return nothing_of(luck_shares(all_of(of))); }

bool Ladder::drawn(const Of& of) {
    constexpr double even = 0.5;
    return std::all_of(of.shares.begin(), of.shares.end(),
                       [](const Spread& share) { return share.mean() == even && share.variance() == 0; });
}

std::vector<std::int64_t> Ladder::all_of(const Of& of) {
    std::vector<std::int64_t> all(of.sums.front().size(), 0);
    for (const auto& sums : of.sums) {
        std::transform(all.begin(), all.end(), sums.begin(), all.begin(), std::plus<>());
    }
    return all;
}

std::vector<std::optional<Measured>> Ladder::one_sided_elo(const Of& of) const {
    std::vector<std::optional<Measured>> shares;
    for (const Spread& share : of.shares) {
        shares.push_back(head_->stops() ? share.share_at_any_time() : share.share_interval());
    }
    return one_sided(agents_, meetings_of(all_of(of)), shares);
}

std::vector<Grouped> Ladder::grouped(const Of& of) const {
    const std::vector<std::int64_t> all = all_of(of);
    std::vector<Grouped> out(agents_ + statistics_end);
    const std::vector<double> figures = statistics(all);
    for (std::size_t f = 0; f < out.size(); ++f) {
        out[f].all = figures[f];
    }
    for (const auto& sums : of.sums) {
        if (sums[0] == 0 || sums[0] == all[0]) {
            continue;
        }
        std::vector<std::int64_t> rest = all;
        std::transform(rest.begin(), rest.end(), sums.begin(), rest.begin(), std::minus<>());
        const std::vector<double> without = statistics(rest);
        for (std::size_t f = 0; f < out.size(); ++f) {
            out[f].without.push_back(without[f]);
            out[f].games.push_back(static_cast<std::uint64_t>(sums[0]));
        }
    }
    return out;
}

std::optional<LadderFigures> Ladder::figures(std::size_t variant) const {
    if (!any() || variants_[variant].tables.back() == 0) {
        return {};
    }
    const Of& of = variants_[variant];
    LadderFigures out;
    for (const auto& sums : of.sums) {
        out.deals += static_cast<std::uint64_t>(sums[0]);
    }
    if (out.deals == 0) {
        return {};
    }
    std::size_t pair = 0;
    for (std::size_t second = 0; second < agents_; ++second) {
        for (std::size_t first = second + 1; first < agents_; ++first, ++pair) {
            const Spread& share = of.shares[pair];
            out.pairs.push_back(
                {first, second, share.mean(), head_->stops() ? share.share_at_any_time() : share.share_interval()});
        }
    }
    for (std::size_t place = 0; place < of.tables.size(); ++place) {
        if (of.gave_up[place] != 0) {
            out.forfeits.push_back({of.tables[place] - head_->variants.size(), of.gave_up[place]});
        }
    }
    const bool compared = variant != 0 && variants_.front().tables.back() != 0;
    const std::vector<Grouped> own = grouped(of), base = compared ? grouped(variants_.front()) : own;
    const auto estimated = [&](const Grouped& figure) {
        return head_->stops() ? jackknifed_at_any_time(figure) : jackknifed(figure);
    };
    const auto more = [&](std::size_t figure) {
        if (!compared) {
            return Estimate95{};
        }
        Grouped difference = own[figure];
        difference.all -= base[figure].all;
        for (std::size_t g = 0; g < difference.without.size() && g < base[figure].without.size(); ++g) {
            difference.without[g] -= base[figure].without[g];
        }
        return estimated(difference);
    };
    const std::vector<std::optional<Measured>> open = one_sided_elo(of);
    out.drawn = drawn(of);
    for (std::size_t agent = 0; agent < agents_; ++agent) {
        const Estimate95 elo = out.drawn ? Estimate95{} : estimated(own[agent]);
        out.elo.push_back(open[agent] ? open_ended(elo, *open[agent], 1) : elo);
    }
    out.levels = out.drawn ? Estimate95{} : estimated(own[agents_ + of_levels]);
    out.levels = open.back() ? open_ended(out.levels, *open.back(), level) : out.levels;
    out.alike = alike(of);
    out.luck = out.alike ? Estimate95{} : estimated(own[agents_ + of_luck]);
    out.deal = out.alike ? Estimate95{} : estimated(own[agents_ + of_deal]);
    const bool vague =
        out.drawn || open.back() || (compared && (drawn(variants_.front()) || one_sided_elo(variants_.front()).back()));
    out.levels_more = vague ? Estimate95{} : more(agents_ + of_levels);
    out.luck_more = out.alike || (compared && alike(variants_.front())) ? Estimate95{} : more(agents_ + of_luck);
    for (Estimate95* share : {&out.luck, &out.deal}) { // the jackknife has seen them as they are
        for (double* const end : {&share->mean, &share->low, &share->high}) {
            *end = std::clamp(*end, 0.0, 1.0);
        }
    }
    return out;
}

} // namespace bastide::host
