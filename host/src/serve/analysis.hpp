// What the decisions of a game were worth against the best there was.
#pragma once
#include "record/record.hpp"
#include <functional>
#include <nlohmann/json_fwd.hpp>

namespace bastide::host::serve {

/// Of every decision with a choice: the move, the seat, what was chosen, what would have been best, and by how many
/// points (the mean of what it scores now and if all were finished as it stands, as option_score.hpp tells it).
/// Decisions with more options than can be tried are left out. `done` hears of moves played through, now and then.
nlohmann::ordered_json analysed(const Record& record, const std::shared_ptr<const Ruleset>& rules,
                                const std::function<void(std::size_t moves)>& done);

} // namespace bastide::host::serve
