// Weighted differences between variants: to the baseline, effects of factors, what factors do together.
#pragma once
#include "lab/store/head.hpp"
#include <string>
#include <utility>
#include <vector>

namespace bastide::host {

/// The sum of weight times value over some variants of one game, divided by `divisor`.
struct Contrast {
    enum class Kind {
        difference,  ///< of a variant to the baseline
        effect,      ///< of a factor's level to its first, over all levels of the other factors
        interaction, ///< how much one factor's effect differs between another one's levels, or between those of two
        own,         ///< as the experiment says it
        step,        ///< what one factor changes between two points of a screen; with more points, the mean of such
    };
    Kind kind = Kind::difference;
    std::string name;
    std::vector<std::pair<std::size_t, int>> weights; ///< variant, weight
    int divisor = 1;
    /// From the least to the most that it can be of what lies between 0 and 1.
    double range() const {
        int all = 0;
        for (const auto& [variant, weight] : weights) {
            all += weight < 0 ? -weight : weight;
        }
        return static_cast<double>(all) / divisor;
    }
    std::size_t factor = 0;   ///< of a step
    bool nothing = false;     ///< it is known to be 0: the same agents play by the same rules
    std::size_t together = 0; ///< of an interaction: how many factors
};

/// The experiment's own first, then differences to the baseline for every design, and effects and interactions of a
/// full factorial.
std::vector<Contrast> contrasts_of(const LabHead& head);

} // namespace bastide::host
