// What is said where a module reads a switch as what it is not.
#pragma once
#include "bastide/host/manifest.hpp"
#include <string>

namespace bastide {

[[noreturn]] void refuse_switch(const std::string& module, const SwitchSpec& declared, SwitchSpec::Type read_as);

} // namespace bastide
