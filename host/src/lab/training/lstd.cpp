#include "lab/training/lstd.hpp"
#include "bastide/error.hpp"
#include <algorithm>
#include <cmath>

namespace bastide::host {
namespace {

/// What it began with counts as so many positions: by sign, of those on which it shows at all. Few games, and signs
/// that are seldom seen, go astray without. The rest is for signs that hardly differ from others.
constexpr double positions_of_prior = 300, ridge = 1e-6;

/// By elimination with the greatest pivot of each column.
std::vector<double> eliminated(std::vector<double> a, std::vector<double> b) {
    const std::size_t n = b.size();
    for (std::size_t c = 0; c < n; ++c) {
        std::size_t pivot = c;
        for (std::size_t r = c + 1; r < n; ++r) {
            pivot = std::abs(a[r * n + c]) > std::abs(a[pivot * n + c]) ? r : pivot;
        }
        if (pivot != c) {
            std::swap_ranges(a.begin() + static_cast<std::ptrdiff_t>(pivot * n),
                             a.begin() + static_cast<std::ptrdiff_t>((pivot + 1) * n),
                             a.begin() + static_cast<std::ptrdiff_t>(c * n));
            std::swap(b[pivot], b[c]);
        }
        for (std::size_t r = c + 1; r < n; ++r) {
            const double factor = a[r * n + c] / a[c * n + c];
            if (factor == 0) {
                continue;
            }
            for (std::size_t k = c; k < n; ++k) {
                a[r * n + k] -= factor * a[c * n + k];
            }
            b[r] -= factor * b[c];
        }
    }
    for (std::size_t c = n; c-- > 0;) {
        for (std::size_t k = c + 1; k < n; ++k) {
            b[c] -= a[c * n + k] * b[k];
        }
        b[c] /= a[c * n + c];
    }
    return b;
}

} // namespace

void Equations::add(std::span<const double> trace, std::span<const double> change, double reward) {
    changed_.clear();
    for (std::size_t k = 0; k < size_; ++k) {
        if (change[k] != 0) {
            changed_.push_back(k);
        }
    }
    for (std::size_t i = 0; i < size_; ++i) {
        if (trace[i] == 0) {
            continue;
        }
        double* const row = &matrix_[i * size_];
        for (const std::size_t k : changed_) {
            row[k] += trace[i] * change[k];
        }
        right_[i] += trace[i] * reward;
    }
}

void Equations::note(std::span<const double> signs) {
    for (std::size_t i = 0; i < size_; ++i) {
        squares_[i] += signs[i] * signs[i];
        shown_[i] += signs[i] != 0 ? 1 : 0;
    }
}

void Equations::add(const Equations& other, double weight) {
    const auto sum = [weight](std::vector<double>& to, const std::vector<double>& from) {
        for (std::size_t i = 0; i < to.size(); ++i) {
            to[i] += weight * from[i];
        }
    };
    sum(matrix_, other.matrix_);
    sum(right_, other.right_);
    sum(squares_, other.squares_);
    sum(shown_, other.shown_);
}

std::vector<double> Equations::solved(std::span<const double> prior) const {
    std::vector<std::size_t> seen;
    for (std::size_t i = 0; i < size_; ++i) {
        if (squares_[i] != 0) {
            seen.push_back(i);
        }
    }
    const std::size_t n = seen.size();
    const double most = n == 0 ? 0 : *std::max_element(squares_.begin(), squares_.end());
    std::vector<double> a(n * n), b(n);
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t k = 0; k < n; ++k) {
            a[i * n + k] = matrix_[seen[i] * size_ + seen[k]];
        }
        const double drawn = positions_of_prior * squares_[seen[i]] / shown_[seen[i]] + ridge * most;
        a[i * n + i] += drawn;
        b[i] = right_[seen[i]] + drawn * prior[seen[i]];
    }
    const std::vector<double> found = eliminated(std::move(a), std::move(b));
    std::vector<double> weights(size_, 0);
    for (std::size_t i = 0; i < n; ++i) {
        if (!std::isfinite(found[i])) {
            throw Error("The weights cannot be computed: too few games tell too little. Let it play more games.");
        }
        weights[seen[i]] = found[i];
    }
    return weights;
}

std::vector<double> Equations::numbers() const {
    std::vector<double> all = matrix_;
    all.insert(all.end(), right_.begin(), right_.end());
    all.insert(all.end(), squares_.begin(), squares_.end());
    all.insert(all.end(), shown_.begin(), shown_.end());
    return all;
}

void Equations::take(std::span<const double> numbers) {
    auto at = numbers.begin();
    for (std::vector<double>* part : {&matrix_, &right_, &squares_, &shown_}) {
        std::copy_n(at, part->size(), part->begin());
        at += static_cast<std::ptrdiff_t>(part->size());
    }
}

void Trace::begin() {
    std::fill(trace_.begin(), trace_.end(), 0);
    begun_ = false;
    cut_ = false;
}

void Trace::arrive(std::span<const double> signs, double value, Equations& into) {
    if (cut_) {
        std::fill(trace_.begin(), trace_.end(), 0);
    } else if (begun_) {
        for (std::size_t i = 0; i < signs.size(); ++i) {
            change_[i] = before_[i] - signs[i];
        }
        into.add(trace_, change_, value - value_);
    }
    for (std::size_t i = 0; i < signs.size(); ++i) {
        trace_[i] = lambda_ * trace_[i] + signs[i];
    }
    into.note(signs);
    std::copy(signs.begin(), signs.end(), before_.begin());
    value_ = value;
    begun_ = true;
    cut_ = false;
}

} // namespace bastide::host
