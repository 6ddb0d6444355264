// What is legal: the judge lists it itself.
#include "house_judge.hpp"
#include <algorithm>

namespace bastide::test::house {

const char* name_of(Sort sort) {
    static constexpr const char* names[] = {"follower", "big-follower", "builder", "pig",
                                            "abbot",    "mayor",        "wagon",   "barn"};
    return names[static_cast<int>(sort)];
}

namespace {

std::string deployment(Sort sort, Spot spot) {
    return "deploy " + std::string(name_of(sort)) + " " + std::to_string(spot.tile) + " " +
           std::to_string(spot.segment);
}

std::string placement(int type, Square at, int turns) {
    return "place " + std::to_string(type) + " " + std::to_string(at.first) + "," + std::to_string(at.second) + " r" +
           std::to_string(turns);
}

} // namespace

Spot spot_of(const Play& play, SegmentId segment) {
    const TileId tile = play.tile_of(segment);
    return {static_cast<int>(tile), play.type_of(tile).segments[play.local(segment)].def};
}

// ---------------------------------------------------------------- where tiles may lie

/// HS-007 to HS-010: a shrine has at most one cloister around it, and a cloister at most one shrine.
bool Judge::too_crowded(const Face& face, Square p) const {
    const bool shrine = face.shows(Kind::shrine);
    if (!shrine && !face.shows(Kind::cloister)) {
        return false;
    }
    const auto count = [&](Square middle, Kind kind) {
        int number = 0;
        for (int i = 0; i < 9; ++i) {
            const int there = board_.at({middle.first + i % 3 - 1, middle.second + i / 3 - 1});
            number += i != 4 && there >= 0 && board_.tiles()[static_cast<std::size_t>(there)].face->shows(kind) ? 1 : 0;
        }
        return number;
    };
    const Kind mine = shrine ? Kind::shrine : Kind::cloister, other = shrine ? Kind::cloister : Kind::shrine;
    if (count(p, other) > 1) {
        return true;
    }
    for (int i = 0; i < 9; ++i) { // a neighbour that has one already
        const Square q{p.first + i % 3 - 1, p.second + i / 3 - 1};
        const int there = board_.at(q);
        if (i != 4 && there >= 0 && board_.tiles()[static_cast<std::size_t>(there)].face->shows(other) &&
            count(q, mine) > 0) {
            return true;
        }
    }
    return false;
}

bool Judge::may_place(int type, Square p, int turns) const {
    const Face& face = faces_[static_cast<std::size_t>(type)];
    return board_.fits(face, p, turns) && !(rules_.crowding == "forbidden" && too_crowded(face, p));
}

bool Judge::playable(int type) const {
    for (const Square& p : board_.open()) {
        for (int turns = 0; turns < 4; ++turns) {
            if (may_place(type, p, turns)) {
                return true;
            }
        }
    }
    return false;
}

void Judge::list_placements(const Game& game, std::set<std::string>& list) const {
    for (const int type : offered_) {
        const TileType& engine = game.play().type(static_cast<TileTypeId>(type));
        for (const Square& p : board_.open()) {
            for (int turns = 0; turns < 4; ++turns) {
                if (may_place(type, p, turns)) {
                    list.insert(placement(type, p, engine.canonical[static_cast<std::size_t>(turns)]));
                }
            }
        }
    }
}

// ---------------------------------------------------------------- where figures may stand

bool Judge::has_home(int player, Sort sort) const {
    return std::any_of(men_.begin(), men_.end(), [&](const Man& man) {
        return man.owner == player && man.sort == sort && man.where == Man::Where::home;
    });
}

/// AM-008, AM-009, ABBOT-020
bool Judge::follows(Sort sort) const { return sort != Sort::builder && sort != Sort::pig && sort != Sort::barn; }

/// TB-009: in the original printing rules that name followers mean these two as well.
bool Judge::counts_as_follower(Sort sort) const {
    return follows(sort) || (sort != Sort::barn && rules_.companions_follow);
}

bool Judge::stands_on(const Man& man, const Feature& feature) const {
    return man.where == Man::Where::feature && board_.feature(man.spot).key == feature.key;
}

/// Somebody claims it: builders and pigs claim nothing (TB-023, TB-051).
bool Judge::occupied(const Feature& feature) const {
    return std::any_of(men_.begin(), men_.end(),
                       [&](const Man& man) { return follows(man.sort) && stands_on(man, feature); });
}

bool Judge::has_follower(int player, const Feature& feature) const {
    return std::any_of(men_.begin(), men_.end(), [&](const Man& man) {
        return man.owner == player && follows(man.sort) && stands_on(man, feature);
    });
}

/// What is there for a follower of this sort: AM-045, AM-067, AM-069, AM-142, ABBOT-009, ABBOT-010.
bool Judge::stands_on(Sort sort, Spot spot) const {
    const Face& face = *board_.tiles()[static_cast<std::size_t>(spot.tile)].face;
    const Kind kind = face.segments[static_cast<std::size_t>(spot.segment)].kind;
    const bool building = kind == Kind::cloister || kind == Kind::shrine;
    if (building && crowding_.contains(spot.tile)) { // HS-011
        return false;
    }
    switch (sort) {
    case Sort::mayor:
        return kind == Kind::city;
    case Sort::abbot:
        return surrounded(kind);
    case Sort::wagon:
        return kind == Kind::road || kind == Kind::city ||
               (building && (!rules_.abbey.needs_road || face.shows(Kind::road)));
    default:
        return kind == Kind::road || kind == Kind::city || building || (kind == Kind::field && rules_.farmers);
    }
}

bool Judge::may_deploy(Sort sort, Spot spot) const {
    const Feature& feature = board_.feature(spot);
    if (bars(sort, spot.tile)) {
        return false;
    }
    const bool street = feature.kind == Kind::road || feature.kind == Kind::city;
    if (sort == Sort::builder) { // TB-020, TB-021
        return street && has_follower(owner_, feature);
    }
    if (sort == Sort::pig) { // TB-049, TB-050
        return feature.kind == Kind::field && has_follower(owner_, feature);
    }
    const bool barn = feature.kind == Kind::field && has_barn(feature); // AM-129
    return sort != Sort::barn && stands_on(sort, spot) && !occupied(feature) && !barn;
}

void Judge::list_deployments(std::set<std::string>& list) const {
    const auto segments = board_.tiles()[static_cast<std::size_t>(placed_)].face->segments.size();
    for (const Sort sort : all_sorts) {
        const bool may = has_home(owner_, sort) && !(fairy_moved_ && counts_as_follower(sort)); // PD-019
        for (int s = 0; may && s < static_cast<int>(segments); ++s) {
            if (may_deploy(sort, {placed_, s})) {
                list.insert(deployment(sort, {placed_, s}));
            }
        }
    }
}

/// All that may be done in the deployment step.
void Judge::list_figures(std::set<std::string>& list) const {
    list_deployments(list);
    list_portal(list);
    list_towers(list);
    list_fairy(list);
    list_removals(list);
    list_barns(list);
    list_recalls(list);
}

void Judge::deploy(const std::string& sort, Spot spot) {
    for (Man& man : men_) {
        if (man.owner == owner_ && man.where == Man::Where::home && sort == name_of(man.sort)) {
            man.where = Man::Where::feature;
            man.spot = spot;
            man.since = ++moment_;
            return;
        }
    }
    expect(false, "A " + sort + " is deployed whom nobody has");
}

// ---------------------------------------------------------------- the lists compared

std::string Judge::form(const Game& game, Action action) const {
    if (action.verb == verbs::draw) {
        return "draw " + std::to_string(action.a);
    }
    if (action.verb == verbs::place) {
        const Position p = unpack(action.b);
        return placement(action.a, {p.x, p.y}, action.arg);
    }
    if (action.verb == verbs::deploy) {
        const Spot spot = spot_of(game.play(), static_cast<SegmentId>(action.a));
        return "deploy " + game.rules().figure_kinds[action.arg].spec.name + " " + std::to_string(spot.tile) + " " +
               std::to_string(spot.segment);
    }
    const std::string text = game.text(action);
    const bool on_segment = text.starts_with("wagon ") || text.starts_with("recall ");
    if (on_segment) {
        const Spot spot = spot_of(game.play(), static_cast<SegmentId>(action.a));
        return text.substr(0, text.find(' ')) + " " + std::to_string(spot.tile) + " " + std::to_string(spot.segment);
    }
    if (text.starts_with("dragon ") || (text.starts_with("fairy ") && rules_.princess.on_tile)) {
        const Position p = unpack(action.b);
        return text.substr(0, text.find(' ')) + " " + std::to_string(board_.at({p.x, p.y}));
    }
    if (text.starts_with("fairy ") || text.starts_with("remove ")) {
        const Figure& figure = game.play().figure(static_cast<FigureId>(action.a));
        return text.substr(0, text.find(' ')) + " " + told(seen_as(game.play(), figure));
    }
    return text;
}

std::set<std::string> Judge::choices(const Game& game) const {
    std::set<std::string> list;
    if (due_ == "draw") {
        for (std::size_t t = 0; t < supply_.size(); ++t) {
            if (supply_[t] > 0) {
                list.insert("draw " + std::to_string(t));
            }
        }
    } else if (due_ == "place") {
        list_placements(game, list);
    } else if (due_ == "figures") {
        list_figures(list);
        list.insert("pass");
    } else if (due_ == "princess") {
        list_removals(list);
    } else if (due_ == "dragon step") {
        for (const int tile : steps()) {
            list.insert("dragon " + std::to_string(tile));
        }
    } else if (due_ == "abbey") {
        list = {"abbey", "pass"};
    } else if (due_ == "wagon") {
        list.insert("wagon-home");
        for (const Man& man : men_) {
            for (const Spot& to : man.owner == decides_ && man.where == Man::Where::under_way ? destinations(man)
                                                                                              : std::vector<Spot>()) {
                list.insert("wagon " + std::to_string(to.tile) + " " + std::to_string(to.segment));
            }
        }
    } else if (due_ == "capture") {
        for (const std::size_t captive : captives()) {
            list.insert(capture_text(game, men_[captive]));
        }
        list.insert("pass");
    } else if (due_ == "exchange") {
        for (const Sort sort : kinds(prisoners(exchanging_, other_side_))) {
            list.insert("exchange " + std::string(name_of(sort)));
        }
    } else if (due_ == "bid for the tile") {
        list_bids(list);
    } else if (due_ == "sale of the tile") {
        list = {"sell " + game.play().player_name(static_cast<PlayerId>(best_bidder_)), "keep"};
    } else if (due_ == "last ransom") {
        list.insert("pass");
    } else if (due_ == "double turn") {
        list = {"second-tile", "pass"};
    } else if (due_ == "agreement") {
        list = {"agree"};
    } else if (due_ == "discard") {
        for (const int type : hands_[seat(owner_)]) {
            list.insert((rules_.to_bag ? "return " : "discard ") + faces_[static_cast<std::size_t>(type)].name);
        }
    }
    if (due_ != "draw" && decides_ == owner_) { // TOWER-069: at any time of one's own turn
        list_ransoms(game, list);
        if (point_due_) { // PD-155
            list.insert("claim-fairy-point");
        }
    }
    return list;
}

} // namespace bastide::test::house
