// Games that went wrong, for their author to look at.
#pragma once
#include "bastide/action.hpp"
#include "conform/subject.hpp"
#include <memory>
#include <string>
#include <vector>

namespace bastide::host::conform {

/// Writes the game that these actions make into the folder of records (Settings::records). Ends a sentence with the
/// command that looks at its end; says nothing if it cannot be written.
std::string leave_record(const Subject& subject, const GameFile& game, const std::shared_ptr<const Ruleset>& rules,
                         std::uint64_t seed, const std::vector<Action>& actions);

} // namespace bastide::host::conform
