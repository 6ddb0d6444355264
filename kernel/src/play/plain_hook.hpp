// Plain functions as hooks, for the verbs and decisions that the kernel itself brings.
#pragma once
#include "bastide/module/hook.hpp"
#include <utility>

namespace bastide {

template <auto Function> struct Plain;
template <class R, class... Args, R (*Function)(Args...)> struct Plain<Function> {
    const void* self = nullptr;
    static R call(const void*, Args... args) { return Function(std::forward<Args>(args)...); }
    operator Hook<R(Args...)>() const { return {self, &call}; }
};
template <auto Function> Plain<Function> plain() { return {}; }

} // namespace bastide
