// What the words of an action mean, by the forms of its verb.
#pragma once
#include "bastide/inspect.hpp"
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace bastide {

/// `text` is tidy: single spaces between its words.
TypedAction read_action(const Play& play, std::string_view text);

/// The names that stand for things of the game in a form, by WordSort: "TILE", "SQUARE", ...
const std::vector<std::string>& form_names();
/// What a word of a form stands for.
WordSort sort_of_word(std::string_view word);

} // namespace bastide
