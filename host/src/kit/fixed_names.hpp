// Names that options take and that never change.
#pragma once
#include <string>
#include <vector>

namespace bastide::host {

inline const std::vector<std::string> log_levels = {"trace", "debug", "info", "warning", "error", "critical", "off"};
inline const std::vector<std::string> shells = {"bash", "zsh", "fish"};

} // namespace bastide::host
