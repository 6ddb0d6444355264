// What goes on inside a game, all of it: for authors who look for a mistake, not for players.
#pragma once
#include "explain/inspect.hpp"
#include "knowledge/why_not.hpp"
#include <optional>
#include <string>
#include <vector>

namespace bastide::host {

/// The tariffs of a feature, as they would be asked if it were valued now.
struct FeatureTariffs {
    FeatureId feature{};
    PlayerId player = nobody; ///< who would be paid: the first of those with the majority, or who decides
    OccasionId occasion{};
    std::vector<TariffStep> steps;
};

/// What somebody asks of a position besides what is always told.
struct Asked {
    std::string feature; ///< "3,-2", "3,-2 path:n", "path:n @3,-2"; empty: of none
    std::string why;     ///< an action; empty: of none
};

struct Inspection {
    std::vector<PendingStep> pending;
    std::vector<RunningTurn> turns;
    std::vector<ListedActions> listed;
    std::vector<SlotContents> slots;
    std::vector<FeatureTariffs> tariffs; ///< on each occasion
    std::optional<ActionAnswer> why;
};

/// Throws Error if the words name no feature of the position.
Inspection inspect(const Game& game, const Asked& asked);

/// Where the board reaches, and what is on it, in a line.
std::string board_in_a_line(const Play& play);

} // namespace bastide::host
