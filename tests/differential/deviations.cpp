#include "deviations.hpp"
#include "bastide/error.hpp"
#include "watcher.hpp"
#include <algorithm>
#include <toml++/toml.h>

namespace bastide::differential {
namespace {

bool no_points(const Item& item, bool theirs) { return theirs && item.topic == Topic::score && item.points == 0; }

bool zero_score(const Item& item, bool theirs, const Game&) {
    return no_points(item, theirs) && item.kind == "field" && item.final;
}

bool no_points_with_inn_or_cathedral(const Item& item, bool theirs, const Game&) {
    return no_points(item, theirs) && (item.kind == "road" || item.kind == "city") && item.final;
}

bool lost_challenge(const Item& item, bool theirs, const Game&) {
    return no_points(item, theirs) && (item.kind == "monastery" || item.kind == "shrine") && !item.final;
}

bool builder_on_completed(const Item& item, bool theirs, const Game& game) {
    return !theirs && item.topic == Topic::action && item.action && item.action->verb == verbs::deploy &&
           game.rules().figure_kinds[item.action->arg].spec.name == "builder" &&
           game.play().closed(game.play().feature_of(static_cast<SegmentId>(item.action->a)));
}

bool double_turn_without_tiles(const Item& item, bool theirs, const Game& game) {
    return theirs && item.topic == Topic::part && game.is_terminal();
}

bool barn_without_cities(const Item& item, bool theirs, const Game&) {
    return no_points(item, theirs) && item.kind == "field" && !item.final;
}

bool city_of_nobody(const Item& item, bool theirs, const Game&) {
    return no_points(item, theirs) && item.kind == "city.empty";
}

/// The tile that the deciding player's wagon, which moves on, has left; none if no wagon is under way.
TileId left_by_wagon(const Game& game) {
    for (const Figure& figure : game.play().figures()) {
        if (figure.owner == game.to_act() && figure.place.where == Where::space &&
            game.rules().figure_kinds[index(figure.kind)].spec.name == "wagon") {
            return figure.place.tile();
        }
    }
    return none_of<TileId>;
}

bool wagon_to_another_tile(const Item& item, bool theirs, const Game&) {
    return !theirs && item.topic == Topic::action && item.kind == "wagon C1 to another tile";
}

/// The other engine knows no way for a wagon out of an abbey.
bool wagon_out_of_abbey(const Item& item, bool theirs, const Game& game) {
    const TileId from = left_by_wagon(game);
    return !theirs && item.topic == Topic::action && item.kind.starts_with("wagon C1") && from != none_of<TileId> &&
           game.rules().printed(game.play().tile(from).type).name == "abbey";
}

/// The other engine lets wagons go in and out of the cities whose short roads lead to a crossing.
bool wagon_through_stubs(const Item& item, bool theirs, const Game& game) {
    const Play& play = game.play();
    return theirs && item.topic == Topic::action && item.kind == "wagon C1" && item.action &&
           item.action->verb == game.rules().verb("wagon") &&
           game.rules().printed(play.tile(play.tile_of(static_cast<SegmentId>(item.action->a))).type).name ==
               "two-caps-crossing";
}

/// A tower on the dragon's tile.
bool guard_beside_dragon(const Item& item, bool theirs, const Game& game) {
    if (!theirs || item.topic != Topic::action || !item.action || item.action->verb != game.rules().verb("guard")) {
        return false;
    }
    const Position at = game.play().tile(static_cast<TileId>(item.action->a)).at;
    return shown(game.play(), game.play().turn_owner(), "dragon") ==
           "on " + std::to_string(at.x) + ',' + std::to_string(at.y);
}

/// About a figure in a quarter of Carcassonne, which is nowhere to be reached here.
bool of_quarter(const Item& item, bool theirs, const char* choice) {
    return theirs && item.topic == Topic::action && !item.action && item.text.starts_with(choice) &&
           item.text.find(" on Quarter ") != std::string::npos;
}

/// Her points too, and her place, for who came out of there: here she stays in the City, beside nobody.
bool fairy_in_quarter(const Item& item, bool theirs, const Game& game) {
    const bool alone = shown(game.play(), game.play().turn_owner(), "fairy") == "on 0,0, beside nobody";
    const bool points = theirs && item.topic == Topic::score && item.text.ends_with("(protected by the fairy)");
    const bool goes_along = item.topic == Topic::token && item.text.find("quarter") == std::string::npos &&
                            item.text.starts_with(theirs ? "fairy is beside " : "fairy is on 0,0, beside nobody");
    return of_quarter(item, theirs, "F ") || (alone && (points || goes_along));
}

/// The other engine looks at points alone: who brought a figure that earned nothing may send another.
bool city_after_redeployment(const Item& item, bool theirs, const Game&) {
    return theirs && item.topic == Topic::action && item.kind == "after a redeployment";
}

bool capture_in_quarter(const Item& item, bool theirs, const Game&) { return of_quarter(item, theirs, "X "); }

/// The log has ransoms only before tiles are placed and at deployments.
bool ransom_elsewhere(const Item& item, bool theirs, const Game& game) {
    const DecisionId decision = game.play().core().decision;
    return !theirs && item.topic == Topic::action && item.action && item.action->verb == game.rules().verb("ransom") &&
           ((decision != decisions::place && decision != decisions::figures) || item.kind == "unasked");
}

/// The log's players bid 0 to 3 at first and 1 to 3 more than the best bid; here the bound is a switch.
bool low_bids(const Item& item, bool theirs, const Game& game) {
    const auto is = [&](Action a, const char* verb) { return a.verb == game.rules().verb(verb); };
    if (theirs || item.topic != Topic::action || !item.action) {
        return false;
    }
    if (is(*item.action, "open")) {
        return item.action->arg > 3;
    }
    int least = 255;
    for (const Action action : game.legal_actions()) {
        least = is(action, "raise") ? std::min(least, int{action.arg}) : least;
    }
    return is(*item.action, "raise") && item.action->arg > least + 2;
}

/// The log offers bridges beside the tile just placed only where a placement needs one.
bool bridge_beside(const Item& item, bool theirs, const Game& game) {
    return !theirs && item.topic == Topic::action && item.action && item.action->verb == game.rules().verb("bridge") &&
           unpack(item.action->b) != game.play().tile(game.play().placed_tile()).at;
}

/// The log asks for no bridge where no figure may be deployed any more.
bool bridge_alone(const Item& item, bool theirs, const Game& game) {
    return !theirs && item.topic == Topic::action && item.kind == "unasked" && item.action &&
           item.action->verb == game.rules().verb("bridge");
}

/// Segments on the tile just placed whose feature is a town of two tiles.
int towns_completed(const Play& play) {
    int towns = 0;
    const TileId placed = play.placed_tile();
    for (unsigned local = 0; placed != none_of<TileId> && local < play.type_of(placed).segment_count; ++local) {
        const FeatureId f = play.feature_of(play.segment(placed, local));
        const std::string& kind = play.rules().kinds[index(play.feature(f).kind)].spec.name;
        towns += (kind == "city" || kind == "castle") && play.feature(f).segments == 2 && play.tiles_of(f) == 2;
    }
    return towns;
}

/// Of the owners of two towns that one tile completes, the other engine asks one.
bool second_town(const Item& item, bool theirs, const Game& game) {
    return !theirs && item.topic == Topic::action && item.kind == "unasked" && item.action &&
           item.action->verb == game.rules().verb("castle") && towns_completed(game.play()) > 1;
}

/// The other engine lets a wagon drive on whose building lost a challenge.
bool loser_drives_on(const Item& item, bool theirs, const Game&) {
    return theirs && item.topic == Topic::action && item.kind.ends_with(" of a loser");
}

/// The other engine asks nobody which feature completes a castle: it takes the most valuable.
bool castle_takes_best(const Item& item, bool theirs, const Game& game) {
    return !theirs && item.topic == Topic::action && item.action &&
           item.action->verb == game.rules().verb("castle-scores");
}

/// Where followers alone are taken back the other engine offers nobody.
bool nobody_taken_back(const Item& item, bool theirs, const Game& game) {
    return !theirs && item.topic == Topic::action && item.action &&
           game.rules().switch_value("festival.festival_return") == "follower" &&
           item.action->verb == game.rules().verb("take-back");
}

/// The other engine lets no phantom become an acrobat.
bool phantom_acrobat(const Item& item, bool theirs, const Game& game) {
    return !theirs && item.topic == Topic::action && item.action && item.action->verb == game.rules().verb("acrobat") &&
           game.rules().figure_kinds[item.action->arg].spec.name == "phantom";
}

bool castle_of_nothing(const Item& item, bool theirs, const Game&) {
    return no_points(item, theirs) && (item.kind == "castle" || item.kind == "castle.empty");
}

Position beyond(Position at, unsigned side) { return neighbour(at, side & 3U); }

bool taken(const Play& play, Position at) { return play.tile_at(at) != none_of<TileId>; }

/// Something lies on the square, or on one of the two beside it as one comes from `side`.
bool row_taken(const Play& play, Position at, unsigned side) {
    return taken(play, at) || taken(play, beyond(at, side + 1)) || taken(play, beyond(at, side + 3));
}

bool has_river(const Game& game, TileTypeId type) {
    const auto& edges = game.rules().printed(type).edges;
    return std::find(edges.begin(), edges.end(), "river") != edges.end();
}

/// Of a river tile that it discards: our game would let the player choose to, if a bridge is wanted.
bool refuses_unbridged(const Item& item, bool theirs, const Game& game) {
    return !theirs && game.at_chance() && item.action && item.action->verb == game.rules().verb("discard-unbridged");
}

/// The other engine wants room ahead of every end that the river gets: the next square and the one after it, and what
/// lies beside the two.
bool river_room(const Item& item, bool theirs, const Game& game) {
    if (theirs || item.topic != Topic::action || !item.action || item.action->verb != verbs::place) {
        return refuses_unbridged(item, theirs, game);
    }
    const Play& play = game.play();
    const Position at = unpack(item.action->b);
    const TileType& type = play.type(static_cast<TileTypeId>(item.action->a));
    for (unsigned side = 0; side < 4; ++side) {
        const Position next = beyond(at, side);
        if (game.rules().terrain_names[index(type.edge(item.action->arg, side))] == "river" && !taken(play, next) &&
            (row_taken(play, next, side) || row_taken(play, beyond(next, side), side))) {
            return true;
        }
    }
    return false;
}

bool river_tile_refused(const Item& item, bool theirs, const Game& game) {
    return theirs && item.topic == Topic::discard && item.action &&
           has_river(game, static_cast<TileTypeId>(item.action->a));
}

struct Matcher {
    const char* name;
    bool (*matches)(const Item& item, bool theirs, const Game& game);
};
constexpr Matcher matchers[] = {{"zero-score", zero_score},
                                {"no-points-with-inn-or-cathedral", no_points_with_inn_or_cathedral},
                                {"lost-challenge", lost_challenge},
                                {"builder-on-completed", builder_on_completed},
                                {"double-turn-without-tiles", double_turn_without_tiles},
                                {"barn-without-cities", barn_without_cities},
                                {"city-of-nobody", city_of_nobody},
                                {"wagon-to-another-tile", wagon_to_another_tile},
                                {"wagon-out-of-abbey", wagon_out_of_abbey},
                                {"wagon-through-stubs", wagon_through_stubs},
                                {"guard-beside-dragon", guard_beside_dragon},
                                {"fairy-in-quarter", fairy_in_quarter},
                                {"capture-in-quarter", capture_in_quarter},
                                {"city-after-redeployment", city_after_redeployment},
                                {"ransom-elsewhere", ransom_elsewhere},
                                {"low-bids", low_bids},
                                {"bridge-beside", bridge_beside},
                                {"bridge-alone", bridge_alone},
                                {"second-town", second_town},
                                {"loser-drives-on", loser_drives_on},
                                {"castle-takes-best", castle_takes_best},
                                {"castle-of-nothing", castle_of_nothing},
                                {"nobody-taken-back", nobody_taken_back},
                                {"phantom-acrobat", phantom_acrobat},
                                {"river-room", river_room},
                                {"river-tile-refused", river_tile_refused}};

[[noreturn]] void wrong(const std::filesystem::path& file, const toml::node& node, const std::string& sentence) {
    throw Error(file.string(), node.source().begin.line, sentence);
}

Deviation deviation(const std::filesystem::path& file, const toml::table& table) {
    Deviation d;
    d.rule = table["rule"].value_or(std::string());
    d.what = table["what"].value_or(std::string());
    d.matcher = table["matcher"].value_or(std::string());
    const toml::table* games = table["games"].as_table();
    if (d.rule.empty() || d.what.empty() || d.matcher.empty() || games == nullptr) {
        wrong(file, table, "A deviation needs rule, what, matcher and games.");
    }
    for (const auto& [mix, number] : *games) {
        if (!number.is_integer()) {
            wrong(file, number, "games gives a number of games for each mix, like { 01 = 70 }.");
        }
        d.games.emplace(mix.str(), static_cast<int>(number.as_integer()->get()));
    }
    std::vector<std::string> known;
    for (const Matcher& matcher : matchers) {
        known.emplace_back(matcher.name);
        if (d.matcher == matcher.name) {
            d.matches = matcher.matches;
        }
    }
    if (d.matches == nullptr) {
        wrong(file, table, "There is no matcher '" + d.matcher + "'." + did_you_mean(d.matcher, known));
    }
    return d;
}

} // namespace

Deviations::Deviations(const std::filesystem::path& file) {
    try {
        for (const auto& [key, value] : toml::parse_file(file.string())) {
            if (key != "deviation" || !value.is_array_of_tables()) {
                wrong(file, value, "Only [[deviation]] tables are expected here.");
            }
            for (const toml::node& each : *value.as_array()) {
                list_.push_back(deviation(file, *each.as_table()));
            }
        }
    } catch (const toml::parse_error& trouble) {
        throw Error(file.string(), trouble.source().begin.line, std::string(trouble.description()) + ".");
    }
}

void Deviations::explain(Leftover& difference, const Game& game, std::set<std::size_t>& used) const {
    explain(difference.theirs, true, game, used);
    explain(difference.ours, false, game, used);
}

void Deviations::explain(Items& items, bool theirs, const Game& game, std::set<std::size_t>& used) const {
    std::erase_if(items, [&](const Item& item) {
        for (std::size_t i = 0; i < list_.size(); ++i) {
            if (list_[i].matches(item, theirs, game)) {
                used.insert(i);
                return true;
            }
        }
        return false;
    });
}

} // namespace bastide::differential
