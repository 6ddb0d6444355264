#include "exchange/told_events.hpp"
#include "bastide/host/game.hpp"
#include "bastide/words.hpp"
#include <utility>

namespace bastide::host {
namespace {

using Json = nlohmann::ordered_json;

/// Ids are told blank-separated.
Json rule_ids(const std::string& text) {
    Json ids = Json::array();
    for (const std::string& id : split_words(text)) {
        ids.push_back(id);
    }
    return ids;
}

Json told_feature(const Play& play, FeatureId feature) {
    const auto named_by = static_cast<SegmentId>(index(feature));
    return {{"kind", play.rules().kinds[index(play.kind_of(named_by))].spec.name},
            {"name", play.feature_name(feature)},
            {"tiles", play.tiles_of(feature)}};
}

} // namespace

Json seat_json(PlayerId player) { return player == nobody || player == chance ? Json() : Json(index(player)); }

Json tile_json(const Play& play, TileId id) {
    const Tile& tile = play.tile(id);
    return {{"tile", play.rules().tile_name(tile.type)},
            {"x", tile.at.x},
            {"y", tile.at.y},
            {"rotation", 90 * unsigned{tile.rotation}},
            {"player", seat_json(tile.by)}};
}

void EventCollector::on_event(const Play& play, const Event& event) {
    event.visit([&](const auto& happened) { tell(play, happened); });
}

Json EventCollector::take() { return std::exchange(events_, Json::array()); }

void EventCollector::tell(const Play& play, const events::TurnBegan& event) {
    events_.push_back({{"event", "turn"}, {"player", seat_json(event.player)}, {"turn", play.core().turn_number}});
}

void EventCollector::tell(const Play&, const events::PartBegan& event) {
    if (event.part > 1) {
        events_.push_back({{"event", "part"}, {"player", seat_json(event.player)}, {"part", event.part}});
    }
}

void EventCollector::tell(const Play& play, const events::TilePlaced& event) {
    Json told{{"event", "laid"}};
    told.update(tile_json(play, event.tile));
    events_.push_back(std::move(told));
}

void EventCollector::tell(const Play& play, const events::TileDiscarded& event) {
    events_.push_back({{"event", "discarded"}, {"tile", play.rules().tile_name(event.type)}});
}

void EventCollector::tell(const Play& play, const events::TileTransformed& event) {
    Json told{{"event", "changed"}, {"was", play.rules().tile_name(event.was)}};
    told.update(tile_json(play, event.tile));
    events_.push_back(std::move(told));
}

void EventCollector::tell(const Play& play, const events::FigureMoved& event) {
    const Figure& figure = play.figure(event.figure);
    events_.push_back({{"event", "figure"},
                       {"player", seat_json(figure.owner)},
                       {"figure", play.name(figure.kind)},
                       {"number", index(event.figure)},
                       {"reason", play.rules().reason_names[index(event.reason)]},
                       {"where", play.whereabouts(event.figure)}});
}

void EventCollector::tell(const Play& play, const events::FeatureCompleted& event) {
    events_.push_back({{"event", "completed"}, {"feature", told_feature(play, event.feature)}});
}

void EventCollector::tell(const Play& play, const events::Scored& event) {
    const Ruleset& rules = play.rules();
    Json told{{"event", "points"}, {"player", seat_json(event.player)}, {"points", event.points}};
    std::string ids;
    if (event.feature != none_of<FeatureId>) {
        told["feature"] = told_feature(play, event.feature);
        told["occasion"] = rules.occasion_names[index(event.occasion)];
        ids = event.why == nullptr ? "" : event.why->rules();
    } else if (event.cause != none_of<CauseId>) {
        told["cause"] = rules.causes[index(event.cause)].words;
        ids = rules.causes[index(event.cause)].rule;
    }
    told["rules"] = rule_ids(ids);
    told["reason"] = explain(play, event, {});
    events_.push_back(std::move(told));
}

void EventCollector::tell(const Play&, const events::Note& event) {
    events_.push_back({{"event", "note"},
                       {"player", seat_json(event.player)},
                       {"text", event.text},
                       {"rules", rule_ids(event.rule)}});
}

} // namespace bastide::host
