// What people see on the table when catapult tokens are thrown, by names and texts: for the second witness of the
// rules.
#pragma once
#include "bastide/host/game.hpp"
#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace bastide::test {

/// A figure as people see it.
struct Seen {
    int owner = -1;
    std::string kind;
    std::string place;    ///< as it is typed; empty: not on the board
    std::string standing; ///< kind of feature, or "tower" for the top of one
    FeatureId feature = none_of<FeatureId>;
    TileId tile = none_of<TileId>;
    bool home = false;
    friend bool operator==(const Seen&, const Seen&) = default;
    std::string text(const Play& play) const {
        return play.player_name(static_cast<PlayerId>(owner)) + ' ' + kind + ' ' + place;
    }
};

inline std::vector<Seen> seen(const Play& play) {
    std::vector<Seen> all;
    for (const Figure& figure : play.figures()) {
        Seen it;
        it.owner = figure.owner == nobody ? -1 : static_cast<int>(figure.owner);
        it.kind = play.rules().figure_kinds[index(figure.kind)].spec.name;
        it.home = figure.place.where == Where::supply;
        if (figure.on_board()) {
            it.place = play.place_name(figure.place);
            it.feature = play.feature_of(figure);
            it.tile = play.tile_of(figure);
            it.standing = figure.place.where == Where::space ? play.rules().space_kinds[index(figure.place.space)].name
                          : it.feature != none_of<FeatureId>
                              ? play.rules().kinds[index(play.feature(it.feature).kind)].spec.name
                              : "";
        }
        all.push_back(it);
    }
    return all;
}

inline bool token_lies(const Play& play) {
    const std::vector<Seen> all = seen(play);
    return std::any_of(all.begin(), all.end(),
                       [](const Seen& it) { return it.kind.find("-token") != std::string::npos && !it.home; });
}

/// Who counts as a follower.
inline bool catapult_follower(const Seen& it, bool companions_follow) {
    static const std::set<std::string> followers{"follower", "big-follower", "abbot", "mayor", "wagon"};
    return it.owner >= 0 &&
           (followers.contains(it.kind) || (companions_follow && (it.kind == "builder" || it.kind == "pig")));
}

/// Which kinds of followers may stand where.
inline bool allowed(const std::string& kind, const std::string& standing) {
    static const std::map<std::string, std::set<std::string>> places{
        {"follower", {"road", "city", "castle", "monastery", "shrine", "field", "tower"}},
        {"big-follower", {"road", "city", "castle", "monastery", "shrine", "field", "tower"}},
        {"abbot", {"monastery", "shrine", "garden"}},
        {"mayor", {"city", "castle"}},
        {"wagon", {"road", "city", "castle", "monastery", "shrine"}}};
    const auto found = places.find(kind);
    return found != places.end() && found->second.contains(standing);
}

/// AM-046 AM-068: mayors and wagons come only where nobody else follows but the one who leaves.
inline bool barred_beside_others(const std::vector<Seen>& table, std::size_t coming, std::size_t leaving) {
    const bool choosy = table[coming].kind == "mayor" || table[coming].kind == "wagon";
    for (std::size_t i = 0; choosy && table[leaving].feature != none_of<FeatureId> && i < table.size(); ++i) {
        if (i != leaving && i != coming && table[i].feature == table[leaving].feature &&
            catapult_follower(table[i], false)) {
            return true;
        }
    }
    return false;
}

inline bool beside_dragon(const std::vector<Seen>& table, const Seen& place) {
    return std::any_of(table.begin(), table.end(),
                       [&](const Seen& it) { return it.kind == "dragon" && it.tile == place.tile; });
}

} // namespace bastide::test
