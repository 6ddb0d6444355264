// Which of many games it was that failed.
#pragma once
#include <string>

namespace bastide::host {

/// To be called while something is being caught: throws the same with `game` before its sentence. A module's failure
/// stays one, so that nobody takes it for ours; memory that was lacking is passed on as it is.
[[noreturn]] void failed_in(const std::string& game);

} // namespace bastide::host
