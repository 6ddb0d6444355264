// Which build of the program played: names and versions say what it should do, this says what it is.
#pragma once
#include <map>
#include <string>
#include <vector>

namespace bastide::host {

/// By name of a part ("program", "kernel", "module base") what tells its builds apart.
using Build = std::map<std::string, std::string>;

/// "the program and the module base differ"; of a build that did not say what it is, that.
std::string difference(const Build& one, const Build& other);
/// Those that are missing are added.
void add_builds(const std::vector<Build>& more, std::vector<Build>& all);
bool holds_builds(const std::vector<Build>& all, const std::vector<Build>& some);

} // namespace bastide::host
