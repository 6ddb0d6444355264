// What the words of an action mean, by the forms of its verb.
#pragma once
#include "bastide/action.hpp"
#include "words/typed_action.hpp"
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace bastide {

/// `text` is tidy: single spaces between its words.
TypedAction read_action(const Play& play, std::string_view text);

/// The words after the verb, by the first of its forms that the action's values fill. Throws ModuleError if none is.
std::string action_words(const View& view, Action action);

} // namespace bastide
