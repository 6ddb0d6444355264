// A measure of interest, read from the rows of an experiment's games.
#pragma once
#include "lab/measures/expression.hpp"
#include "lab/store/head.hpp"
#include <cmath>
#include <cstdlib>
#include <optional>
#include <span>

namespace bastide::host {

/// A column as it is, or an expression over some.
class AskedMeasure {
public:
    /// Means over 1 to 8 seats are whole numbers when they are so many times as large.
    static constexpr std::int64_t seats_scale = 840;
    /// Of an expression: what is beyond counts as this, so that squares can be added up.
    static constexpr double most = 1e6;

    /// Throws Error if no variant measures it.
    AskedMeasure(const LabHead& head, const std::string& name);

    const Column& column() const { return plain_ ? head_columns_[*plain_] : expression_->as_column(); }
    /// Its values in a game, of a seat or of the whole of it, are whole numbers.
    bool whole() const { return plain_ ? column().scale == 1 : expression_->compares(); }
    /// An expression that is 1 in some games and 0 in the others, at least where one seat alone is asked for.
    bool counts_games() const {
        return expression_ && (expression_->compares() || (expression_->alone() && column().unit == "games"));
    }
    /// In the head's list, if it is a column.
    std::optional<std::size_t> plain() const { return plain_; }
    /// Something that the variant has; what it does not have cannot be counted there and is 0.
    bool has(std::size_t variant) const { return places_[variant].has; }
    /// It can be said of the variant: it is there, or counts as 0; seats and agents that are asked for sit there.
    bool there(std::size_t variant) const { return places_[variant].there; }
    /// Of a game, seats_scale times column().scale times as large; nothing where the game has no such thing.
    std::optional<std::int64_t> value(std::size_t variant, std::uint64_t game, std::span<const std::int32_t> row) const;
    /// A value of an expression is not what it says, or just so much.
    bool cut_off(std::int64_t value) const {
        return expression_ && std::abs(value) >= std::llround(most * static_cast<double>(seats_scale) * column().scale);
    }
    /// Calls `visit` with the values of single seats, or the one of the game, column().scale times as large.
    template <class Visit>
    void each_value(std::size_t variant, std::uint64_t game, std::span<const std::int32_t> row, Visit&& visit) const {
        const Places& of = places_[variant];
        if (!plain_) {
            if (const auto one = value(variant, game, row)) {
                visit(*one / seats_scale);
            }
        } else if (of.has) {
            const Place& place = of.leaves.front();
            for (std::size_t seat = 0; seat < (place.of_game ? 1 : of.seats); ++seat) {
                if (const std::int32_t one = row[place.at + seat * of.of_seat]; one != no_value) {
                    visit(std::int64_t{one});
                }
            }
        }
    }

private:
    struct Place {
        std::size_t at = 0; ///< in a row: of the game, or of the first seat
        bool of_game = false, there = false;
        std::size_t seat = 0;            ///< from 1 on; 0: all, or those of the agents
        std::vector<std::size_t> agents; ///< by number; none: all seats
        int scale = 1;
    };
    struct Places {
        std::vector<Place> leaves;
        std::size_t of_seat = 0, seats = 1;
        bool has = false, there = false;
    };
    Place place_of(const VariantHead& variant, const Expression::Leaf& leaf, bool& can) const;
    double read(const Places& of, const Place& place, std::uint64_t game, std::span<const std::int32_t> row) const;

    const std::vector<Column>& head_columns_;
    std::optional<std::size_t> plain_;
    std::optional<Expression> expression_;
    std::vector<Places> places_; ///< by variant
};

/// The measures that are wished for, as wished_measures of expression.hpp has them. Throws Error likewise, and for what
/// can be told of no variant: seats and agents that it asks for sit in one of them.
std::vector<std::string> wished_measures(const std::vector<std::string>& wishes, const LabHead& head);

} // namespace bastide::host
