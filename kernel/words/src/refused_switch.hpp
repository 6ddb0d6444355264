// What is said where a module reads a switch that there is not, or as what it is not.
#pragma once
#include "bastide/host/manifest.hpp"
#include <string>

namespace bastide {

[[noreturn]] void refuse_switch(const std::string& module, const SwitchSpec& declared, SwitchSpec::Type read_as);
[[noreturn]] void refuse_undeclared(const std::string& module, const std::string& name);
[[noreturn]] void refuse_no_number(const std::string& module, const std::string& name, const std::string& value);

} // namespace bastide
