// A hook: a member function of a module, ready to be called from a table.
#pragma once
#include <utility>

namespace bastide {

template <class Signature> struct Hook;

/// Two words: the module object and a function that calls its member. Module objects are immutable once installed, so
/// hooks are const member functions and all games and threads share them.
template <class R, class... Args> struct Hook<R(Args...)> {
    const void* self = nullptr;
    R (*call)(const void*, Args...) = nullptr;

    explicit operator bool() const { return call != nullptr; }
    R operator()(Args... args) const { return call(self, std::forward<Args>(args)...); }
};

/// What `hook<&MyModule::on_placed>(this)` gives; it becomes any Hook whose arguments fit.
template <auto Method, class M> struct BoundHook {
    const M* self;
    template <class R, class... Args> operator Hook<R(Args...)>() const {
        return {self, [](const void* s, Args... args) -> R {
                    return (static_cast<const M*>(s)->*Method)(std::forward<Args>(args)...);
                }};
    }
};

template <auto Method, class M> BoundHook<Method, M> hook(const M* self) { return {self}; }

} // namespace bastide
