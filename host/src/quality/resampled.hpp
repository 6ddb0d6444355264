// Intervals of figures that no formula gives one for: the bootstrap.
#pragma once
#include "bastide/random.hpp"
#include "lab/versus.hpp"
#include <algorithm>
#include <cstdint>
#include <vector>

namespace bastide::host {

/// What `figure(rows)` of all rows is, with the middle 95 % of what it is of as many rows drawn with putting back
/// (percentile bootstrap; Efron and Tibshirani, 1993). `figure` gets the numbers of rows; the draws are always the
/// same.
template <class Figure> std::vector<Measured> resampled(std::size_t rows, Figure&& figure) {
    constexpr std::size_t draws = 400, low = 10, high = 389; // of the values in their order
    std::vector<std::size_t> taken(rows);
    for (std::size_t i = 0; i < rows; ++i) {
        taken[i] = i;
    }
    const std::vector<double> all = figure(taken);
    std::vector<std::vector<double>> drawn(all.size());
    Rng rng(1);
    for (std::size_t draw = 0; draw < draws && rows != 0; ++draw) {
        for (std::size_t& one : taken) {
            one = rng.below(static_cast<std::uint32_t>(rows));
        }
        const std::vector<double> values = figure(taken);
        for (std::size_t f = 0; f < values.size(); ++f) {
            drawn[f].push_back(values[f]);
        }
    }
    std::vector<Measured> out;
    for (std::size_t f = 0; f < all.size(); ++f) {
        std::sort(drawn[f].begin(), drawn[f].end());
        out.push_back(drawn[f].empty() ? Measured{all[f], all[f], all[f]}
                                       : Measured{all[f], drawn[f][low], drawn[f][high]});
    }
    return out;
}

} // namespace bastide::host
