// The other engine's names of locations: those of its saved games, which the program reads too.
#pragma once
#include "exchange/foreign_location.hpp"

namespace bastide::differential {

using host::location_named;
using host::turned;
using host::with_shared_sides;

} // namespace bastide::differential
