// Least-squares temporal differences: weights from what games brought, without a step size to choose.
#pragma once
#include <cstdint>
#include <span>
#include <vector>

namespace bastide::host {

/// What is added up over positions: the linear equations for the weights. LSTD(lambda) of Boyan (Technical update:
/// least-squares temporal difference learning, Machine Learning 49, 2002), without discount.
class Equations {
public:
    explicit Equations(std::size_t size)
        : size_(size), matrix_(size * size), right_(size), squares_(size), shown_(size) {}

    std::size_t size() const { return size_; }
    /// From a position to the next one: what earlier ones still count, the change of the signs, and the reward.
    void add(std::span<const double> trace, std::span<const double> change, double reward);
    void note(std::span<const double> signs); ///< of a position, for how often each sign shows, and how much
    /// `weight` times what others have added up.
    void add(const Equations& other, double weight = 1);
    /// The weights, drawn towards `prior` where little was seen; 0 for signs that never were. Throws Error if numbers
    /// have run out of bounds.
    std::vector<double> solved(std::span<const double> prior) const;

    /// Everything, to be written down and read again.
    std::vector<double> numbers() const;
    void take(std::span<const double> numbers);
    static std::size_t count_of(std::size_t size) { return size * size + 3 * size; }

private:
    std::size_t size_;
    std::vector<double> matrix_, right_;
    std::vector<double> squares_, shown_; ///< by sign: the sum over positions, and on how many it is not 0
    std::vector<std::size_t> changed_;    ///< scratch
};

/// The positions of one game as one seat sees them, one after the other.
class Trace {
public:
    Trace(std::size_t size, double lambda) : lambda_(lambda), trace_(size), before_(size), change_(size) {}

    void begin();
    /// What was done since the last position tells nothing of it (somebody tried something).
    void cut() { cut_ = true; }
    /// The next position: its signs and what the game would bring if it ended there.
    void arrive(std::span<const double> signs, double value, Equations& into);

private:
    double lambda_;
    std::vector<double> trace_, before_, change_;
    double value_ = 0;
    bool begun_ = false, cut_ = false;
};

} // namespace bastide::host
