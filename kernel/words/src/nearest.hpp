// What a misspelt name may have meant.
#pragma once
#include "bastide/words.hpp"

namespace bastide {

/// " Did you mean 'x'?", or all that there are.
inline std::string nearest_or_all(const std::string& name, const std::vector<std::string>& known) {
    const std::string hint = did_you_mean(name, known);
    return hint.empty() ? " There are " + listed(known) + "." : hint;
}

} // namespace bastide
