// The names that rules of a game go by, for authors who look for one: who registers or speaks of each, and what it is.
#pragma once
#include "library/fwd.hpp"
#include <string>
#include <vector>

namespace bastide::host {

struct KnownName {
    std::string name;
    std::vector<std::string> modules; ///< that register it or speak of it; none: the kernel's own
    std::string about;                ///< a few words; may be empty
};

/// Names of one sort: qualities of figures, verbs, terms, ...
struct NamesOfSort {
    std::string sort;  ///< "Qualities of figures"
    std::string about; ///< what such names are for
    std::vector<KnownName> names;
};

/// Those of this game, sort by sort; a sort without a name is left out.
std::vector<NamesOfSort> names_of(const Ruleset& rules, const Library& library);

} // namespace bastide::host
