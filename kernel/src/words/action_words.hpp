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

/// The form of a verb that has none: its values one after the other. Empty: there is nothing to say.
std::string default_form(const std::vector<ActionValue>& values);
/// The first word of a form that none of the values can say.
std::string unsaid_word(const std::vector<ActionValue>& values, std::string_view form);
/// The words after the verb, by the first of its forms that the action's values fill. Throws ModuleError if none is.
std::string action_words(const View& view, Action action);

} // namespace bastide
