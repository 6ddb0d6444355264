// Games of a simulation written as records.
#pragma once
#include "lab/simulation.hpp"
#include "program/context.hpp"
#include <filesystem>
#include <utility>

namespace bastide::host {

struct RecordedGame {
    std::string which; ///< the wish: "widest"
    std::uint64_t number = 0, seed = 0;
    std::filesystem::path file;
};
using RecordedGames = std::vector<RecordedGame>;

/// One record for each wish that was met; two wishes for one game in one folder share it. `wishes` are parallel to the
/// plan's, with their folders. No file is overwritten. Throws Error; what was written until then is in `out`.
void record_games(const SimulationPlan& plan, const Table& table, const Simulation& run,
                  const std::vector<std::pair<std::string, std::string>>& wishes, RecordedGames& out);

} // namespace bastide::host
