#include "agents/bot/more.hpp"
#include "bastide/error.hpp"
#include "bastide/game/ruleset.hpp"
#include "bastide/host/game.hpp"
#include "bastide/words.hpp"
#include "exchange/told_table.hpp"
#include "knowledge/remaining.hpp"
#include "knowledge/sentences.hpp"
#include "record/position_text.hpp"
#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <set>

namespace bastide::host {
namespace {

using Json = nlohmann::ordered_json;

/// With the numbers of the features that it names, as the position has them.
Json told_action(const Game& game, Action action) {
    const Play& play = game.play();
    const std::string text = game.text(action);
    const TypedAction typed = typed_action(play, text);
    Json arguments = arguments_json(play, typed);
    for (std::size_t i = 0; i < typed.words.size(); ++i) {
        if (typed.words[i].sort == WordSort::segment) {
            arguments[i]["feature"] = index(play.feature_of(static_cast<SegmentId>(typed.words[i].meaning)));
        }
    }
    return {{"text", text},
            {"verb", game.rules().verbs[index(action.verb)].name},
            {"sentence", action_sentence(play, action, typed)},
            {"arguments", std::move(arguments)}};
}

void tell_actions(Json& question, const Game& game) {
    Json actions = Json::array();
    for (const Action action : game.legal_actions()) {
        actions.push_back(told_action(game, action));
    }
    question["actions"] = std::move(actions);
}

/// Types that the seat may come to place: offered, in its hand, or not seen yet.
std::set<TileTypeId> types_to_come(const Play& play, PlayerId seat) {
    std::set<TileTypeId> types;
    for (const Offer& offer : play.offers()) {
        types.insert(offer.tile);
    }
    for (const TileCount& tile : remaining_tiles(play, seat).unseen) {
        types.insert(tile.type);
    }
    for (std::size_t i = 0; i < play.rules().piles.size(); ++i) {
        if (play.rules().piles[i].holder == seat) {
            play.each_type(static_cast<PileId>(i), [&](TileTypeId type, int) { types.insert(type); });
        }
    }
    return types;
}

void tell_tiles(Json& question, const Game& game) {
    const Play& play = game.play();
    Json board = Json::array(), offers = Json::array(), types = Json::object(), open = Json::array();
    for (std::size_t tile = 0; tile < play.tiles().size(); ++tile) {
        board.push_back(lying_json(play, static_cast<TileId>(tile)));
    }
    for (const Offer& offer : play.offers()) {
        offers.push_back(play.rules().tile_name(offer.tile));
    }
    for (const TileTypeId type : types_to_come(play, game.to_act())) {
        types[play.rules().tile_name(type)] = shape_json(play.rules(), type, 0);
    }
    for (const Position square : play.open_squares()) {
        open.push_back({square.x, square.y});
    }
    question["board"] = std::move(board);
    question["open"] = std::move(open);
    question["offers"] = std::move(offers);
    question["types"] = std::move(types);
}

void tell_features(Json& question, const Game& game) {
    const Play& play = game.play();
    question["features"] = features_json(play, game.to_act());
    std::size_t told = 0;
    for (std::size_t i = 0; i < play.figures().size(); ++i) { // those of the question, in the same order
        const auto figure = static_cast<FigureId>(i);
        if (play.figure(figure).place.where != Where::out) {
            question["figures"][told++].update(standing_json(play, figure));
        }
    }
}

void tell_estimate(Json& question, const Game& game) {
    const Scores points = game.estimate();
    question["estimate"] = std::vector<int>(points.begin(), points.begin() + game.play().players());
}

void tell_state(Json& question, const Game& game) { question["state"] = position_text(game); }

constexpr std::array<void (*)(Json&, const Game&), 5> tellers{tell_actions, tell_tiles, tell_features, tell_estimate,
                                                              tell_state};

} // namespace

const std::vector<std::string>& bot_parts() {
    static const std::vector<std::string> names{"actions", "tiles", "features", "estimate", "state"}; // as tellers
    return names;
}

BotParts bot_parts_of(const nlohmann::json& wanted) {
    BotParts parts;
    if (!wanted.is_array()) {
        throw Error("what it wants is no list of names");
    }
    for (const auto& name : wanted) {
        const auto& all = bot_parts();
        const auto found = name.is_string() ? std::find(all.begin(), all.end(), name.get<std::string>()) : all.end();
        if (found == all.end()) {
            // No more of it than a sentence bears: a line has room for 65,000 brackets, one in the other.
            throw Error("it wants " +
                        (name.is_string() ? in_quotes(name.get_ref<const std::string&>()) : "what is no text") +
                        ", which nobody tells; there are " + listed(all));
        }
        parts.set(static_cast<std::size_t>(found - all.begin()));
    }
    return parts;
}

void tell_more(Json& question, const Game& game, BotParts wanted) {
    for (std::size_t part = 0; part < tellers.size(); ++part) {
        if (wanted[part]) {
            tellers[part](question, game);
        }
    }
}

} // namespace bastide::host
