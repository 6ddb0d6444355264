// Sums of the measures of many games.
#pragma once
#include "lab/measures/columns.hpp"
#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

namespace bastide::host {

/// Whole numbers, so that the order in which games are told of does not matter.
class MeasureTotals {
public:
    MeasureTotals() = default;
    explicit MeasureTotals(const Columns& columns) : cells_(columns.row_size()) {}
    bool empty() const { return cells_.empty(); } ///< nothing is measured
    void add(std::span<const std::int32_t> row) {
        for (std::size_t i = 0; i < row.size(); ++i) {
            if (row[i] == no_value) {
                continue;
            }
            ++cells_[i].games;
            cells_[i].sum += row[i];
            cells_[i].squares += static_cast<std::int64_t>(row[i]) * row[i];
        }
        ++games_;
    }
    MeasureTotals& operator+=(const MeasureTotals& other) {
        if (cells_.empty()) {
            *this = other;
            return *this;
        }
        for (std::size_t i = 0; i < other.cells_.size(); ++i) {
            cells_[i].games += other.cells_[i].games;
            cells_[i].sum += other.cells_[i].sum;
            cells_[i].squares += other.cells_[i].squares;
        }
        games_ += other.games_;
        return *this;
    }
    std::uint64_t games() const { return games_; }
    /// Of the place of a row, in the unit of the column; not a number where no game had such a thing.
    double mean(std::size_t place, const Column& column) const {
        const Cell& cell = cells_[place];
        return static_cast<double>(cell.sum) / static_cast<double>(cell.games) / column.scale;
    }
    double deviation(std::size_t place, const Column& column) const {
        if (cells_[place].games < 2) {
            return 0;
        }
        const double n = static_cast<double>(cells_[place].games), sum = static_cast<double>(cells_[place].sum);
        const double spread = static_cast<double>(cells_[place].squares) - sum * sum / n;
        return std::sqrt(spread > 0 ? spread / (n - 1) : 0.0) / column.scale;
    }

private:
    struct Cell {
        std::int64_t sum = 0, squares = 0;
        std::uint64_t games = 0; ///< that have such a thing
    };
    std::vector<Cell> cells_;
    std::uint64_t games_ = 0;
};

} // namespace bastide::host
