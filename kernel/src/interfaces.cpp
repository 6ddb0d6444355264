// The homes of vtables: interface types that cross library borders are defined once, here.
#include "bastide/game/event.hpp"
#include "bastide/module/module.hpp"

namespace bastide {

Observer::~Observer() = default;
Module::~Module() = default;

} // namespace bastide
