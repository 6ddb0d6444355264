// What happens while an action is done, as data.
#pragma once
#include "bind.hpp"

namespace bastide::python {

/// Does the action and tells its events, those of chance that follows from a seed included.
py::list happenings(State& position, std::uint64_t action);

} // namespace bastide::python
