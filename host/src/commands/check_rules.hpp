// What `bastide check --rules` says.
#pragma once
#include "program/context.hpp"
#include <set>
#include <string>
#include <vector>

namespace bastide::host {

/// Lists the rules of the modules (empty: of all that are installed) that no scenario claims. The exit code: `failed`
/// if there is one.
int check_rules(const Library& library, const std::vector<std::string>& modules, const std::set<std::string>& claimed,
                const std::vector<std::string>& unreadable, bool json);

} // namespace bastide::host
