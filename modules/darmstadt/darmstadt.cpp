// Darmstadt: a hall that makes a city worth more, and churches that reward whoever has most followers around them.
#include "bastide/bastide.hpp"
#include <algorithm>

namespace bastide::darmstadt {

class Darmstadt : public Module {
public:
    void install(Registry& registry) override;

private:
    void hall(const Play& play, Valuation& v) const;
    void reward_most(Play& play) const;
    Strengths followers_around(const Play& play, FeatureId church) const;
    void count_followers(const Play& play, TileId tile, Strengths& sum) const;
    void put_cloisters_away(Play& play) const;
    bool is_cloister(const Play& play, TileTypeId id) const;
    TileTypeId plainest_cloister(const Play& play) const;
    int other_edges(const Play& play, TileTypeId type) const;

    KindId monastery_{};
    AttributeId hall_{}, church_{};
    TermId hall_term_{};
    CauseId most_around_{};
    QualityId follower_{};
};

void Darmstadt::install(Registry& registry) {
    if (!registry.printed("darmstadtium") && !registry.printed("church")) {
        return;
    }
    monastery_ = registry.find_kind("monastery");
    hall_ = registry.attribute("darmstadtium");
    church_ =
        registry.attribute("church"); // DARM-003 DARM-007 DARM-012: of a monastery, which it stays in every respect
    hall_term_ = registry.term("Darmstadtium", "Darmstadtium");
    registry.tariff(registry.find_kind("city"), Rank::add, hook<&Darmstadt::hall>(this), Reads::feature,
                    {.occasions = {occasions::completed}}); // DARM-005
    follower_ = registry.quality("follower");
    most_around_ = registry.cause("most followers around a church", "DARM-008");
    registry.report_unoccupied(monastery_); // DARM-009
    // DARM-010: while everybody still stands there. Scores are only added to, so nothing is declared as written.
    registry.at(moments::before(Anchor::round_pay),
                {.label = "darmstadt.churches", .run = hook<&Darmstadt::reward_most>(this)});
    if (registry.flag("darmstadt_remove_cloisters")) { // DARM-002: nobody else touches these tiles before the game
        registry.at(moments::table,
                    {.label = "darmstadt.cloisters", .run = hook<&Darmstadt::put_cloisters_away>(this)});
    }
}

/// DARM-004 DARM-006: a part of the city's value, once.
void Darmstadt::hall(const Play& play, Valuation& v) const {
    v.add(hall_term_, std::min(1, play.count(v.feature, hall_)), 3, "DARM-004");
}

// ---------------------------------------------------------------- churches

/// DARM-008 DARM-009: whether anybody stands on the church or not. DARM-011: not at the end.
void Darmstadt::reward_most(Play& play) const {
    for (const Entry entry : play.round()) {
        if (entry.occasion != occasions::completed || play.feature(entry.feature).kind != monastery_ ||
            play.count(entry.feature, church_) == 0) {
            continue;
        }
        const Majority most = play.majority(followers_around(play, entry.feature));
        for (unsigned rest = most.owners; rest != 0; rest &= rest - 1) {
            play.award(static_cast<PlayerId>(std::countr_zero(rest)), 3, most_around_);
        }
    }
}

Strengths Darmstadt::followers_around(const Play& play, FeatureId church) const {
    Strengths sum{};
    const Position at = play.position_of(church);
    count_followers(play, play.tile_at(at), sum);
    play.each_tile_around(at, [&](TileId tile) { count_followers(play, tile, sum); });
    return sum;
}

/// DARM-010: one each, on whatever feature of the tile, or on another place there that what happens on tiles reaches.
/// In a quarter of a city (COUNT-053) or on a wheel nobody stands on the land.
void Darmstadt::count_followers(const Play& play, TileId tile, Strengths& sum) const {
    play.each_figure_on(tile, [&](FigureId f) {
        const Figure& figure = play.figure(f);
        const bool on_land = figure.place.where == Where::segment || play.exposed_on(f) != none_of<TileId>;
        if (figure.owner != nobody && on_land && play.rules().has(figure.kind, follower_)) {
            ++sum[index(figure.owner)];
        }
    });
}

// ---------------------------------------------------------------- before the game

/// Tiles with a monastery and nothing else, if there are any.
void Darmstadt::put_cloisters_away(Play& play) const {
    for (int i = 0; i < 2; ++i) {
        const TileTypeId type = plainest_cloister(play);
        if (type != none_of<TileTypeId>) {
            play.move_tile(type, piles::supply, piles::removed);
        }
    }
}

bool Darmstadt::is_cloister(const Play& play, TileTypeId id) const {
    const TileType& type = play.type(id);
    bool found = false;
    for (unsigned local = 0; local < type.segment_count; ++local) {
        found = found ||
                (type.segments[local].kind() == monastery_ && play.rules().printed_count(type, local, church_) == 0);
    }
    return found;
}

TileTypeId Darmstadt::plainest_cloister(const Play& play) const {
    TileTypeId found = none_of<TileTypeId>;
    play.each_type(piles::supply, [&](TileTypeId type, int) {
        if (is_cloister(play, type) &&
            (found == none_of<TileTypeId> || other_edges(play, type) < other_edges(play, found))) {
            found = type;
        }
    });
    return found;
}

int Darmstadt::other_edges(const Play& play, TileTypeId type) const {
    const auto& edges = play.rules().printed(type).edges;
    return static_cast<int>(
        std::count_if(edges.begin(), edges.end(), [](const auto& edge) { return edge != "field"; }));
}

} // namespace bastide::darmstadt

using bastide::darmstadt::Darmstadt;
BASTIDE_MODULE(Darmstadt)
