// Agents that are written in Python, seated where those of the program sit.
#pragma once
#include "agents/agent.hpp"
#include "bind.hpp"
#include <string>

namespace bastide::python {

/// Makes "python:call=NAME" a description of an agent: NAME is a registered object, or "module.Name" to be
/// imported. Whoever has a method `choose` plays; what else can be called makes one that does.
void know_python_agents();
/// Games of these rules are shown to agents as positions of this game.
void show_as(const ComposedRef& composed);
/// To be called while something is being caught: throws what an agent has raised as Python raised it, else the same.
[[noreturn]] void raise_as_it_was();
/// As run_interruptibly; an exception of an agent is raised as Python raised it.
void run_with_agents(const std::function<void(const std::atomic<bool>& stop)>& work);

} // namespace bastide::python
