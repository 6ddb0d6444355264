// What modules throw becomes a sentence that names them.
#pragma once
#include "bastide/module/hook.hpp"
#include <string>

namespace bastide {

/// To be called while something is being caught. `doing` goes into "Module 'x' failed DOING: ...". Throws ModuleError;
/// what is one already goes on as it is.
[[noreturn]] void module_failed(const std::string& module, const std::string& doing);

/// The module that registered a hook; empty if none did.
std::string owner_of(const Ruleset& rules, const void* self, AnyFunction call);

} // namespace bastide
