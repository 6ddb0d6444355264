// Weights of signs that were learned for a game, and the file that keeps them.
#pragma once
#include "agents/value/signs.hpp"
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bastide::host {

struct LearnedWeights {
    /// A match of the agent with these weights against another, over the same deals.
    struct Match {
        std::string against;
        std::uint64_t games = 0, seed = 0;
        double score = 0, low = 0, high = 0; ///< share of the others beaten, with its 95 % interval
        bool won() const { return low > 0.5; }
    };
    std::string name;                 ///< of the file; not in it
    std::string game, ruleset;        ///< title and digest
    std::vector<std::string> modules; ///< in the order of the ruleset
    int players = 2;
    std::vector<std::pair<std::string, std::string>> switches; ///< "module.switch", value: those that the game sets
    std::uint64_t games = 0, seed = 0;                         ///< played to learn
    std::optional<Match> match;
    std::vector<std::pair<std::string, double>> weights; ///< by name of the sign; others are 0

    /// By number. Signs that a ruleset does not have are left out.
    std::vector<float> of(const Signs& signs) const;
    /// Name and fingerprint of the weights: another one as soon as agents play otherwise by them.
    std::string version() const;
};

/// Throws Error with file, line and key for whatever is wrong.
LearnedWeights read_weights(const std::filesystem::path& file);
LearnedWeights parse_weights(std::string_view text, const std::string& file);

} // namespace bastide::host
