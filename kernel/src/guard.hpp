// What modules throw becomes a sentence that names them.
#pragma once
#include "bastide/module/hook.hpp"
#include "words/src/module_failed.hpp"
#include <string>

namespace bastide {

/// The module that registered a hook; empty if none did.
std::string owner_of(const Ruleset& rules, const void* self, AnyFunction call);
template <class Signature> std::string owner_of(const Ruleset& rules, const Hook<Signature>& hook) {
    return owner_of(rules, hook.self, reinterpret_cast<AnyFunction>(hook.call));
}

/// Calls `check` for what a hook has given; what is wrong with that is the hook's mistake.
template <class Signature, class F> void check_for(const Ruleset& rules, const Hook<Signature>& hook, F&& check) {
    try {
        check();
    } catch (...) {
        hook_failed(&rules, hook.self, reinterpret_cast<AnyFunction>(hook.call));
    }
}

} // namespace bastide
