#include "standing_judge.hpp"
#include <algorithm>
#include <cstdlib>

namespace bastide::test {

namespace {

using Words = std::set<std::string>;

Words operator+(Words all, const Words& more) {
    all.insert(more.begin(), more.end());
    return all;
}

// BASE-065, shrines as cloisters, abbots' places as well (MONAST-004), castles as the cities that they were
const Words buildings{"monastery", "shrine", "abbacy"}, cities{"city", "castle"}, roads{"road"}, fields{"field"},
    top{"tower"};
// WHEEL-017 WHEEL-021: every follower
const Words crowns{"fortune", "taxes", "famine", "storm", "inquisition", "plague"};
// COUNT-008
const Words quarters{"castle-quarter", "market-quarter", "blacksmith-quarter", "cathedral-quarter"};
// TUNNEL-008
const Words openings{"north-tunnel-opening", "east-tunnel-opening", "south-tunnel-opening", "west-tunnel-opening"};
const Words tokens{"first-tunnel-token", "second-tunnel-token", "third-tunnel-token"};
// RUSSIA-010 RUSSIA-016 RUSSIA-018: every follower
const Words traps{"vodyanoy", "razboynik"};

} // namespace

StandingJudge::StandingJudge(const Ruleset& rules) : rules_(rules) {
    const Words machine{"flying-machine"}; // FLIER-017: until it is known how far the flight goes
    places_["follower"] = places_["big-follower"] = places_["ringmaster"] = places_["phantom"] =
        buildings + cities + roads + fields + quarters + crowns + top +
        machine;                                          // BASE-065 COUNT-008 COUNT-032 TOWER-041 CIRCUS-018 PHAN-013
    for (const char* acrobat : {"follower", "phantom"}) { // CIRCUS-017 PHAN-023
        places_[acrobat].insert("acrobats");
    }
    places_["mayor"] = cities + Words{"castle-quarter"} + crowns + machine; // AM-045 COUNT-033 TOWER-045
    // AM-067 AM-069 COUNT-034 TOWER-045; AM-072: on its way
    places_["wagon"] = buildings + cities + roads + crowns + machine +
                       Words{"castle-quarter", "blacksmith-quarter", "cathedral-quarter", "wagons under way"};
    places_["abbot"] =
        buildings + Words{"garden", "cathedral-quarter"} + crowns + machine; // ABBOT-009 COUNT-035 TOWER-046
    places_["barn"] = {"corner"};                                            // AM-110 COUNT-036
    places_["shepherd"] = fields;                                            // SHEEP-102
    places_["builder"] = {"road", "city"};                                   // TB-025 TB-044
    places_["pig"] = fields;                                                 // TB-055
    for (const std::string& token : tokens) {
        places_[token] = openings;
    }
    // TOWER-044
    if (on("tower.builder_and_pig_on_tower") || on("traders-and-builders.builder_and_pig_are_followers")) {
        places_["builder"].insert("tower");
        places_["pig"].insert("tower");
    }
    for (const char* follower : {"follower", "big-follower", "ringmaster", "phantom", "mayor", "wagon", "abbot"}) {
        places_[follower] = places_[follower] + traps;
    }
    for (const char* guest : {"follower", "big-follower", "ringmaster", "phantom", "wagon"}) { // RUSSIA-003
        places_[guest].insert("yaga-hut");
    }
    if (on("traders-and-builders.builder_and_pig_are_followers")) {
        places_["builder"] = places_["builder"] + traps;
        places_["pig"] = places_["pig"] + traps;
    } else if (rules_.switch_value("russian-promos.razboynik_reach") == "nearest") { // RUSSIA-009
        places_["builder"].insert("razboynik");
    }
}

const std::string& StandingJudge::name(FigureKindId kind) const { return rules_.figure_kinds[index(kind)].spec.name; }

bool StandingJudge::claims(const std::string& figure) const {
    static const Words never{"builder", "pig", "barn", "shepherd"};
    return places_.contains(figure) && !never.contains(figure) && !tokens.contains(figure);
}

/// A kind of feature, a space, "corner"; empty: not on the board.
std::string StandingJudge::place_word(const Play& play, FigureId f) const {
    const Place at = play.figure(f).place;
    if (at.where == Where::space) {
        return rules_.space_kinds[index(at.space)].name;
    }
    if (at.where == Where::segment) {
        return at.in_midst() ? rules_.kinds[index(play.kind_of(at.segment()))].spec.name : "corner";
    }
    return "";
}

void StandingJudge::note(const Game& game) {
    before_.clear();
    for (const Figure& figure : game.play().figures()) {
        before_.push_back(figure.place);
    }
}

std::string StandingJudge::broken(const Game& game, const std::string& verb) {
    const Play& play = game.play();
    const bool edits =
        verb == "bridge" || verb == "place"; // a tile that gets a bridge has other segments in their place
    for (std::size_t i = 0; i < play.figures().size(); ++i) {
        const auto f = static_cast<FigureId>(i);
        const Figure& figure = play.figure(f);
        const std::string word = place_word(play, f);
        if (figure.owner == nobody || word.empty()) {
            continue;
        }
        if (const std::string wrong = misplaced(play, f); !wrong.empty()) {
            return wrong;
        }
        if (!edits && i < before_.size() && before_[i] != figure.place) {
            ++seen[verb + ' ' + name(figure.kind) + ' ' + word];
            if (const std::string wrong = came_wrongly(play, f, verb); !wrong.empty()) {
                return wrong;
            }
        }
    }
    const std::string wrong = crowded(play);
    return wrong.empty() ? uncaught(play) : wrong;
}

/// Where nobody of its kind may ever be.
std::string StandingJudge::misplaced(const Play& play, FigureId f) const {
    const std::string& figure = name(play.figure(f).kind);
    const std::string word = place_word(play, f);
    const auto allowed = places_.find(figure);
    if (allowed == places_.end()) {
        return "a figure that no rule here knows: " + figure;
    }
    if (!allowed->second.contains(word)) {
        return figure + " on " + word;
    }
    if (figure == "wagon" && buildings.contains(word) && on("abbey-and-mayor.wagon_needs_road_on_cloister_tile")) {
        const TileType& type = play.type_of(play.tile_of(play.figure(f)));
        const auto first = type.segments.begin();
        if (std::none_of(first, first + type.segment_count, [&](const SegmentType& segment) {
                return rules_.kinds[index(segment.kind())].spec.name == "road";
            })) {
            return "wagon in a building without a road on its tile (AM-142)";
        }
    }
    return "";
}

/// By a way that was not open to it. Whoever is deployed, or drives on, comes where nobody claims anything (BASE-066);
/// figures out of the City come beside others (COUNT-040), fliers, too (FLIER-010), and who replaces another, but
/// mayors and wagons (AM-046 AM-068); nobody comes to a castle by any other way (BCB-086 BCB-116).
std::string StandingJudge::came_wrongly(const Play& play, FigureId f, const std::string& verb) const {
    const std::string& figure = name(play.figure(f).kind);
    const std::string word = place_word(play, f);
    const FeatureId feature = play.feature_of(play.figure(f));
    if (feature == none_of<FeatureId>) {
        return "";
    }
    if (word == "castle" &&
        (verb != "swap" ||
         rules_.switch_value("bridges-castles-and-bazaars.castle_follower_replaced") == "forbidden")) {
        return figure + " comes to a castle by " + verb;
    }
    int others = 0, own = 0;
    play.each_figure(feature, [&](FigureId other) {
        const bool counts = other != f && claims(name(play.figure(other).kind));
        others += counts ? 1 : 0;
        own += counts && play.figure(other).owner == play.figure(f).owner ? 1 : 0;
    });
    const bool choosy = (figure == "mayor" || figure == "wagon") &&
                        rules_.switch_value("abbey-and-mayor.mayor_and_wagon_replace") == "where_alone";
    if (verb == "land" && (fields.contains(word) || play.closed(feature))) {
        return figure + " lands on a " + word + " where nobody lands"; // FLIER-011 FLIER-016
    }
    // LABY-005 LABY-006: a judge of their own looks at labyrinths
    const AttributeId labyrinth = rules_.attribute("labyrinth");
    const bool in_part = word == "road" && labyrinth != none_of<AttributeId> && play.count(feature, labyrinth) != 0;
    // CROP-009 CROP-011; where deploying is mandatory and only one can come, nobody is asked after the choice
    const bool beside_own = (verb == "join" || verb == "crop-circle") && own > 0;
    const bool shares = beside_own || verb == "redeploy" || verb == "land" || (verb == "swap" && !choosy) || in_part;
    if (claims(figure) && others > 0 && !shares) {
        return figure + " comes by " + verb + " to a " + word + " on which others stand";
    }
    if ((figure == "builder" || figure == "pig") && (verb != "deploy" || own == 0) && !play.closed(feature)) {
        return figure + " comes by " + verb + " to where no follower of the own player is"; // TB-020 TB-049
    }
    return "";
}

/// Spaces that hold only so many: the top of a tower one (TOWER-040), a sector one on each crown (WHEEL-022), a pyramid
/// three (CIRCUS-012).
std::string StandingJudge::crowded(const Play& play) const {
    std::map<std::string, int> in_sector, crowns_of;
    std::set<std::pair<std::string, TileId>> on_towers;
    std::map<TileId, int> pyramids;
    for (std::size_t i = 0; i < play.figures().size(); ++i) {
        const auto f = static_cast<FigureId>(i);
        const std::string word = play.figure(f).owner == nobody ? "" : place_word(play, f);
        if (crowns.contains(word)) {
            ++in_sector[word];
        }
        if (word == "acrobats" && ++pyramids[play.tile_of(play.figure(f))] > 3) {
            return "four acrobats in one pyramid";
        }
        if (word == "tower" && play.figure(f).place.where == Where::space &&
            !on_towers.insert({word, play.tile_of(play.figure(f))}).second) {
            return "two figures on one tower";
        }
    }
    for (const auto& [sector, there] : in_sector) {
        static const std::map<std::string, int> printed{{"fortune", 1}, {"taxes", 2},       {"famine", 1},
                                                        {"storm", 2},   {"inquisition", 1}, {"plague", 2}};
        if (there > printed.at(sector)) {
            return std::to_string(there) + " figures on the crown spaces of " + sector;
        }
    }
    return "";
}

/// When a part is over nobody is left where the traps of the Russian promos reach (RUSSIA-008 RUSSIA-010).
std::string StandingJudge::uncaught(const Play& play) const {
    std::string wrong;
    for (std::size_t i = 0; wrong.empty() && play.placed_tile() == none_of<TileId> && i < play.figures().size(); ++i) {
        wrong = uncaught(play, static_cast<FigureId>(i));
    }
    return wrong;
}

std::string StandingJudge::uncaught(const Play& play, FigureId f) const {
    static const Words safe = quarters + crowns + traps + Words{"", "castle", "corner", "wagons under way"};
    const std::string& figure = name(play.figure(f).kind);
    const std::string word = place_word(play, f);
    if (!places_.contains(figure) || !places_.at(figure).contains("vodyanoy") || safe.contains(word)) {
        return "";
    }
    const Position at = play.tile(play.tile_of(play.figure(f))).at;
    for (const Tile& tile : play.tiles()) {
        const bool beside = std::max(std::abs(tile.at.x - at.x), std::abs(tile.at.y - at.y)) == 1;
        if (beside && rules_.printed(tile.type).words.contains("vodyanoy")) {
            return figure + " stays beside Vodyanoy on " + word;
        }
    }
    const AttributeId lurking = rules_.attribute("nightingale");
    const bool lurks = word == "road" && lurking != none_of<AttributeId> &&
                       play.count(play.feature_of(play.figure(f)), lurking) > 0 &&
                       rules_.switch_value("russian-promos.razboynik_reach") == "all";
    return lurks ? figure + " stays on the nightingale's road" : "";
}

} // namespace bastide::test
