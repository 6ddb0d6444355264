// A barn belongs to the field segment at its corner on the tile just placed, so it goes with its farm wherever that
// grows. It claims nothing and nothing that happens on a square reaches it (AM-009 AM-114 AM-116 AM-117).
#include "abbey_and_mayor.hpp"
#include <algorithm>

namespace bastide::abbey {

void Barns::install(Registry& registry) {
    field_ = registry.find_kind("field");
    if (field_ == none_of<KindId>) { // without farmers there are no farms
        return;
    }
    several_ = registry.flag("barns_beside_barns"); // AM-153
    city_ = registry.find_kind("city");
    completed_city_ = registry.term("completed city", "completed cities"); // what farms count
    castles_ = registry.term("castle");                                    // of another module
    companion_ = registry.quality("companion");
    barn_ = registry.figure_kind({.name = "barn",
                                  .plural = "barns",
                                  .per_player = 1,
                                  .strength = 0,
                                  .claims = false,
                                  .exposed = false}); // it stands on no segment by itself: AM-110
    placed_ = registry.occasion("barn placed", false);
    joined_ = registry.occasion("barn joined", false);
    stake_ = registry.stake({.name = "barn"});
    for (std::size_t which = 0; which < registry.per_player(barn_); ++which) {
        state_.push_back(registry.slot<State>());
    }
    registry.veto_place(hook<&Barns::closed_to_farmers>(this), hook<&Barns::claims>(this), "AM-129");
    place_ = registry.verb<Corner, SegmentId>({.name = "barn",
                                               .apply = hook<&Barns::place>(this),
                                               .forms = {"ne", "se", "sw", "nw"},
                                               .sentences = {"Put your barn on the north-eastern corner of the tile",
                                                             "Put your barn on the south-eastern corner of the tile",
                                                             "Put your barn on the south-western corner of the tile",
                                                             "Put your barn on the north-western corner of the tile"},
                                               .place = hook<&Barns::corner>(this)});
    registry.contribute("figures", hook<&Barns::list>(this)); // AM-103
    registry.tariff(field_, Rank::rate, hook<&Barns::value>(this), Reads::closed_beside,
                    {.occasions = {placed_, joined_, occasions::final}});
    registry.estimate(Anchor::end_areas, hook<&Barns::estimate>(this));
    registry.at(Anchor::part_scoring, {.label = "abbey-and-mayor.farms", .run = hook<&Barns::list_farms>(this)});
    registry.at(Anchor::end_features, {.label = "abbey-and-mayor.last-farms", .run = hook<&Barns::list_farms>(this)});
    registry.at(moments::before(Anchor::round_return), {.label = "abbey-and-mayor.farmers-return",
                                                        .run = hook<&Barns::send_farmers_home>(this),
                                                        .after = {"abbey-and-mayor.wagons-set-out"},
                                                        .writes = {"figures"},
                                                        .reads = {"figures"}});
    registry.at(moments::after(Anchor::end_areas), {.label = "abbey-and-mayor.barns",
                                                    .run = hook<&Barns::pay_barns>(this),
                                                    .writes = {"scores"},
                                                    .reads = {"scores"}}); // after farms that pay at once
}

bool Barns::has_barn(const Play& play, FeatureId farm) const {
    return play.feature(farm).others != 0 &&
           any_figure(play, farm, [&](FigureId f) { return play.figure(f).kind == barn_; });
}

/// AM-135: who claims nothing may come to a barn.
bool Barns::claims(const Ruleset& rules, FigureKindId kind) const {
    return rules.figure_kinds[index(kind)].spec.claims;
}

/// AM-129. Whoever joins a farm about to be scored may.
bool Barns::closed_to_farmers(const Play& play, FigureKindId, Place to, RouteId route) const {
    const FeatureId farm = play.feature_of(to);
    return farm != none_of<FeatureId> && play.feature(farm).kind == field_ &&
           !play.rules().routes[index(route)].shares && has_barn(play, farm);
}

// ---------------------------------------------------------------- placing

/// The field on a tile's corner; none if anything else reaches it: then a half side beside it belongs to something
/// else, or, where the wall of a city runs to the corner, the two half sides to different fields (AM-105).
SegmentId Barns::field_at_corner(const Play& play, TileId tile, unsigned corner) const {
    const SegmentId before = play.segment_at(tile, port_of_side(corner) + 1);
    const SegmentId behind = play.segment_at(tile, port_of_side((corner + 1) & 3U) - 1);
    const bool field =
        before != none_of<SegmentId> && before == behind && play.feature(play.feature_of(before)).kind == field_;
    return field ? before : none_of<SegmentId>;
}

/// The tile's field at a corner where four tiles with fields meet (AM-104), or none. As the half sides there meet too,
/// all four are one farm.
SegmentId Barns::four_fields(const Play& play, TileId tile, unsigned corner) const {
    const Position here = play.tile(tile).at;
    const Position left = neighbour(here, corner);
    const Position right = neighbour(here, (corner + 1) & 3U);
    const Position across = neighbour(left, (corner + 1) & 3U);
    const auto field = [&](Position p, unsigned turned) {
        const TileId there = play.tile_at(p);
        return there != none_of<TileId> && field_at_corner(play, there, (corner + turned) & 3U) != none_of<SegmentId>;
    };
    const bool all = field(left, 1) && field(across, 2) && field(right, 3);
    return all ? field_at_corner(play, tile, corner) : none_of<SegmentId>;
}

/// AM-104 to AM-107
void Barns::list(const Play& play, ActionList& out) const {
    const TileId tile = play.placed_tile();
    if (tile == none_of<TileId> || !play.has_in_supply(play.actor(), barn_)) {
        return;
    }
    const unsigned covered = play.covered_sides(play.tile(tile).at);
    for (unsigned corner = 0; corner < 4; ++corner) {
        const bool beside = (covered >> corner & covered >> ((corner + 1) & 3U) & 1U) != 0; // mostly nothing is
        const SegmentId s = beside ? four_fields(play, tile, corner) : none_of<SegmentId>;
        if (s != none_of<SegmentId> && (several_ || !has_barn(play, play.feature_of(s))) &&
            play.may_stand(barn_, Place::at_corner(s, corner), routes::ordinary)) {
            out.add(place_(static_cast<Corner>(corner), s));
        }
    }
}

void Barns::place(Play& play, Corner corner, SegmentId on) const {
    const PlayerId player = play.actor();
    const FigureId barn = play.deploy(player, barn_, Place::at_corner(on, corner));
    State& state = play[state_[index(barn) - index(play.first_figure(player, barn_))]];
    state.fresh = narrow(state.fresh | 1U << index(player));
}

// ---------------------------------------------------------------- scoring

template <class F> void Barns::each_barn(const Play& play, F&& visit) const {
    for (int p = 0; p < play.players(); ++p) {
        const auto player = static_cast<PlayerId>(p);
        const FigureRange barns = play.figures_of(player, barn_);
        for (std::size_t which = 0; which < barns.size(); ++which) {
            const FeatureId farm = play.feature_of(play.figure(barns[which]));
            if (farm != none_of<FeatureId>) {
                visit(player, farm, which);
            }
        }
    }
}

/// AM-118 AM-119 AM-130: farmers come to a barn only because it was placed there or their farms were joined, and leave
/// when they are scored. So farms with both are those to be scored. At the end of the game, too: it may have been
/// finished before its time. Who may join a farm before it is scored may do so where a barn was placed (AM-126),
/// farmers or not.
void Barns::list_farms(Play& play) const {
    for (const bool placed : {true, false}) {
        each_barn(play, [&](PlayerId p, FeatureId farm, std::size_t which) {
            const bool fresh = (play[state_[which]].fresh >> index(p) & 1U) != 0;
            if (fresh == placed && (placed || play.feature(farm).claims != 0) &&
                (play.feature(farm).flags & Feature::listed) == 0) {
                play.list_score(farm, placed ? placed_ : joined_);
            }
        });
    }
    for (const Slot<State> of_one : state_) {
        play[of_one].fresh = 0;
    }
}

/// AM-118 AM-123 AM-130 AM-133 AM-136 AM-137. The older ways of scoring farms give no value to a farm alone, but barns
/// need one.
void Barns::value(const Play& play, Valuation& v) const {
    const bool for_barn = v.stake == stake_;
    if (!for_barn && v.occasion == occasions::final) {
        return;
    }
    if (v.count_of(completed_city_) == 0) {
        int completed = 0;
        play.each_bordering(v.feature, city_, [&](FeatureId city) { completed += play.closed(city) ? 1 : 0; });
        v.add(completed_city_, completed, 3, "AM-118");
    }
    if (for_barn) {
        v.rate(completed_city_, 4, "AM-136");
        v.rate(castles_, 5, "AM-137");
    } else if (v.occasion == joined_) {
        v.rate(completed_city_, 1, "AM-130");
        v.rate(castles_, 2, "AM-133");
    } else {
        v.rate(completed_city_, 3, "AM-118");
        v.rate(castles_, 4, "AM-123");
    }
}

/// AM-122 AM-132: farmers and pigs of all players; the barn stays.
void Barns::send_farmers_home(Play& play) const {
    for (const Entry entry : play.round()) {
        if (entry.occasion != placed_ && entry.occasion != joined_) {
            continue;
        }
        std::vector<FigureId> leaving;
        play.each_figure(entry.feature, [&](FigureId id) {
            const FigureKindId kind = play.figure(id).kind;
            if (play.rules().figure_kinds[index(kind)].spec.claims || play.rules().has(kind, companion_)) {
                leaving.push_back(id);
            }
        });
        for (const FigureId id : leaving) {
            play.send_home(id, reasons::scored);
        }
    }
}

/// AM-136 AM-138: every barn scores its whole farm, so two of one player's there do twice.
void Barns::pay_barns(Play& play) const {
    each_barn(play,
              [&](PlayerId p, FeatureId farm, std::size_t) { play.pay_stake(farm, occasions::final, p, stake_); });
}

/// Farms that are to be scored first are nothing to guess about.
void Barns::estimate(const Play& play, Estimate& end) const {
    each_barn(play, [&](PlayerId p, FeatureId farm, std::size_t) {
        if (play.feature(farm).claims != 0) {
            end.give_up();
        }
        end.add(p, play.points_at_end(farm, p, stake_));
    });
}

} // namespace bastide::abbey
