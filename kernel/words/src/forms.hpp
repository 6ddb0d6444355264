// What the words of a form stand for (VerbSpec::forms).
#pragma once
#include "bastide/host/typed_action.hpp"
#include <string>
#include <string_view>
#include <vector>

namespace bastide {

/// The names that stand for things of the game in a form, by WordSort: "TILE", "SQUARE", ...
const std::vector<std::string>& form_names();
/// What a word of a form stands for.
WordSort sort_of_word(std::string_view word);

} // namespace bastide
