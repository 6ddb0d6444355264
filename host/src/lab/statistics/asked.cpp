#include "lab/statistics/asked.hpp"
#include "bastide/error.hpp"
#include "bastide/words.hpp"
#include <algorithm>
#include <cmath>

namespace bastide::host {
namespace {

/// What is counted or added up is 0 where there is none; when something happened, or who came where, is not.
bool absent_is_zero(const Column& column) { return column.unit != "turn" && column.unit != "place"; }

/// Agents that an expression names sit at some table.
void check_agents_of(const std::string& wish, const LabHead& head) {
    std::vector<std::string> agents;
    for (const VariantHead& variant : head.variants) {
        agents.insert(agents.end(), variant.agents.begin(), variant.agents.end());
    }
    const Expression expression(wish, head.columns);
    for (const Expression::Leaf& leaf : expression.leaves()) {
        if (!leaf.agent.empty() && std::find(agents.begin(), agents.end(), leaf.agent) == agents.end()) {
            throw Error("the agent " + in_quotes(leaf.agent) + " of " + in_quotes(wish) + " plays in no variant." +
                        did_you_mean(leaf.agent, agents));
        }
    }
}

} // namespace

AskedMeasure::AskedMeasure(const LabHead& head, const std::string& name) : head_columns_(head.columns) {
    const auto found =
        std::find_if(head.columns.begin(), head.columns.end(), [&](const Column& one) { return one.name == name; });
    std::vector<Expression::Leaf> leaves;
    if (found != head.columns.end()) {
        plain_ = static_cast<std::size_t>(found - head.columns.begin());
        leaves.push_back({*plain_, 0, {}});
    } else {
        expression_.emplace(name, head.columns);
        leaves = expression_->leaves();
    }
    for (const VariantHead& variant : head.variants) {
        Places of;
        of.of_seat = variant.of_seat();
        of.seats = variant.seats.size();
        of.there = true;
        for (const Expression::Leaf& leaf : leaves) {
            of.leaves.push_back(place_of(variant, leaf, of.there));
            of.has = of.has || of.leaves.back().there;
        }
        of.has = of.has && of.there;
        places_.push_back(std::move(of));
    }
}

std::vector<std::string> wished_measures(const std::vector<std::string>& wishes, const LabHead& head) {
    std::vector<std::string> out = wished_measures(wishes, head.columns);
    for (const std::string& name : out) {
        const AskedMeasure asked(head, name);
        bool told = false, any = false;
        for (std::size_t v = 0; v < head.variants.size(); ++v) {
            told = told || asked.there(v);
            any = any || asked.has(v);
        }
        if (told && !any) { // numbers alone are the same in every game
            throw Error("the expression " + in_quotes(name) + " asks for no measure; write as in score[1] > 100.");
        }
        if (!told) {
            check_agents_of(name, head);
            throw Error("no variant can tell " + in_quotes(name) +
                        ": it asks for a seat that none has, or for what no "
                        "single one has together.");
        }
    }
    return out;
}

AskedMeasure::Place AskedMeasure::place_of(const VariantHead& variant, const Expression::Leaf& leaf, bool& can) const {
    Place place;
    const auto found = std::find(variant.columns.begin(), variant.columns.end(), leaf.column);
    const auto at = static_cast<std::size_t>(found - variant.columns.begin());
    place.there = found != variant.columns.end();
    place.at = at;
    place.of_game = place.there && at < variant.of_game;
    place.seat = leaf.seat;
    place.scale = head_columns_[leaf.column].scale;
    for (std::size_t k = 0; k < variant.agents.size() && !leaf.agent.empty(); ++k) {
        if (variant.agents[k] == leaf.agent) {
            place.agents.push_back(k);
        }
    }
    can = can && (place.there || absent_is_zero(head_columns_[leaf.column])) && leaf.seat <= variant.seats.size() &&
          (leaf.agent.empty() || !place.agents.empty());
    return place;
}

std::optional<std::int64_t> AskedMeasure::value(std::size_t variant, std::uint64_t game,
                                                std::span<const std::int32_t> row) const {
    const Places& of = places_[variant];
    if (expression_) {
        const double scale = static_cast<double>(seats_scale) * expression_->as_column().scale;
        const double value = expression_->value([&](std::size_t i) { return read(of, of.leaves[i], game, row); });
        return std::isnan(value) ? std::nullopt : std::optional(std::llround(std::clamp(value, -most, most) * scale));
    }
    const Place& place = of.leaves.front();
    if (!place.there) {
        return 0;
    }
    if (place.of_game) {
        return row[place.at] == no_value ? std::nullopt : std::optional(row[place.at] * seats_scale);
    }
    std::int64_t total = 0;
    for (std::size_t seat = 0; seat < of.seats; ++seat) {
        total += row[place.at + seat * of.of_seat];
    }
    return total * (seats_scale / static_cast<std::int64_t>(of.seats));
}

double AskedMeasure::read(const Places& of, const Place& place, std::uint64_t game,
                          std::span<const std::int32_t> row) const {
    if (!place.there) {
        return 0;
    }
    const auto at_seat = [&](std::size_t seat) { return row[place.at + seat * of.of_seat]; };
    if (place.of_game) {
        return row[place.at] == no_value ? std::nan("") : static_cast<double>(row[place.at]) / place.scale;
    }
    if (place.seat != 0) {
        return static_cast<double>(at_seat(place.seat - 1)) / place.scale;
    }
    std::int64_t total = 0;
    std::size_t seats = of.seats;
    if (place.agents.empty()) {
        for (std::size_t seat = 0; seat < seats; ++seat) {
            total += at_seat(seat);
        }
    } else {
        for (const std::size_t agent : place.agents) { // as they rotate
            total += at_seat((agent + game) % of.seats);
        }
        seats = place.agents.size();
    }
    return static_cast<double>(total) / static_cast<double>(seats) / place.scale;
}

} // namespace bastide::host
