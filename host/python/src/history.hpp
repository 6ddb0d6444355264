// What can be told of a game because it is known how it came about.
#pragma once
#include "bind.hpp"

namespace bastide::python {

std::string information_state(const State& position, int player);
py::dict measures_of(const State& position);
void save_record(const State& position, const std::string& file);
/// The position at the end of a record. Its chance is nobody's: who goes on decides it.
State read_game(const std::string& file, const std::shared_ptr<Shelves>& shelves);

} // namespace bastide::python
