// Choices of crop circles. Who has but one follower to take back is asked there, and not here.
#include "replay.hpp"
#include <set>
#include <sstream>

namespace bastide::differential {

/// A choice that stands whole in the mapping, or one about a figure.
std::optional<Action> Translator::choice_of_box(const std::string& text) const {
    if (mapping_.says(text)) {
        return said(mapping_.verb(text));
    }
    std::istringstream words(text);
    std::string letter, what;
    words >> letter >> what;
    return letter == "Ci" ? with_figure(letter, what) : std::nullopt;
}

/// What was chosen, as it was offered; empty: nothing of these boxes.
std::string Translator::words_of_box(const Message& message) {
    if (message.type == "CIRCLE_REMOVE_OR_DEPLOY") {
        return "Cc " + message.value;
    }
    return message.source == "CORN_CIRCLE" ? "Ci " + message.id : "";
}

/// There was but one sort of follower at one place to be taken: here that was done at once. That it left is compared
/// like all that happens.
bool Replay::is_withdrawn_unasked(const Message& m) const {
    if (m.source != "CORN_CIRCLE" || (game_.to_act() == static_cast<PlayerId>(m.player) && !game_.at_chance() &&
                                      game_.decision_name() == "crop circle removal")) {
        return false;
    }
    std::set<std::string> sorts;
    for (const std::string& option : m.options) {
        const std::string id = option.substr(option.find(' ') + 1);
        const std::optional<Place> at = table_.place(id);
        sorts.insert(figure_kind_of(id) + (at ? " on " + Translator::described(*at) : ""));
    }
    return sorts.size() == 1;
}

} // namespace bastide::differential
