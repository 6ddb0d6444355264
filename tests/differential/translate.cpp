#include "translate.hpp"
#include "bastide/error.hpp"
#include <algorithm>
#include <sstream>

namespace bastide::differential {
namespace {

std::string described(const Place& place) {
    return place.feature + " " + place.location + " @" + std::to_string(place.at.x) + "," + std::to_string(place.at.y);
}

} // namespace

const Match& Translator::tile(const std::string& id) const {
    const auto found = variant_.matches.find(id);
    if (found == variant_.matches.end()) {
        throw Error("The log has a tile " + id + " that is in none of its tile sets.");
    }
    return found->second;
}

FigureKindId Translator::figure_kind(const std::string& word) const {
    const std::string& name = mapping_.figure(word);
    const FigureKindId kind = game_.rules().figure_kind(name);
    if (kind == none_of<FigureKindId>) {
        throw Error("The log has a figure '" + word + "', and no module of the game brings '" + name + "'.");
    }
    return kind;
}

SegmentId Translator::segment(const Place& place) const {
    const Play& play = game_.play();
    const TileId tile = play.tile_at(place.at);
    if (tile == none_of<TileId>) {
        return none_of<SegmentId>;
    }
    for (const std::string& kind : mapping_.kinds(place.feature)) {
        if (const SegmentId found = segment(tile, game_.rules().kind(kind), place); found != none_of<SegmentId>) {
            return found;
        }
    }
    return none_of<SegmentId>;
}

SegmentId Translator::segment(TileId tile, KindId kind, const Place& place) const {
    const Play& play = game_.play();
    const Location location = location_named(place.location);
    const TileType& type = play.type_of(tile);
    unsigned inner = 0;
    for (unsigned local = 0; local < type.segment_count; ++local) {
        const SegmentType& each = type.segments[local];
        if (each.kind() != kind) {
            continue;
        }
        inner += each.ports == 0 ? 1U : 0U;
        if (turned(each.ports, play.tile(tile).rotation) == location.ports &&
            (each.ports != 0 || inner == location.inner)) {
            return play.segment(tile, local);
        }
    }
    return none_of<SegmentId>;
}

Action Translator::placement(const std::string& id, Position at, unsigned rotation) const {
    const Match& match = tile(id);
    return {verbs::place, static_cast<std::uint8_t>(match.rotation(game_.rules(), rotation)),
            static_cast<std::uint16_t>(index(match.type)), pack(at)};
}

std::optional<Action> Translator::deployment(const std::string& figure, const Place& place) const {
    const SegmentId at = segment(place);
    if (at == none_of<SegmentId>) {
        return std::nullopt;
    }
    return Action{verbs::deploy, static_cast<std::uint8_t>(index(figure_kind(figure))),
                  static_cast<std::uint16_t>(index(at)), 0};
}

/// An action about a figure on the board ("A 0.abbot.1"). Each of the kinds that this concerns is there once a player.
std::optional<Action> Translator::with_figure(const std::string& letter, const std::string& id) const {
    const VerbId verb = game_.rules().verb(mapping_.verb(letter));
    const FigureKindId kind = figure_kind(figure_kind_of(id));
    if (static_cast<std::size_t>(index(game_.to_act())) != owner_of(id) ||
        game_.play().on_board(game_.to_act(), kind) != 1) {
        return std::nullopt;
    }
    const std::span<const Action> all = game_.legal_actions();
    const auto found = std::find_if(all.begin(), all.end(), [&](Action action) { return action.verb == verb; });
    return found == all.end() ? std::nullopt : std::optional(*found);
}

/// "P", "M fig Feature x y loc", "A id"; the other letters come with the mixes that have them.
std::optional<Action> Translator::option(const std::string& text) const {
    std::istringstream words(text);
    std::string letter, figure;
    words >> letter;
    if (letter == "P") {
        return Action{verbs::pass, 0, 0, 0};
    }
    if (letter == "M") {
        Place place;
        words >> figure >> place.feature >> place.at.x >> place.at.y >> place.location;
        if (words) {
            return deployment(figure, place);
        }
    }
    if (letter == "A") {
        words >> figure;
        return with_figure(letter, figure);
    }
    throw Error("The log offers '" + text + "', a choice that the replayer cannot translate yet (translate.cpp).");
}

std::vector<Action> Translator::offered(const Message& message, const std::string& drawn,
                                        std::vector<std::string>& strange) const {
    std::vector<Action> list;
    const std::string& placed = message.type == "PLACE_TILE" ? message.tile : drawn;
    for (const Square& square : message.squares) {
        unsigned seen = 0; // rotations that look alike are one action here
        for (unsigned rotation = 0; rotation < 4; ++rotation) {
            if ((square.mask >> rotation & 1U) == 0) {
                continue;
            }
            const Action action = placement(placed, square.at, rotation);
            if ((seen >> action.arg & 1U) == 0) {
                list.push_back(action);
            }
            seen |= 1U << action.arg;
        }
    }
    for (const std::string& text : message.options) {
        if (const std::optional<Action> action = option(text)) {
            list.push_back(*action);
        } else {
            strange.push_back(text + " (there is no such place here)");
        }
    }
    return list;
}

std::optional<Action> Translator::chosen(const Message& message, std::string& strange) const {
    if (message.type == "PLACE_TILE") {
        return placement(message.tile, message.at, message.rotation);
    }
    if (message.type == "PASS") {
        return Action{verbs::pass, 0, 0, 0};
    }
    if (message.type == "DEPLOY_MEEPLE" && message.place) {
        strange = message.figure + " on " + described(*message.place);
        return deployment(message.figure, *message.place);
    }
    if (message.type == "RETURN_MEEPLE" && message.source == "ABBOT_RETURN") {
        strange = message.id + " comes back";
        return with_figure("A", message.id);
    }
    throw Error("The log has a message " + message.type + " that the replayer cannot translate yet (translate.cpp).");
}

} // namespace bastide::differential
