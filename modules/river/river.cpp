// The river: tiles that are played before all others and become one river, and what follows from it.
#include "river.hpp"
#include <algorithm>

namespace bastide::river {

namespace {

constexpr const char* extinct_volcano = "extinct-volcano";

/// RIVER-023: the roles of the anniversary edition
void name_roles(Registry& registry) {
    if (registry.text("role_names") == "anniversary") {
        registry.rename_role("thief", "traveller");
        registry.rename_role("monk", "nun");
        registry.rename_role("farmer", "farm woman");
    }
}

} // namespace

/// Without river tiles the module does nothing but to rename roles.
class River : public Module {
public:
    void install(Registry& registry) override {
        name_roles(registry);
        herd_.install(registry);
        if (!registry.printed("river")) {
            return;
        }
        tiles_.install(registry);
        sets_.install(registry);
        beside_.install(registry, tiles_);
        stacks_.install(registry, tiles_, beside_);
        course_.install(registry, tiles_, beside_);
        placing_.install(registry, tiles_, stacks_);
        registry.measure({.name = "open-rivers",
                          .about = "Rivers with an open end when the game is over.",
                          .unit = "rivers",
                          .of_game = true},
                         hook<&Tiles::open_rivers>(&tiles_));
    }

private:
    Tiles tiles_;
    Sets sets_;
    BesideCity beside_;
    Stacks stacks_;
    Course course_;
    Placing placing_;
    PigHerd herd_;
};

// ---------------------------------------------------------------- what river tiles are told by

/// RIVER-054 RIVER-060: the river is a feature that nobody stands on and that is never scored.
void Tiles::install(Registry& registry) {
    registry.terrain("river");
    river_ = registry.feature_kind(
        {.name = "river", .plural = "rivers", .scores_when_completed = false, .figures_return_at_end = false});
    source_ = registry.tile_word("source");
    fork_ = registry.tile_word("fork");
    lake_ = registry.tile_word("lake");
    city_lake_ = registry.tile_word("lake-city");
    const bool dragon = registry.flag("river_volcano_dragon") &&
                        std::none_of(registry.tiles().begin(), registry.tiles().end(), is_picture);
    volcano_ = registry.tile_word(dragon ? "volcano" : extinct_volcano);
    if (!dragon) {
        registry.transform_tiles(hook<&Tiles::extinguish>(this));
    }
    registry.transform_tiles(hook<&Tiles::end_turn_with>(this));
}

/// RIVER-058, the other way: for whoever brings dragons to volcanoes the lake has none. RIVER-069: it stays the lake
/// that it is, also where they are left out and all volcanoes are pictures.
void Tiles::extinguish(TileDef& tile) const {
    if (tile.words.contains("lake") && tile.words.erase("volcano") + tile.inert.erase("volcano") != 0) {
        tile.words[extinct_volcano] = 1;
    }
}

/// RIVER-057: a word by which whatever else could be done with the volcano lake finds it.
void Tiles::end_turn_with(TileDef& tile) const {
    if (tile.words.contains("lake") && (has_volcano(tile) || tile.words.contains(extinct_volcano))) {
        tile.words["nothing-else"] = 1;
    }
}

bool Tiles::is_river(const TileType& type) const {
    for (unsigned i = 0; i < type.segment_count; ++i) {
        if (type.segments[i].kind() == river_) {
            return true;
        }
    }
    return false;
}

bool Tiles::river_begun(const Play& play) const {
    const std::span<const Tile> tiles = play.tiles();
    return std::any_of(tiles.begin(), tiles.end(), [&](const Tile& tile) { return is_river(play, tile.type); });
}

bool Tiles::has_cottage(const TileDef& tile) {
    return std::any_of(tile.segments.begin(), tile.segments.end(), [](const SegmentDef& segment) {
        return segment.words.contains("cottage") || segment.inert.contains("cottage");
    });
}

std::uint8_t Tiles::river_at(const TileType& type, unsigned rotation, unsigned side) const {
    const std::uint8_t local = type.segment_at[rotation][port_of_side(side)];
    return local != TileType::no_segment && type.segments[local].kind() == river_ ? local : TileType::no_segment;
}

int Tiles::left_of(const Play& play, TileTypeId type, PileId uncounted) const {
    int left = 0;
    for (std::size_t pile = 0; pile < play.rules().piles.size(); ++pile) {
        const auto id = static_cast<PileId>(pile);
        left += id == piles::removed || id == uncounted ? 0 : play.in_pile(id, type);
    }
    return left;
}

int Tiles::left(const Play& play, PileId uncounted) const {
    int left = 0;
    for (std::size_t t = 0; t < play.rules().types.size(); ++t) {
        const auto type = static_cast<TileTypeId>(t);
        left += is_river(play, type) ? left_of(play, type, uncounted) : 0;
    }
    return left;
}

int Tiles::open_rivers(const Play& play, PlayerId) const {
    int open = 0;
    play.each_feature(river_, [&](FeatureId f) { open += play.closed(f) ? 0 : 1; });
    return open;
}

// ---------------------------------------------------------------- pig-herd

void PigHerd::install(Registry& registry) {
    const KindId field = registry.find_kind("field");
    if (!registry.flag("pig_herd_bonus") || !registry.printed("pig-herd") || field == none_of<KindId>) {
        return; // RIVER-100
    }
    without_pigs_ = registry.flag("pig_herd_without_traders");
    needs_own_pig_ = registry.flag("pig_herd_requires_pig");
    stacks_ = registry.flag("pig_herd_stacking");
    barns_too_ = registry.flag("pig_herd_barn_bonus");
    herd_ = registry.attribute("pig-herd");
    completed_city_ = registry.term("completed city", "completed cities");
    herded_ = registry.term("city with a pig-herd", "cities with a pig-herd");
    castles_ = registry.term("castle");
    herded_castles_ = registry.term("castle with a pig-herd", "castles with a pig-herd");
    castles_too_ = registry.flag("pig_herd_counts_castles"); // RIVER-077
    registry.tariff(field, Rank::add, hook<&PigHerd::per_city>(this), Reads::feature);
}

/// RIVER-071 to RIVER-076, RIVER-078 to RIVER-081: 1 point more per completed city, for farmers whenever their farm is
/// scored; for whoever has another stake in it, as barns have, by a house rule. Which cities count is what the farm's
/// own tariff says.
void PigHerd::per_city(const Play& play, Valuation& v) const {
    const int herds = play.count(v.feature, herd_);
    if (herds == 0 || (!play.rules().stakes[index(v.stake)].majority && !barns_too_)) {
        return;
    }
    const FigureKindId pig = play.rules().figure_kind("pig");
    if (pig == none_of<FigureKindId> && !without_pigs_) {
        return;
    }
    const auto own_pig = [&](FigureId f) { return play.figure(f).kind == pig && play.figure(f).owner == v.player; };
    if (!needs_own_pig_ || any_figure(play, v.feature, own_pig)) {
        v.add(herded_, v.count_of(completed_city_), stacks_ ? herds : 1, "RIVER-073");
        if (castles_too_) {
            v.add(herded_castles_, v.count_of(castles_), stacks_ ? herds : 1, "BCB-107");
        }
    }
}

} // namespace bastide::river

using bastide::river::River;
BASTIDE_MODULE(River)
