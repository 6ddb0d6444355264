// What modules throw becomes a sentence that names them.
#pragma once
#include "bastide/module/hook.hpp"
#include "words/src/module_failed.hpp"
#include <string>

namespace bastide {

/// The module that registered a hook; empty if none did.
std::string owner_of(const Ruleset& rules, const void* self, AnyFunction call);

} // namespace bastide
