// What the words of a form stand for (VerbSpec::forms).
#pragma once
#include "bastide/action_values.hpp"
#include "words/typed_action.hpp"
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace bastide {

/// The names that stand for things of the game in a form, by WordSort: "TILE", "SQUARE", ...
const std::vector<std::string>& form_names();
/// What a word of a form stands for.
WordSort sort_of_word(std::string_view word);

/// The form of a verb that has none: its values one after the other. Empty: there is nothing to say.
std::string default_form(const std::vector<ActionValue>& values);
/// What is wrong with a form, as the end of a sentence; empty: nothing. `said_otherwise`: not by the values alone.
std::string problem_of_form(const std::vector<ActionValue>& values, std::string_view form, bool said_otherwise);
/// What is wrong with a sentence for a form, likewise, without a full stop.
std::string problem_of_sentence(std::string_view sentence, const std::string& form);
/// Which values say the words of a form: each word the first that can and has not said another of its sort.
class Sayers {
public:
    explicit Sayers(const std::vector<ActionValue>& values) : values_(values) {}

    const ActionValue* next(WordSort word); ///< nullptr: none can

private:
    const std::vector<ActionValue>& values_;
    std::array<std::size_t, static_cast<std::size_t>(WordSort::itself)> next_{};
};

} // namespace bastide
