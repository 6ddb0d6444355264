// What modules throw becomes a sentence that names them.
#pragma once
#include <string>

namespace bastide {

/// To be called while something is being caught. `doing` goes into "Module 'x' failed DOING: ...". Throws ModuleError;
/// what is one already goes on as it is.
[[noreturn]] void module_failed(const std::string& module, const std::string& doing);
/// Likewise: throws it again with the action in front, after which it happened.
[[noreturn]] void failed_after(const std::string& action);

} // namespace bastide
