// Compiling while a log tells of it, and of what cannot occur.
#pragma once
#include "compile/compile.hpp"
#include <functional>
#include <string>
#include <vector>

namespace bastide {

/// `when_registered` sees what was registered before the log does; `idle` gets the modules that were chosen in vain.
std::shared_ptr<const Ruleset> compile_told(const Composition& composition, std::vector<std::string>* idle,
                                            const std::function<void(RegistryImpl&)>& when_registered = {});

} // namespace bastide
