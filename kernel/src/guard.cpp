#include "guard.hpp"
#include "bastide/error.hpp"
#include "bastide/module/play.hpp"
#include <algorithm>

namespace bastide {

namespace {

const HookOrigin* origin_of(const Ruleset& rules, const void* self, AnyFunction call) {
    const auto& all = rules.hook_origins;
    const auto found = std::find_if(
        all.begin(), all.end(), [&](const HookOrigin& origin) { return origin.self == self && origin.call == call; });
    return found == all.end() ? nullptr : &*found;
}

} // namespace

std::string owner_of(const Ruleset& rules, const void* self, AnyFunction call) {
    const HookOrigin* const origin = origin_of(rules, self, call);
    return origin == nullptr ? std::string{} : origin->module;
}

void hook_failed(const Ruleset* rules, const void* self, AnyFunction call) {
    const HookOrigin* const origin = rules == nullptr ? nullptr : origin_of(*rules, self, call);
    if (origin == nullptr) {
        throw; // whoever called it knows the module
    }
    module_failed(origin->module, "in " + origin->what);
}

const Ruleset* rules_asked(const Play& play) { return &play.rules(); }

} // namespace bastide
