#include "log.hpp"
#include "bastide/error.hpp"
#include <nlohmann/json.hpp>

namespace bastide::differential {
namespace {

using Json = nlohmann::json;

Position position(const Json& pair) { return {pair.at(0).get<std::int16_t>(), pair.at(1).get<std::int16_t>()}; }

unsigned quarter_turns(int degrees) {
    if (degrees < 0 || degrees > 270 || degrees % 90 != 0) {
        throw Error("a rotation is 0, 90, 180 or 270 degrees, not " + std::to_string(degrees) + ".");
    }
    return static_cast<unsigned>(degrees / 90);
}

std::optional<Place> place_in(const Json& object, const char* key) {
    const auto found = object.find(key);
    if (found == object.end() || !found->is_object()) {
        return std::nullopt;
    }
    return Place{found->value("f", ""), position(found->at("pos")), found->value("loc", "")}; // a whole tile, perhaps
}

/// Numbers and true as text, so that one table can hold them.
std::string plain(const Json& value) { return value.is_string() ? value.get<std::string>() : value.dump(); }

Message message(const Json& from) {
    Message m;
    m.player = from.at("p");
    m.type = from.at("t");
    m.phase = from.at("ph");
    m.source = from.value("src", "");
    for (const Json& square : from.value("place", Json::array())) {
        m.squares.push_back({position(square), square.at(2)});
    }
    m.options = from.value("opts", std::vector<std::string>());
    m.tile = from.value("tile", "");
    m.figure = from.value("fig", "");
    m.id = from.value("id", "");
    m.token = from.value("token", "");
    m.value = from.value("value", "");
    m.index = from.value("index", 0);
    m.price = from.value("price", 0);
    if (from.contains("pos")) {
        m.at = position(from.at("pos"));
    }
    m.rotation = quarter_turns(from.value("rot", 0));
    m.place = place_in(from, "at");
    return m;
}

Happening happening(const Json& from) {
    Happening h;
    h.type = from.at("ev");
    h.player = from.value("p", std::size_t{0});
    if (const auto tile = from.find("tile"); tile != from.end() && tile->is_string()) {
        h.tile = *tile;
    }
    h.tiles = from.value("tiles", h.tiles);
    h.left = from.value("left", 0);
    h.points = from.value("pts", 0);
    h.why = from.value("why", "");
    if (const Json items = from.value("items", Json::array()); !items.empty()) {
        h.item = items.front().at(0);
    }
    h.final = from.value("final", false);
    h.figure = from.value(h.type == "exchange" ? "a" : "id", "");
    h.other = from.value("b", "");
    h.piece = from.value("fig", "");
    h.token = from.value("token", "");
    h.number = from.value("n", from.value("distance", 0));
    h.place = place_in(from, h.type == "neutral" ? "to" : h.type == "score" || h.type == "token" ? "at" : "from");
    if (h.type == "trap") {
        h.to = place_in(from, "to");
    }
    if (h.type == "neutral" && h.place) {
        h.figure = from.at("to").value("fig", "");
    }
    return h;
}

LogGame game(const Json& from) {
    LogGame g;
    g.mix = from.at("mix");
    const int number = from.at("mix_no");
    g.mix_no = (number < 10 ? "0" : "") + std::to_string(number);
    g.policy = from.at("policy");
    g.game = from.at("game");
    const Json& setup = from.at("setup");
    g.sets = setup.at("sets");
    for (const auto& [key, value] : setup.at("elements").items()) {
        g.elements[key] = plain(value);
    }
    for (const auto& [key, value] : setup.at("rules").items()) {
        g.rules[key] = plain(value);
    }
    g.players = setup.at("players");
    for (const Json& tile : from.at("start")) {
        g.start.push_back({tile.at("tile"), {tile.at("x"), tile.at("y")}, quarter_turns(tile.at("rotation"))});
    }
    g.scores = from.at("scores").get<std::vector<int>>();
    for (const auto& [id, at] : from.at("end").at("meeples").items()) {
        g.standing.emplace_back(id, Place{at.at("f"), position(at.at("pos")), at.at("loc")});
    }
    const Json& end = from.at("end");
    for (const Json& token : end.value("tunnels", Json::array())) { // an opening without one has no more to tell
        if (token.size() > 4) {
            g.standing.emplace_back(std::to_string(token.at(3).get<int>()) + '.' + token.at(4).get<std::string>() +
                                        ".1",
                                    Place{"", position(token), "TUNNEL_" + token.at(2).get<std::string>()});
        }
    }
    g.tokens = end.value("tokens", g.tokens);
    g.prisoners = end.value("prisoners", g.prisoners);
    for (const Json& tower : end.value("towers", Json::array())) {
        g.towers.emplace_back(position(tower), tower.at(2).get<int>());
    }
    for (const char* what : {"gold", "buildings"}) {
        for (const Json& piece : end.value(what, Json::array())) {
            g.laid.emplace_back(position(piece), what + (' ' + plain(piece.at(2))));
        }
    }
    g.unplayed = end.value("unplayed", g.unplayed);
    for (const Json& step : from.at("steps")) {
        if (step.contains("t")) {
            g.steps.emplace_back(message(step));
        } else {
            g.steps.emplace_back(happening(step));
        }
    }
    return g;
}

} // namespace

std::string LogGame::name() const { return mix_no + "-" + mix + " " + policy + " " + std::to_string(game); }

LogGame read_log(const std::string& line, const std::string& where) {
    try {
        return game(Json::parse(line));
    } catch (const nlohmann::json::exception& trouble) {
        throw Error(where + ": this line is no game of the expected form (" + trouble.what() + ").");
    } catch (const Error& trouble) {
        throw Error(where + ": " + trouble.what());
    }
}

std::string figure_kind_of(std::string_view id) {
    const std::size_t first = id.find('.');
    const std::size_t second = first == std::string_view::npos ? first : id.find('.', first + 1);
    if (second == std::string_view::npos) {
        throw Error("The log names a figure '" + std::string(id) + "'; expected owner.kind.number.");
    }
    return std::string(id.substr(first + 1, second - first - 1));
}

std::size_t owner_of(std::string_view id) {
    if (id.empty() || id.front() < '0' || id.front() > '9') {
        throw Error("The log names a figure '" + std::string(id) + "'; expected owner.kind.number.");
    }
    return static_cast<std::size_t>(id.front() - '0');
}

} // namespace bastide::differential
