// What the bindings share: who binds what, and what has to be right in all of them.
#pragma once
#include "composed.hpp"
#include "state.hpp"
#include <atomic>
#include <functional>
#include <memory>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>
#include <string>

namespace bastide::python {

namespace py = pybind11;

/// Objects are held by shared pointers, and every object that needs another keeps it by one: whichever Python lets go
/// of first, nothing dangles. Nothing that is handed out points into a state.
using ComposedRef = std::shared_ptr<const Composed>;

void bind_library(py::module_& module);
void bind_game(py::module_& module);
void bind_state(py::module_& module);
void bind_tables(py::class_<State>& state);
void bind_pool(py::module_& module);
void bind_agents(py::module_& module);
void bind_lab(py::module_& module);
void bind_value(py::module_& module);

/// To be called before arrays are made or looked at. pybind11 loads NumPy under a lock of its own; loading runs Python,
/// and a thread that gets hold of the interpreter meanwhile and makes an array waits for that lock for ever.
inline void load_numpy() {
    static std::atomic<bool> loaded{false};
    if (!loaded) {
        py::module_::import("numpy");
        loaded = true;
    }
}
/// A named tuple of bastide/_data.py, whose parts are given in their order.
template <class... Parts> py::object record(const char* type, Parts&&... parts) {
    return py::module_::import("bastide._data").attr(type)(std::forward<Parts>(parts)...);
}
/// A seat as Python counts it, or None.
inline py::object seat_object(PlayerId seat, int players) {
    return index(seat) < static_cast<std::size_t>(players) ? py::object(py::int_(index(seat))) : py::object(py::none());
}
/// Throws Error for what is no seat of the game.
PlayerId seat_of(const Ruleset& rules, int number);
py::object value_object(const Ruleset& rules, const Valuation& valuation);
py::object action_object(const Game& game, Action action);

/// Runs work for which nobody holds the interpreter, on another thread; Ctrl-C sets `stop`, waits for its end and then
/// is raised. What it throws is thrown here. Work that calls Python has to get hold of the interpreter itself.
void run_interruptibly(const std::function<void(const std::atomic<bool>& stop)>& work);

} // namespace bastide::python
