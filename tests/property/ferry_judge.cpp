#include "ferry_judge.hpp"
#include "bastide/game/ruleset.hpp"
#include "bastide/words.hpp"
#include <algorithm>

namespace bastide::test {

namespace {

std::pair<int, int> pair_of(Position p) { return {p.x, p.y}; }

const SegmentDef& printed(const Play& play, Node part) {
    return play.rules().printed(play.tiles()[part.first].type).segments[part.second];
}

/// The sides to which a road leads, as its tile lies.
std::set<unsigned> sides_of(const Play& play, Node part) {
    std::set<unsigned> sides;
    for (const unsigned port : printed(play, part).ports) {
        sides.insert((port / 3 + play.tiles()[part.first].rotation) % 4);
    }
    return sides;
}

std::vector<Node> roads_on(const Play& play, std::size_t tile) {
    std::vector<Node> parts;
    const TileDef& def = play.rules().printed(play.tiles()[tile].type);
    for (std::size_t i = 0; i < def.segments.size(); ++i) {
        if (def.segments[i].kind == "road") {
            parts.emplace_back(tile, static_cast<unsigned>(i));
        }
    }
    return parts;
}

bool is_lake(const Play& play, std::size_t tile) {
    return play.rules().printed(play.tiles()[tile].type).words.contains("ferry-lake");
}

Node part_of(const Play& play, SegmentId s) { return {index(play.tile_of(s)), play.segment_type(s).def}; }

} // namespace

/// What a part of a road goes on to: beyond the sides of its tile, and over the ferry that touches it.
std::set<Node> FerryJudge::beyond(const Play& play, Node part, bool over_ferries) const {
    std::set<Node> found;
    const Tile& here = play.tiles()[part.first];
    for (const unsigned side : sides_of(play, part)) {
        for (std::size_t t = 0; t < play.tiles().size(); ++t) {
            if (play.tiles()[t].at != neighbour(here.at, side)) {
                continue;
            }
            for (const Node& other : roads_on(play, t)) {
                if (sides_of(play, other).contains((side + 2) % 4)) {
                    found.insert(other);
                }
            }
        }
    }
    const auto ferry = ferries_.find(pair_of(here.at));
    for (const Node& other :
         over_ferries&& ferry != ferries_.end() ? roads_on(play, part.first) : std::vector<Node>{}) {
        const unsigned mine = *sides_of(play, part).begin(), theirs = *sides_of(play, other).begin();
        if (Sides{std::min(mine, theirs), std::max(mine, theirs)} == ferry->second) {
            found.insert(other);
        }
    }
    return found;
}

std::vector<FerryJudge::Road> FerryJudge::roads(const Play& play) const {
    std::vector<Road> all;
    std::set<Node> seen;
    for (std::size_t t = 0; t < play.tiles().size(); ++t) {
        for (const Node& first : roads_on(play, t)) {
            if (seen.contains(first)) {
                continue;
            }
            Road road;
            std::vector<Node> way{first};
            while (!way.empty()) {
                const Node part = way.back();
                way.pop_back();
                if (!road.parts.insert(part).second) {
                    continue;
                }
                road.tiles.insert(part.first);
                for (const unsigned side : sides_of(play, part)) {
                    road.open += play.tile_at(neighbour(play.tiles()[part.first].at, side)) == none_of<TileId> ? 1 : 0;
                }
                for (const Node& next : beyond(play, part, true)) {
                    way.push_back(next);
                }
            }
            seen.insert(road.parts.begin(), road.parts.end());
            all.push_back(road);
        }
    }
    return all;
}

std::set<FerryJudge::Crossing> FerryJudge::pairs(const Play& play, std::size_t lake) const {
    std::set<unsigned> sides;
    for (const Node& road : roads_on(play, lake)) {
        sides.insert(*sides_of(play, road).begin());
    }
    std::set<Crossing> all;
    for (const unsigned a : sides) {
        for (const unsigned b : sides) {
            if (a < b) {
                all.insert({pair_of(play.tiles()[lake].at), {a, b}});
            }
        }
    }
    return all;
}

/// From the tile just placed along its roads, not over its own ferry, to the first ferry in each direction.
std::set<FerryJudge::Crossing> FerryJudge::may_move(const Play& play) const {
    std::set<Crossing> all;
    std::set<Node> seen;
    std::vector<Node> way;
    const auto go = [&](const auto& parts) {
        for (const Node& part : parts) {
            if (seen.insert(part).second) {
                way.push_back(part);
            }
        }
    };
    go(roads_on(play, index(play.tile_at(placed_))));
    while (!way.empty()) {
        const Node part = way.back();
        way.pop_back();
        const Position at = play.tiles()[part.first].at;
        if (at != placed_ && is_lake(play, part.first)) {
            const Sides now = ferries_.at(pair_of(at));
            const unsigned side = *sides_of(play, part).begin();
            if ((side == now.first || side == now.second) && !moved_.contains(pair_of(at))) {
                all.merge(pairs(play, part.first));
                all.erase({pair_of(at), now});
            }
            continue;
        }
        go(beyond(play, part, false));
    }
    return all;
}

std::string FerryJudge::wrong_roads(const Play& play) const {
    std::set<FeatureId> named;
    for (const Road& road : roads(play)) {
        const FeatureId feature = play.feature_of(segment_of(play, *road.parts.begin()));
        const std::string name = play.feature_name(feature);
        for (const Node& part : road.parts) {
            if (play.feature_of(segment_of(play, part)) != feature) {
                return "the " + name + " is not one road";
            }
        }
        if (!named.insert(feature).second || play.feature(feature).segments != road.parts.size()) {
            return "the " + name + " is one road with others";
        }
        if (play.closed(feature) != (road.open == 0)) {
            return "the " + name + " has " + counted(road.open, "open end");
        }
        if (road.open == 0 && play.feature(feature).claims != 0 && play.core().entries == 0 && play.round().empty() &&
            play.core().decision == decisions::draw) {
            return "the " + name + " is complete and was not scored";
        }
    }
    return {};
}

std::string FerryJudge::wrong_choices(const Game& game) {
    const Play& play = game.play();
    const std::string decision = game.is_terminal() || game.at_chance() ? "" : game.decision_name();
    if (decision == "ferry" || decision == "ferry move") {
        std::set<Crossing> legal;
        for (const Action action : game.legal_actions()) {
            if (action.verb == verbs::pass) {
                continue;
            }
            const Node a = part_of(play, static_cast<SegmentId>(action.a)),
                       b = part_of(play, static_cast<SegmentId>(action.b));
            const unsigned one = *sides_of(play, a).begin(), other = *sides_of(play, b).begin();
            legal.insert({pair_of(play.tiles()[a.first].at), {std::min(one, other), std::max(one, other)}});
        }
        const std::set<Crossing> expected =
            decision == "ferry" ? pairs(play, index(play.tile_at(placed_))) : may_move(play);
        return legal == expected && !expected.empty() && (decision == "ferry" || pending_)
                   ? std::string{}
                   : "other ferries may move (" + decision + ")";
    }
    if (pending_ && decision != "figures") {
        pending_ = false;
        return may_move(play).empty() ? std::string{} : "nobody was asked whether a ferry moves";
    }
    return {};
}

std::string FerryJudge::apply(Game& game, Action action) {
    const Play& play = game.play();
    const std::string decision = game.at_chance() ? "" : game.decision_name();
    if (action.verb == verbs::place) {
        placed_ = unpack(action.b);
        moved_.clear();
        pending_ = true;
    } else if (decision == "ferry move" && action.verb == verbs::pass) {
        pending_ = false;
    } else if (decision == "ferry" || decision == "ferry move") {
        const Node a = part_of(play, static_cast<SegmentId>(action.a)),
                   b = part_of(play, static_cast<SegmentId>(action.b));
        const unsigned one = *sides_of(play, a).begin(), other = *sides_of(play, b).begin();
        const std::pair<int, int> lake = pair_of(play.tiles()[a.first].at);
        ferries_[lake] = {std::min(one, other), std::max(one, other)};
        if (decision == "ferry move") {
            moved_.insert(lake);
            ++moves_;
        }
    }
    game.apply(action);
    if (!wrong_score_.empty()) {
        return wrong_score_;
    }
    if (game.is_terminal()) {
        return {};
    }
    const std::string roads = wrong_roads(game.play());
    return roads.empty() ? wrong_choices(game) : roads;
}

/// A completed road is worth its tiles, and is complete.
void FerryJudge::on_event(const Play& play, const Event& event) {
    const auto* score = event.as<events::Scored>();
    if (score == nullptr || score->feature == none_of<FeatureId> || score->occasion != occasions::completed ||
        play.rules().kinds[index(play.feature(score->feature).kind)].spec.name != "road") {
        return;
    }
    ++scored_;
    const Node part = part_of(play, static_cast<SegmentId>(index(score->feature)));
    for (const Road& road : roads(play)) {
        if (road.parts.contains(part) && (road.open != 0 || score->points != static_cast<int>(road.tiles.size()))) {
            wrong_score_ = "a road of " + counted(static_cast<int>(road.tiles.size()), "tile") + " with " +
                           counted(road.open, "open end") + " scores " + std::to_string(score->points);
        }
    }
}

} // namespace bastide::test
