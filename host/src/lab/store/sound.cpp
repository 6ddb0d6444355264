#include "lab/store/sound.hpp"
#include "bastide/limits.hpp"
#include <algorithm>
#include <cmath>

namespace bastide::host {
namespace {

constexpr std::uint64_t most_variants = 1000;

template <class T> bool all_different(std::vector<T> list) {
    std::sort(list.begin(), list.end());
    return std::adjacent_find(list.begin(), list.end()) == list.end();
}

/// Decimals are printed by it.
bool power_of_ten(int scale) {
    for (; scale > 1 && scale % 10 == 0; scale /= 10) {
    }
    return scale == 1;
}

bool sound(const std::vector<Column>& columns) {
    std::vector<std::string> names;
    for (const Column& column : columns) {
        names.push_back(column.name);
    }
    return all_different(names) &&
           std::all_of(columns.begin(), columns.end(), [](const Column& column) { return power_of_ten(column.scale); });
}

/// First those of the game, then those of a seat, among them what every report needs.
bool sound(const VariantHead& variant, const std::vector<Column>& columns) {
    bool score = false, won = false;
    for (std::size_t i = 0; i < variant.columns.size(); ++i) {
        const Column& column = columns[variant.columns[i]];
        if (column.per_seat != (i >= variant.of_game)) {
            return false;
        }
        score = score || (column.per_seat && column.name == "score");
        won = won || (column.per_seat && column.name == "won");
    }
    return score && won && !variant.seats.empty() && variant.seats.size() <= max_players &&
           variant.agents.size() == variant.seats.size() && all_different(variant.columns) &&
           all_different(variant.tiles);
}

bool sound(const EloBounds& bounds) {
    constexpr double most = 1000;
    return bounds.low >= -most && bounds.low < bounds.high && bounds.high <= most;
}

/// What the design says of levels.
bool sound_levels(const LabHead& head) {
    std::vector<std::vector<std::size_t>> levels;
    for (const VariantHead& variant : head.variants) {
        levels.push_back(variant.levels);
        bool there = variant.levels.size() == head.factors.size();
        for (std::size_t f = 0; there && f < head.factors.size(); ++f) {
            there = variant.levels[f] < head.factors[f].levels.size();
        }
        if (!there) {
            return false;
        }
    }
    if (head.is_match()) {
        const VariantHead& match = head.variants.front();
        return head.factors.empty() && head.variants.size() == 1 && match.partners.size() == match.seats.size() &&
               match.seats.size() > 1 && (!head.sprt || sound(*head.sprt));
    }
    if (head.design == "list") {
        return head.factors.empty();
    }
    if (head.screens()) {
        return !head.factors.empty() && head.variants.size() % head.block() == 0;
    }
    std::size_t all = 1; // combinations
    for (std::size_t f = 0; f < head.factors.size() && all <= head.variants.size(); ++f) {
        all *= head.factors[f].levels.size();
    }
    return !head.factors.empty() && all_different(levels) &&
           (head.design == "one-at-a-time" || head.design == "search" ||
            (head.design == "factorial" && all == head.variants.size()));
}

/// Every seat is in its own team, and all of a team say the same.
bool sound_partners(const VariantHead& variant) {
    bool all = variant.partners.empty() || variant.partners.size() == variant.seats.size();
    for (std::size_t seat = 0; all && seat < variant.partners.size(); ++seat) {
        const unsigned team = variant.partners[seat];
        all = (team >> seat & 1U) != 0 && team >> variant.seats.size() == 0;
        for (std::size_t other = 0; all && other < variant.partners.size(); ++other) {
            all = (team >> other & 1U) == 0 || variant.partners[other] == team;
        }
    }
    return all;
}

bool sound_ladder(const LabHead& head) {
    return head.skill.size() <= Experiment::most_of_ladder && head.skill.size() != 1 &&
           (head.learned.empty() || head.learned.size() == head.variants.size()) &&
           std::all_of(head.learned.begin(), head.learned.end(),
                       [](const Oracle& one) {
                           return std::isfinite(one.slope) && std::isfinite(one.move) && std::isfinite(one.fade);
                       }) &&
           std::all_of(head.variants.begin(), head.variants.end(), sound_partners);
}

} // namespace

bool sound(const LabHead& head) {
    return !head.variants.empty() && head.variants.size() <= most_variants && !head.measures.empty() &&
           head.stop_width >= 0 && sound(head.columns) && sound_levels(head) && sound_ladder(head) &&
           std::all_of(head.variants.begin(), head.variants.end(),
                       [&](const VariantHead& variant) { return sound(variant, head.columns); });
}

} // namespace bastide::host
