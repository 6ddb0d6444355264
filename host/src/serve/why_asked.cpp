// Why somebody cannot choose what they point at: docs/protocol.md, "why_not".
#include "bastide/error.hpp"
#include "pages/why_spoken.hpp"
#include "serve/said.hpp"
#include "serve/table.hpp"

namespace bastide::host::serve {
namespace {

using Json = nlohmann::ordered_json;

FigureKindId asked_kind(const Ruleset& rules, const nlohmann::json& message) {
    if (!message.contains("figure")) {
        return none_of<FigureKindId>;
    }
    const FigureKindId kind = rules.figure_kind(message.at("figure").get<std::string>());
    if (kind == none_of<FigureKindId>) {
        throw Error("There is no such kind of figure in this game.");
    }
    return kind;
}

FigureId asked_figure(const Play& play, const nlohmann::json& message) {
    const auto id = said_number(message, "standing");
    if (id >= play.figures().size() || !play.figures()[id].on_board()) {
        throw Error("No such figure stands on the board.");
    }
    return static_cast<FigureId>(id);
}

SpokenAnswer answer_of(const Game& game, const nlohmann::json& message) {
    if (message.contains("square")) {
        const nlohmann::json& square = message.at("square");
        return why_not_spoken(game, said_square(square.at(0), square.at(1)));
    }
    if (message.contains("standing")) {
        return why_not_spoken(game, asked_figure(game.play(), message));
    }
    return why_not_spoken(game, said_segment(game.play(), message), asked_kind(game.rules(), message));
}

} // namespace

/// The answer knows what who decides knows; all others are told whose turn it is.
Json Table::asked_why_not(Guest& guest, const nlohmann::json& message) {
    const Game& game = match_.game();
    if (game.is_terminal()) {
        return {{"sentence", "The game is over."}, {"reasons", Json::array()}};
    }
    if (game.at_chance() || !may_play(guest, index(game.to_act()))) {
        const std::string who = game.at_chance() ? "Chance" : game.play().player_name(game.to_act());
        return {{"sentence", who + " decides now: " + game.question()}, {"reasons", Json::array()}};
    }
    const SpokenAnswer answer = answer_of(game, message);
    Json out{{"sentence", answer.sentence}, {"reasons", Json::array()}};
    std::set<std::string> used;
    for (const SpokenReason& reason : answer.reasons) {
        Json one{{"legal", reason.legal}, {"sentence", reason.sentence}};
        if (reason.figure != none_of<FigureKindId>) {
            one["figure"] = game.rules().figure_kinds[index(reason.figure)].spec.name;
        } else {
            one["tile"] = game.rules().tile_name(reason.tile);
            one["rotation"] = reason.rotation;
            one["picture"] = *used.insert(pictures_->tile(reason.tile, reason.rotation)).first;
        }
        out["reasons"].push_back(std::move(one));
    }
    send_pictures(guest, used);
    return out;
}

} // namespace bastide::host::serve
