// Compiling, with a look at what was registered before it becomes tables.
#pragma once
#include "compile/registry_impl.hpp"
#include <functional>

namespace bastide {

std::shared_ptr<const Ruleset> compile(const Composition& composition, std::vector<std::string>* idle,
                                       const std::function<void(RegistryImpl&)>& when_registered);

} // namespace bastide
