// What the words of an action mean, by the forms of its verb.
#pragma once
#include "bastide/fwd.hpp"
#include "bastide/ids.hpp"
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace bastide {

struct ActionWords {
    VerbId verb = none_of<VerbId>;
    std::vector<std::uint64_t> meaning; ///< equal for words that mean the same action
    std::string problem;                ///< what is wrong with the words; empty: they are well formed
};

/// `text` is tidy: single spaces between its words.
ActionWords read_action(const Play& play, std::string_view text);

/// The names that stand for things of the game in a form: "TILE", "SQUARE", ...
const std::vector<std::string>& form_names();

} // namespace bastide
