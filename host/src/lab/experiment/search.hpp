// What a search looks for, and how long.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace bastide::host {

/// A mean that a game is to have.
struct Target {
    enum class Side { near, at_least, at_most };
    std::string measure; ///< or an expression; "skill" or "luck" of a ladder
    Side side = Side::near;
    double value = 0;
    double within = 1; ///< so far off is one unit of distance, and just near enough
    unsigned line = 0;
    /// Of a mean, in these units; 0 where a bound is kept.
    double distance(double mean) const;
    bool of_ladder() const { return measure == skill_name || measure == luck_name; }
    static constexpr const char *skill_name = "skill", *luck_name = "luck";
};

struct SearchSpec {
    int candidates = 32;            ///< of a generation
    int generations = 2;            ///< the first at random, others change the best one before
    std::uint64_t first_games = 16; ///< of each candidate, in the first round
    std::vector<Target> targets;
};

/// How far a game is from all of them: the root of the sum of squares.
double distance_of(const std::vector<Target>& targets, const std::vector<double>& means);

} // namespace bastide::host
