// What is legal: the judge lists it itself.
#include "house_judge.hpp"
#include <algorithm>
#include <tuple>

namespace bastide::test::house {

const char* name_of(Sort sort) {
    switch (sort) {
    case Sort::follower:
        return "follower";
    case Sort::big:
        return "big-follower";
    case Sort::builder:
        return "builder";
    default:
        return "pig";
    }
}

namespace {

std::string placement(int type, Square at, int turns) {
    return "place " + std::to_string(type) + " " + std::to_string(at.first) + "," + std::to_string(at.second) + " r" +
           std::to_string(turns);
}

/// Printed segment of an engine's segment.
Spot spot_of(const Play& play, SegmentId segment) {
    const TileId tile = play.tile_of(segment);
    return {static_cast<int>(tile), play.type_of(tile).segments[play.local(segment)].def};
}

} // namespace

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

bool Judge::follows(Sort sort) const { return sort == Sort::follower || sort == Sort::big; }

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

bool Judge::may_deploy(Sort sort, int segment) const {
    const Feature& feature = board_.feature({placed_, segment});
    const bool street = feature.kind == Kind::road || feature.kind == Kind::city;
    if (sort == Sort::builder) { // TB-020, TB-021
        return street && has_follower(owner_, feature);
    }
    if (sort == Sort::pig) { // TB-049, TB-050
        return feature.kind == Kind::field && has_follower(owner_, feature);
    }
    const bool building = feature.kind == Kind::cloister || feature.kind == Kind::shrine;
    if (building && crowding_.contains(placed_)) { // HS-011
        return false;
    }
    const bool farm = feature.kind == Kind::field && rules_.farmers;
    return (street || building || farm) && !occupied(feature);
}

void Judge::list_deployments(std::set<std::string>& list) const {
    const auto segments = board_.tiles()[static_cast<std::size_t>(placed_)].face->segments.size();
    for (const Sort sort : {Sort::follower, Sort::big, Sort::builder, Sort::pig}) {
        for (int s = 0; has_home(owner_, sort) && s < static_cast<int>(segments); ++s) {
            if (may_deploy(sort, s)) {
                list.insert("deploy " + std::string(name_of(sort)) + " " + std::to_string(s));
            }
        }
    }
}

void Judge::deploy(const std::string& sort, int segment) {
    for (Man& man : men_) {
        if (man.owner == owner_ && man.where == Man::Where::home && sort == name_of(man.sort)) {
            man.where = Man::Where::feature;
            man.spot = {placed_, segment};
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
        return "deploy " + game.rules().figure_kinds[action.arg].spec.name + " " + std::to_string(spot.segment) +
               (spot.tile == placed_ ? "" : " elsewhere");
    }
    return game.text(action);
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
        list_deployments(list);
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
    return list;
}

namespace {

std::string difference(const std::set<std::string>& are, const std::set<std::string>& must) {
    std::string text;
    for (const std::string& it : are) {
        text += must.contains(it) ? "" : "+[" + it + "] ";
    }
    for (const std::string& it : must) {
        text += are.contains(it) ? "" : "-[" + it + "] ";
    }
    return text.substr(0, 300);
}

} // namespace

void Judge::look(const Game& game) {
    const std::string open = game.decision_name();
    expect(!over_, "The game goes on with '" + open + "' although it is over");
    expect(open == due_, "The decision '" + open + "' is open");
    const int decider = game.at_chance() ? -1 : static_cast<int>(game.to_act());
    expect(decider == (due_ == "draw" ? -1 : decides_), "Somebody else decides: " + std::to_string(decider));
    if (!problem_.empty()) {
        return;
    }
    std::set<std::string> are;
    for (const Action action : game.legal_actions()) {
        are.insert(form(game, action));
    }
    const std::set<std::string> must = choices(game);
    expect(are == must, "The choices differ: " + difference(are, must));
}

void Judge::doing(const Game& game, Action action) {
    const std::string text = form(game, action);
    if (action.verb == verbs::draw) {
        drawn(action.a);
    } else if (action.verb == verbs::place) {
        const Position p = unpack(action.b);
        place(action.a, {p.x, p.y}, action.arg);
    } else if (action.verb == verbs::deploy) {
        deploy(game.rules().figure_kinds[action.arg].spec.name,
               spot_of(game.play(), static_cast<SegmentId>(action.a)).segment);
        after_figures();
    } else if (due_ == "discard") {
        discarded(action.a);
    } else if (due_ == "figures") {
        after_figures();
    } else if (due_ == "agreement") {
        agreeing_.erase(agreeing_.begin());
        next_agreement();
    } else if (text == "second-tile") {
        ask_again();
    } else {
        end_turn();
    }
}

void Judge::compare(const Game& game) {
    const Play& play = game.play();
    for (int p = 0; p < players_; ++p) {
        expect(game.scores()[seat(p)] == points_[seat(p)], "Player " + std::to_string(p) + " has " +
                                                               std::to_string(game.scores()[seat(p)]) +
                                                               " points, not " + std::to_string(points_[seat(p)]));
    }
    expect(game.is_terminal() == over_, over_ ? "The game should be over" : "The game is over too early");
    expect(play.pile_size(piles::supply) == supply_size(),
           std::to_string(play.pile_size(piles::supply)) + " tiles are left, not " + std::to_string(supply_size()));
    if (over_) {
        return;
    }
    using Seen = std::tuple<int, std::string, int, int>;
    std::multiset<Seen> are, must;
    for (const Figure& figure : play.figures()) {
        if (figure.owner != nobody) {
            const bool stands = figure.place.where == Where::segment;
            const Spot spot = stands ? spot_of(play, figure.place.segment()) : Spot{};
            are.emplace(static_cast<int>(figure.owner),
                        play.rules().figure_kinds[static_cast<std::size_t>(figure.kind)].spec.name, spot.tile,
                        spot.segment);
        }
    }
    for (const Man& man : men_) {
        const bool stands = man.where == Man::Where::feature;
        must.emplace(man.owner, name_of(man.sort), stands ? man.spot.tile : -1, stands ? man.spot.segment : -1);
    }
    expect(are == must, "Figures stand elsewhere than they should");
}

} // namespace bastide::test::house
