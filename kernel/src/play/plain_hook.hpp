// Plain functions as hooks, for the verbs and decisions that the kernel itself brings.
#pragma once
#include "bastide/module/hook.hpp"
#include "bastide/module/specs.hpp"
#include <type_traits>
#include <utility>

namespace bastide {

template <auto Function> struct Plain;
template <class R, class... Args, R (*Function)(Args...)> struct Plain<Function> {
    const void* self = nullptr;
    static R call(const void*, Args... args) { return Function(std::forward<Args>(args)...); }
    operator Hook<R(Args...)>() const { return {self, &call}; }
};
template <auto Function> Plain<Function> plain() { return {}; }

/// A verb of the kernel's own, as modules register theirs.
template <class... T> CompiledVerb own_verb(Verb<T...> verb, const std::type_identity_t<VerbSpec<T...>>& spec) {
    return {.name = spec.name,
            .apply = spec.apply,
            .text = spec.text,
            .forms = spec.forms,
            .sentences = spec.sentences,
            .values = {verb.values.begin(), verb.values.end()}};
}

} // namespace bastide
