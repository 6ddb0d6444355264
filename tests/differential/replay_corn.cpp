// Choices of crop circles and about gold and little buildings, and what lies on tiles.
#include "replay.hpp"
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
    if (letter == "Go") {
        std::string y;
        words >> y;
        return said(mapping_.verb(letter) + ' ' + what + ',' + y);
    }
    return letter == "Ci" ? with_figure(letter, what) : std::nullopt;
}

/// What was chosen, as it was offered; empty: nothing of these boxes.
std::string Translator::words_of_box(const Message& message) {
    if (message.type == "CIRCLE_REMOVE_OR_DEPLOY") {
        return "Cc " + message.value;
    }
    if (message.token == "GOLD" && message.place) {
        return "Go " + std::to_string(message.place->at.x) + ' ' + std::to_string(message.place->at.y);
    }
    if (message.token.starts_with("LB_")) {
        return "Lb " + message.token;
    }
    return message.source == "CORN_CIRCLE" ? "Ci " + message.id : "";
}

/// Gold, where it was left, and little buildings.
bool Replay::same_laid() {
    Items theirs, ours;
    const auto add = [](Items& items, Position at, const std::string& what) {
        items.push_back({Topic::token, position_text(at) + ' ' + what, 0, "", false});
    };
    for (const auto& [at, what] : log_.laid) {
        add(theirs, at,
            what == "buildings LB_SHED"    ? "little-shed"
            : what == "buildings LB_HOUSE" ? "little-house"
            : what == "buildings LB_TOWER" ? "little-tower"
                                           : what);
    }
    const Play& play = game_.play();
    for (const FigureId f : play.figures_of(nobody)) {
        const Figure& piece = play.figure(f);
        const std::string& name = play.name(piece.kind);
        if (piece.place.where == Where::square && name == "gold") {
            add(ours, piece.place.square(), name + ' ' + std::to_string(piece.number));
        } else if (piece.place.where == Where::square && name.starts_with("little-")) {
            add(ours, piece.place.square(), name);
        }
    }
    return compare(Topic::token, std::move(theirs), std::move(ours));
}

} // namespace bastide::differential
