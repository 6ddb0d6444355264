#include "limit.hpp"
#include "bastide/game/figures.hpp"
#include <algorithm>

namespace bastide::declarations {

namespace {

constexpr int most_figures = 255;

const std::vector<std::string>& own_keys() {
    static const std::vector<std::string> keys{"tile_has", "tile_lacks",  "most",
                                               "most_own", "none_around", "placed_tile"};
    return keys;
}

std::optional<WordId> tile_word(const Reader& table, const Names& names, const char* key) {
    return table.has(key) ? std::optional(names.tile_word(table.text(key), table.place(key))) : std::nullopt;
}

} // namespace

Limit::Limit(const Reader& table, const Names& names) {
    std::vector<std::string> keys{"of", "on", "when", "rule"};
    keys.insert(keys.end(), own_keys().begin(), own_keys().end());
    keys.insert(keys.end(), Condition::keys().begin(), Condition::keys().end());
    table.only(keys);
    in_game_ = names.holds(table);
    rule_ = names.rule(table);
    const Value& of = table.needed("of");
    if (of.is(Value::Type::array) && of.items.empty()) {
        table.fail("of", "this list is empty; write the figures that the limit is for.");
    }
    for (const Value& who : of.is(Value::Type::array) ? std::span<const Value>(of.items) : std::span(&of, 1)) {
        of_.push_back(names.who(who, table.place("of")));
    }
    everywhere_ = !table.has("on");
    if (!everywhere_) {
        on_ = names.kinds(table, "on");
    }
    condition_ = Condition::read(table, names);
    tile_has_ = tile_word(table, names, "tile_has");
    tile_lacks_ = tile_word(table, names, "tile_lacks");
    most_ = names.number(table, "most", 1, most_figures, 0);
    most_own_ = names.number(table, "most_own", 1, most_figures, 0);
    if (const Value* const none = table.find("none_around")) {
        none_around_ = names.who(*none, table.place("none_around"));
    }
    placed_tile_ = table.flag("placed_tile", false);
    const bool says_something = std::any_of(own_keys().begin(), own_keys().end(), [&](const std::string& key) {
        return table.has(key) && (key != "placed_tile" || placed_tile_);
    });
    if (condition_.empty() && !says_something) {
        table.fail("this limit forbids nothing; say what a place must be like, for example has = \"...\" or most = 1.");
    }
}

void Limit::install(Registry& registry) const {
    if (in_game_) {
        registry.veto_place(hook<&Limit::forbids>(this), hook<&Limit::concerns>(this), rule_);
    }
}

bool Limit::concerns(const Ruleset& rules, FigureKindId figure) const {
    return std::any_of(of_.begin(), of_.end(), [&](const Who& who) { return who.is(rules, figure); });
}

bool Limit::forbids(const Play& play, FigureKindId, Place to, RouteId route) const {
    if (to.where != Where::segment) {
        return false;
    }
    const KindId kind = play.kind_of(to.segment());
    if (!everywhere_ && std::find(on_.begin(), on_.end(), kind) == on_.end()) {
        return false;
    }
    const FeatureId feature = play.feature_of(to);
    return !condition_.holds(play, feature, play.actor()) || !tile_allows(play, play.tile_of(to)) ||
           crowded(play, to, play.rules().routes[index(route)].replaces);
}

bool Limit::tile_allows(const Play& play, TileId tile) const {
    const TileType& type = play.type_of(tile);
    return (!tile_has_ || type.shows(*tile_has_)) && (!tile_lacks_ || !type.shows(*tile_lacks_)) &&
           (!placed_tile_ || tile == play.placed_tile()) && (!none_around_ || !anybody_around(play, tile));
}

/// Those that the limit is for stand there already, as many as may. Where somebody is replaced, one at that place goes.
bool Limit::crowded(const Play& play, Place to, bool replaces) const {
    if (most_ == 0 && most_own_ == 0) {
        return false;
    }
    int all = 0, own = 0;
    play.each_figure(play.feature_of(to), [&](FigureId id) {
        const Figure& figure = play.figure(id);
        if (!concerns(play.rules(), figure.kind)) {
            return;
        }
        if (replaces && figure.place == to) {
            replaces = false;
            return;
        }
        ++all;
        own += figure.owner == play.actor() ? 1 : 0;
    });
    return (most_ != 0 && all >= most_) || (most_own_ != 0 && own >= most_own_);
}

/// On the tile or on one of the eight squares around it.
bool Limit::anybody_around(const Play& play, TileId tile) const {
    const auto stands_on = [&](TileId at) {
        return any_figure_on(play, at,
                             [&](FigureId id) { return none_around_->is(play.rules(), play.figure(id).kind); });
    };
    bool found = stands_on(tile);
    play.each_tile_around(play.tile(tile).at, [&](TileId at) { found = found || stands_on(at); });
    return found;
}

} // namespace bastide::declarations
