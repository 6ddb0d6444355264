// The homes of vtables: interface types that cross library borders are defined once, here.
#include "bastide/event.hpp"
#include "bastide/module.hpp"

namespace bastide {

Observer::~Observer() = default;
Module::~Module() = default;

} // namespace bastide
