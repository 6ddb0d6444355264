// What the words of an action mean, by the forms of its verb.
#pragma once
#include "bastide/host/typed_action.hpp"
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace bastide {

/// `text` is tidy: single spaces between its words.
TypedAction read_action(const Play& play, std::string_view text);

} // namespace bastide
