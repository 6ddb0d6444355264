// Parts of a tile in words.
#pragma once
#include "bastide/composition.hpp"
#include <map>
#include <string>
#include <vector>

namespace bastide::host {

/// "n wnw"
std::string sides_of(const std::vector<unsigned>& ports);
/// "stone bell=2"
std::string words_of(const std::map<std::string, int>& words);
/// "name = value, name = value"
std::string condition_of(const Condition& when);

} // namespace bastide::host
