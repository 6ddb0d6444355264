// A warning for modules that were chosen in vain.
#pragma once
#include "library/fwd.hpp"
#include <string>
#include <vector>

namespace bastide::host {

/// A sentence for each of these modules, of which nothing can occur in a game, with the remedy.
std::vector<std::string> idle_sentences(const Library& library, const std::vector<std::string>& idle);
/// The same on stderr.
void warn_of_idle_modules(const Library& library, const std::vector<std::string>& idle);

} // namespace bastide::host
