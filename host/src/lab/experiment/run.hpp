// An experiment played to its end, or as far as time allows.
#pragma once
#include "lab/experiment/variants.hpp"
#include "lab/statistics/analysis.hpp"
#include "lab/store/split.hpp"
#include "lab/store/store.hpp"
#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace bastide::host {

struct LabProgress {
    std::uint64_t games = 0, all = 0;       ///< of every variant; of this shard
    std::uint64_t before = 0;               ///< played by earlier runs
    std::uint64_t learned = 0, lessons = 0; ///< games from which the oracle learns now; 0: it does not
    std::optional<Estimate95> difference;   ///< the first comparison
    std::string compared;                   ///< what that one is called
    bool waits = false;                     ///< to write the last games, for who reads the file
};

struct LabRun {
    std::uint64_t games = 0; ///< that the file holds
    bool finished = false;   ///< all of them, or as many as the rule wanted
};

/// Plays what the file does not hold yet. `stop` ends it with what is done, and `tell` hears now and then how far it
/// is. Where no rule ends the games, they are written as they end, so that none waits for a longer one before it.
LabRun run_lab(Store& store, const std::vector<Variant>& variants, const Shard& shard, unsigned threads,
               const std::atomic<bool>& stop, const std::function<void(const LabProgress&)>& tell);

/// The difference that the rule to stop looks at, if there is a rule and its measure is among those of interest.
std::optional<Estimate95> stop_estimate(const LabHead& head, const Analysis& analysis);
/// Of so many games that are enough: after how many the rule looks, and ends them.
std::uint64_t next_look(std::uint64_t games);
/// The rule ends the games after those that the analysis has seen.
bool enough_games(const LabHead& head, const Analysis& analysis);

} // namespace bastide::host
