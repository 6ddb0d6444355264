// Plain functions as hooks, for the verbs and decisions that the kernel itself brings.
#pragma once
#include "bastide/game/lists.hpp"
#include "bastide/module/hook.hpp"
#include <string>

namespace bastide {

class Play;

template <auto Function> struct Plain;
template <class R, class... Args, R (*Function)(Args...)> struct Plain<Function> {
    static R call(const void*, Args... args) { return Function(std::forward<Args>(args)...); }
    static Hook<R(Args...)> hook() { return {nullptr, &call}; }
};
template <auto Function> auto plain() { return Plain<Function>::hook(); }

/// The words of actions about a tile type: its name.
std::string tile_text(const Play& play, Action action);

} // namespace bastide
