// A plan that somebody has to agree to before it is carried out.
#pragma once
#include <functional>
#include <string>

namespace bastide::host {

enum class Agreement { done, ask, show };
/// With --yes at once; at a terminal after a question; else a plan is only shown.
Agreement agreement(bool yes);
/// Shows the plan, and whether it is to be carried out. What was not agreed to is said.
bool agreed(const std::string& plan, Agreement how);

} // namespace bastide::host
