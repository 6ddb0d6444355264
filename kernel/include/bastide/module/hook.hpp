// A hook: a member function of a module, ready to be called from a table.
#pragma once
#include "bastide/engine/export.hpp"
#include <string>
#include <type_traits>
#include <utility>

namespace bastide {

class Play;
class Ruleset;

template <class Signature> struct Hook;

/// Two words: the module object and a function that calls its member. Module objects are immutable once installed, so
/// hooks are const member functions and all games and threads share them.
template <class R, class... Args> struct Hook<R(Args...)> {
    const void* self = nullptr;
    R (*call)(const void*, Args...) = nullptr;

    explicit operator bool() const { return call != nullptr; }
    R operator()(Args... args) const { return call(self, std::forward<Args>(args)...); }
};

/// A hook's function without its type: to compare, and to be cast back.
using AnyFunction = void (*)();

/// Who registered a hook, and what it is for: "'apply' of the verb 'wave'".
struct HookOrigin {
    const void* self = nullptr;
    AnyFunction call = nullptr;
    std::string module, what;
};

/// Called while something that came out of a hook is being caught. Throws ModuleError, a sentence with the name of the
/// module that registered the hook and what it is for; what says so already goes on as it is.
[[noreturn]] BASTIDE_API void hook_failed(const Ruleset* rules, const void* self, AnyFunction call);

/// The ruleset that a hook is called for, by its first argument.
BASTIDE_API const Ruleset* rules_asked(const Play& play);
inline const Ruleset* rules_asked(const Ruleset& rules) { return &rules; }
template <class Other> const Ruleset* rules_asked(const Other&) { return nullptr; }

/// Calls `Function::call(self, ...)` for a hook. The guard costs nothing while nothing is thrown.
template <class Function, class R, class First, class... Args> struct Guarded {
    static R call(const void* self, First first, Args... args) {
        try {
            return Function::call(self, std::forward<First>(first), std::forward<Args>(args)...);
        } catch (...) {
            hook_failed(rules_asked(first), self, reinterpret_cast<AnyFunction>(&call));
        }
    }
};

/// What `hook<&MyModule::on_placed>(this)` gives; it becomes any Hook whose arguments fit.
template <auto Method, class M> struct BoundHook {
    const M* self;

    template <class... Args> static decltype(auto) call(const void* s, Args&&... args) {
        return (static_cast<const M*>(s)->*Method)(std::forward<Args>(args)...);
    }
    template <class R, class... Args>
    requires std::is_invocable_r_v<R, decltype(Method), const M&, Args...>
    operator Hook<R(Args...)>() const { return {self, &Guarded<BoundHook, R, Args...>::call}; }
};

template <auto Method, class M> BoundHook<Method, M> hook(const M* self) { return {self}; }

} // namespace bastide
