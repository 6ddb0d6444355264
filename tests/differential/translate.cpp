#include "translate.hpp"
#include "bastide/error.hpp"
#include <algorithm>
#include <sstream>

namespace bastide::differential {

Action Translator::placement(const std::string& id, Position at, unsigned rotation) const {
    const Match& match = tile(id);
    return {verbs::place, static_cast<std::uint8_t>(match.rotation(game_.rules(), rotation)),
            static_cast<std::uint16_t>(index(match.type)), pack(at)};
}

std::optional<Action> Translator::deployment(const std::string& figure, const Place& place,
                                             const std::string& phase) const {
    if (figure == "barn") {
        return barn(place);
    }
    const auto kind = static_cast<std::uint8_t>(index(figure_kind(figure)));
    if (phase == "CocFollower") {
        return said(mapping_.verb("M " + phase) + ' ' + mapping_.figure(figure) + ' ' + quarter(place));
    }
    if (const std::optional<Action> flown = flight(figure, place)) {
        return flown;
    }
    if (mapping_.spaces.contains(place.feature)) {
        const TileId tile = game_.play().tile_at(place.at);
        return tile == none_of<TileId> ? std::nullopt
                                       : std::optional(Action{verb("M " + place.feature), kind,
                                                              static_cast<std::uint16_t>(index(tile)), 0});
    }
    const SegmentId at = segment(place);
    if (at == none_of<SegmentId>) {
        return std::nullopt;
    }
    const auto where = static_cast<std::uint16_t>(index(at));
    if (phase.starts_with("Coc") || phase == "CornCircle") {
        return Action{verb("M " + phase), kind, where, 0};
    }
    return phase == "Wagon" ? Action{verb("M Wagon"), 0, where, 0} : Action{verbs::deploy, kind, where, 0};
}

/// "castle" of QUARTER_CASTLE
std::string Translator::quarter(const Place& place) const {
    const std::string space = mapping_.space(place.feature, place.location);
    return space.substr(0, space.find('-'));
}

/// A legal action by its text.
std::optional<Action> Translator::said(const std::string& text) const {
    const std::span<const Action> all = game_.legal_actions();
    const auto found = std::find_if(all.begin(), all.end(), [&](Action action) { return game_.text(action) == text; });
    return found == all.end() ? std::nullopt : std::optional(*found);
}

/// Theirs is at the tile south-east of the point where four tiles meet; here it is at a corner of the tile just placed.
std::optional<Action> Translator::barn(const Place& place) const {
    const VerbId wanted = verb("M barn");
    for (const Action action : game_.legal_actions()) {
        if (action.verb != wanted) {
            continue;
        }
        const unsigned corner = action.arg; // after north, clockwise
        Position point = game_.play().tile(game_.play().placed_tile()).at;
        point.x = static_cast<std::int16_t>(point.x + (corner < 2 ? 1 : 0));
        point.y = static_cast<std::int16_t>(point.y + (corner == 1 || corner == 2 ? 1 : 0));
        if (point == place.at) {
            return action;
        }
    }
    return std::nullopt;
}

/// An action about a figure on the board. Figures that nothing tells apart are one action here.
std::optional<Action> Translator::with_figure(const std::string& letter, const std::string& id) const {
    const VerbId wanted = verb(letter);
    const FigureId found = figure(id);
    if (found == none_of<FigureId>) {
        return std::nullopt;
    }
    const Play& play = game_.play();
    const Figure& theirs = play.figure(found);
    for (const Action action : game_.legal_actions()) {
        if (action.verb != wanted) {
            continue;
        }
        const Figure& ours = play.figure(static_cast<FigureId>(action.a));
        if (ours.owner == theirs.owner && ours.kind == theirs.kind && ours.place == theirs.place) {
            return action;
        }
    }
    return std::nullopt;
}

/// An action about a prisoner: a kind of figure and, if it is bought, who holds it.
std::optional<Action> Translator::with_prisoner(const std::string& letter, const std::string& id) const {
    const std::optional<std::size_t> holder = table_.holder(id);
    if (!holder) {
        return std::nullopt;
    }
    const auto kind = static_cast<std::uint8_t>(index(figure_kind(figure_kind_of(id))));
    return Action{verb(letter), kind, static_cast<std::uint16_t>(letter == "R" ? *holder : 0), 0};
}

/// There is one abbot a player.
std::optional<Action> Translator::recall(const std::string& id) const {
    const VerbId wanted = verb("A");
    const FigureKindId kind = figure_kind(figure_kind_of(id));
    if (static_cast<std::size_t>(index(game_.to_act())) != owner_of(id) ||
        game_.play().on_board(game_.to_act(), kind) != 1) {
        return std::nullopt;
    }
    const std::span<const Action> all = game_.legal_actions();
    const auto found = std::find_if(all.begin(), all.end(), [&](Action action) { return action.verb == wanted; });
    return found == all.end() ? std::nullopt : std::optional(*found);
}

Action Translator::pass(const std::string& phase) const {
    const bool wagon = phase == "Wagon";
    return wagon || phase == "Tile" ? Action{verb(wagon ? "P Wagon" : "P Tile"), 0, 0, 0} : verbs::pass();
}

/// "P", "M fig Feature x y loc", "A id", "T x y" and so on; the other letters come with the mixes that have them.
std::optional<Action> Translator::option(const std::string& text, const std::string& phase) const {
    std::istringstream words(text);
    std::string letter, figure;
    Place place;
    words >> letter;
    if (letter == "P") {
        return pass(phase);
    }
    if (letter == "M") {
        words >> figure >> place.feature >> place.at.x >> place.at.y >> place.location;
        return deployment(figure, place, phase);
    }
    if (letter == "T" || letter == "Ac") {
        words >> place.at.x >> place.at.y;
        return on_tile(letter, place.at);
    }
    if (letter == "D") {
        words >> place.at.x >> place.at.y;
        return Action{verb(letter), 0, 0, pack(place.at)};
    }
    if (letter == "L") { // with the place of the bridge, of which there is but one here
        unsigned degrees = 0;
        words >> place.at.x >> place.at.y >> degrees;
        return placement(drawn_, place.at, degrees / 90);
    }
    if (letter == "B" || letter == "K") {
        words >> place.at.x >> place.at.y >> place.location;
        return bridge_or_castle(letter, place);
    }
    if (letter == "Fy" || letter == "Tu") {
        std::string token_placed = "FERRY";
        if (letter == "Tu") {
            words >> token_placed;
        }
        words >> place.at.x >> place.at.y >> place.location;
        return token(token_placed, place);
    }
    if (letter == "Z") {
        int number = 0, price = 0;
        words >> number >> price;
        return game_.decision_name() == "auction" ? put_up(number) : bid(price);
    }
    words >> figure;
    if (letter == "Mw") {
        words >> place.feature >> place.at.x >> place.at.y >> place.location;
        return magician(figure, place.feature.empty() ? std::nullopt : std::optional(place));
    }
    if (letter == "C") {
        return said(mapping_.verb(letter) + ' ' + quarter({"Quarter", {}, figure}));
    }
    if (letter == "S") {
        return Action{verb("S " + figure), 0, 0, 0};
    }
    if (letter == "A") {
        return recall(figure);
    }
    if (letter == "X" || letter == "F" || letter == "Q" || letter == "Fe" || letter == "Tr" || letter == "Es") {
        return with_figure(letter, figure);
    }
    if (letter == "W") {
        return Action{verb(letter + ' ' + figure), 0, 0, 0};
    }
    if (letter == "R" || letter == "E") {
        return with_prisoner(letter, figure);
    }
    if (const std::optional<Action> other = choice_of_box(text)) {
        return other;
    }
    throw Error("The log offers '" + text + "', a choice that the replayer cannot translate yet (translate.cpp).");
}

/// A bridge by its direction; a castle by the half of its town on the tile just placed.
std::optional<Action> Translator::bridge_or_castle(const std::string& letter, const Place& place) const {
    if (letter == "B") {
        const bool north_south = place.location == "NS" || place.location == "SN";
        return Action{verb(letter), static_cast<std::uint8_t>(north_south ? north : east), 0, pack(place.at)};
    }
    Place city = place;
    city.feature = "City";
    const SegmentId at = segment(city);
    return at == none_of<SegmentId> ? std::nullopt
                                    : std::optional(Action{verb(letter), 0, static_cast<std::uint16_t>(index(at)), 0});
}

/// Of another player; the auctioneer's comes after the choice of the tile.
Action Translator::bid(int price) const {
    return {verb(game_.decision_name() == "opening bid" ? "Z open" : "Z raise"), static_cast<std::uint8_t>(price), 0,
            0};
}

std::optional<Action> Translator::put_up(int number) const {
    const TileTypeId type = tile(bazaar_.at(static_cast<std::size_t>(number))).type;
    return Action{verb("Z"), 0, static_cast<std::uint16_t>(index(type)), 0};
}

std::vector<Action> Translator::placements(const Message& message, const std::string& drawn) const {
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
    return list;
}

std::optional<Action> Translator::in_hand(const Message& message) const {
    return message.phase.starts_with("Abbey") ? std::optional(Action{verb("L Abbey"), 0, 0, 0}) : std::nullopt;
}

std::vector<Action> Translator::offered(const Message& message, std::vector<std::string>& strange) const {
    std::vector<Action> list;
    for (const std::string& text : message.options) {
        const std::optional<Action> action = option(text, message.phase);
        if (!action) {
            const std::size_t blank = text.find(' ');
            const bool figure = blank != std::string::npos && std::string("XFQRE").find(text[0]) != std::string::npos;
            strange.push_back(text + (figure ? " (" + described(text.substr(blank + 1)) + ": not here)"
                                             : " (there is no such place here)"));
        } else if (std::find(list.begin(), list.end(), *action) == list.end()) {
            list.push_back(*action);
        }
    }
    return list;
}

std::optional<Action> Translator::chosen(const Message& message, std::string& strange) const {
    strange = message.type + ' ' + message.figure + message.id + message.token +
              (message.place ? " on " + described(*message.place) : "");
    if (message.type == "PLACE_TILE") {
        return placement(message.tile, message.at, message.rotation);
    }
    if (message.type == "PASS") {
        return pass(message.phase);
    }
    if (message.type == "DEPLOY_MEEPLE" && message.place) {
        return deployment(message.figure, *message.place, message.phase);
    }
    if (message.type == "RETURN_MEEPLE" && message.source == "ABBOT_RETURN") {
        return recall(message.id);
    }
    if (message.type == "RETURN_MEEPLE" && message.source == "PRINCESS") {
        return with_figure("Q", message.id);
    }
    if (message.type == "RETURN_MEEPLE" && message.source == "SIEGE_ESCAPE") {
        return with_figure("Es", message.id);
    }
    if (message.type == "RETURN_MEEPLE" && message.source == "FESTIVAL") {
        return with_figure("Fe", message.id);
    }
    if (message.type == "RETURN_MEEPLE" && message.source == "TRAP") {
        return with_figure("Tr", message.id);
    }
    if (const std::string text = words_of_box(message); !text.empty()) {
        return choice_of_box(text);
    }
    if (message.type == "CAPTURE_FOLLOWER") {
        return with_figure("X", message.id);
    }
    if (message.type == "FLOCK_EXPAND_OR_SCORE") {
        return option("W " + message.value, message.phase);
    }
    if (message.type == "PAY_RANSOM" || message.type == "EXCHANGE_FOLLOWER") {
        return with_prisoner(message.type == "PAY_RANSOM" ? "R" : "E", message.id);
    }
    if (message.type == "MOVE_NEUTRAL_FIGURE" && message.figure == "fairy") {
        return with_figure("F", message.id);
    }
    if (message.type == "MOVE_NEUTRAL_FIGURE" && (message.figure == "mage" || message.figure == "witch")) {
        return magician(message.figure, message.place);
    }
    if (message.type == "MOVE_NEUTRAL_FIGURE" && message.figure == "dragon") {
        return Action{verb("D"), 0, 0, pack(message.at)};
    }
    if (message.type == "MOVE_NEUTRAL_FIGURE" && message.figure == "count" && message.place) {
        return option("C " + message.place->location, message.phase);
    }
    if (message.type == "PLACE_TOKEN" && message.token != "TOWER_PIECE" && message.place) {
        return token(message.token, *message.place);
    }
    if (message.type == "SCORE_ACROBATS" && message.place) {
        return on_tile("Ac", message.place->at);
    }
    if (message.type == "BAZAAR_BID") {
        return game_.decision_name() == "auction" ? put_up(message.index) : bid(message.price);
    }
    if (message.type == "BAZAAR_BUY_OR_SELL") {
        return Action{verb("S " + message.value), 0, 0, 0};
    }
    if (message.type == "PLACE_TOKEN" && message.token == "TOWER_PIECE" && message.place) {
        const std::string at = std::to_string(message.place->at.x) + ' ' + std::to_string(message.place->at.y);
        return option("T " + at, message.phase);
    }
    throw Error("The log has a message " + message.type + " that the replayer cannot translate yet (translate.cpp).");
}

} // namespace bastide::differential
