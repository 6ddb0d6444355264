// Acrobats: three followers make a pyramid.
#include "under_the_big_top.hpp"
#include <array>
#include <string>
#include <vector>

namespace bastide::big_top {

namespace {
constexpr int full = 3;        // CIRCUS-012
constexpr int points_each = 5; // CIRCUS-013 CIRCUS-016
} // namespace

void Acrobats::install(Registry& registry) {
    if (!registry.printed(acrobats_word)) {
        return;
    }
    acrobats_ = registry.tile_word(acrobats_word);
    acrobat_ = registry.quality("acrobat"); // CIRCUS-017 CIRCUS-018
    bridge_ = registry.attribute("wooden-bridge");
    portal_ = registry.tile_word("leads-anywhere"); // CIRCUS-022: where portals are more than pictures
    through_ = registry.part_right("a figure went through a portal", true);
    space_ = registry.space_kind({.name = acrobats_word});
    join_ = registry.verb<FigureKindId, TileId>({.name = "acrobat",
                                                 .apply = hook<&Acrobats::apply_join>(this),
                                                 .sentences = {"Put {FIGURE} among the acrobats at {SQUARE}"}});
    score_ = registry.verb<TileId>({.name = "pyramid",
                                    .apply = hook<&Acrobats::apply_score>(this),
                                    .sentences = {"Have the pyramid at {SQUARE} scored"}});
    registry.count({.name = "acrobats", .about = "Followers that became acrobats without flying.", .unit = "figures"},
                   join_);
    registry.count({.name = "pyramids", .about = "Full pyramids, by who had them scored.", .unit = "pyramids"}, score_);
    scored_ = registry.cause("acrobats in a pyramid", "CIRCUS-013");
    final_ = registry.cause("acrobats in a pyramid", "CIRCUS-016");
    used_up_ = registry.part_right("a piece was moved in place of a follower", true);
    registry.contribute("figures", hook<&Acrobats::list>(this));
    registry.veto_place(hook<&Acrobats::no_place>(this), {}, "CIRCUS-012 CIRCUS-017 CIRCUS-023");
    // behind what looks at the points of features (TB-078)
    registry.at(Anchor::end_awards,
                {.label = "under-the-big-top.last-pyramids", .run = hook<&Acrobats::final_points>(this)});
    registry.estimate(Anchor::end_awards, hook<&Acrobats::estimate>(this));
}

bool Acrobats::in_pyramid(const Play& play, FigureId f) const {
    const Place place = play.figure(f).place;
    return place.where == Where::space && place.space == space_;
}

int Acrobats::standing(const Play& play, TileId tile) const {
    int found = 0;
    play.each_figure_on(tile, [&](FigureId f) { found += in_pyramid(play, f) ? 1 : 0; });
    return found;
}

/// CIRCUS-017 CIRCUS-018: who is no acrobat, not in the place of one either. CIRCUS-012 CIRCUS-023: one more, where
/// there is no room.
bool Acrobats::no_place(const Play& play, FigureKindId kind, Place to, RouteId route) const {
    if (to.where != Where::space || to.space != space_) {
        return false;
    }
    const bool one_more = !play.rules().routes[index(route)].replaces;
    return !play.rules().has(kind, acrobat_) ||
           (one_more && (standing(play, to.tile()) == full || under_bridge(play, to.tile())));
}

/// CIRCUS-011: the tile just placed, or one beside it.
bool Acrobats::beside_placed(const Play& play, TileId acrobats) const {
    return is_near(play.tile(acrobats).at, play.tile(play.placed_tile()).at);
}

/// CIRCUS-022: through a portal any, by one figure (PD-096 PHAN-015).
bool Acrobats::reached(const Play& play, TileId acrobats) const {
    const TileId placed = play.placed_tile();
    return placed != none_of<TileId> &&
           (beside_placed(play, acrobats) || (play.type_of(placed).shows(portal_) && !play.has(through_)));
}

/// CIRCUS-023
bool Acrobats::under_bridge(const Play& play, TileId tile) const {
    const TileType& type = play.type_of(tile);
    bool found = false;
    for (unsigned local = 0; local < type.segment_count; ++local) {
        found = found || play.rules().printed_count(type, local, bridge_) != 0;
    }
    return found;
}

/// CIRCUS-011 to CIRCUS-015: choices of the step besides deploying and passing. No pyramid is scored after another
/// action of the step (PD-019).
void Acrobats::list(const Play& play, ActionList& out) const {
    for (const TileId tile : play.tiles_with(acrobats_)) {
        if (standing(play, tile) == full) {
            if (!play.has(used_up_)) {
                out.add(score_(tile));
            }
        } else if (reached(play, tile)) {
            play.each_kind_in_supply(play.actor(), acrobat_, [&](FigureKindId kind) {
                const RouteId route = tile == play.placed_tile() ? routes::ordinary : routes::remote;
                if (play.may_stand(kind, Place::in(space_, tile), route)) {
                    out.add(join_(kind, tile));
                }
            });
        }
    }
}

void Acrobats::apply_join(Play& play, FigureKindId kind, TileId tile) const {
    const PlayerId player = play.actor();
    if (!beside_placed(play, tile)) {
        play.give(through_);
    }
    play.deploy(player, kind, Place::in(space_, tile));
    play.tell(
        [&] {
            return play.player_name(player) + " puts " + play.a(kind) + " among the acrobats at " +
                   position_text(play.tile(tile).at) + '.';
        },
        player, "CIRCUS-011");
}

/// CIRCUS-013 CIRCUS-014: for everybody in it.
void Acrobats::apply_score(Play& play, TileId tile) const {
    const PlayerId by = play.actor();
    play.tell(
        [&] { return play.player_name(by) + " has the pyramid at " + position_text(play.tile(tile).at) + " scored."; },
        by, "CIRCUS-013");
    std::vector<FigureId> pyramid;
    play.each_figure_on(tile, [&](FigureId f) {
        if (in_pyramid(play, f)) {
            pyramid.push_back(f);
        }
    });
    pay(play, tile, scored_);
    for (const FigureId f : pyramid) {
        play.send_home(f, reasons::scored);
    }
}

void Acrobats::pay(Play& play, TileId tile, CauseId cause) const {
    std::array<int, max_players> of{};
    play.each_figure_on(tile, [&](FigureId f) {
        if (in_pyramid(play, f)) {
            of[index(play.figure(f).owner)] += points_each;
        }
    });
    for (int p = 0; p < play.players(); ++p) {
        if (const int points = of[static_cast<std::size_t>(p)]; points != 0) {
            play.award(static_cast<PlayerId>(p), points, cause);
        }
    }
}

/// CIRCUS-016
void Acrobats::final_points(Play& play) const {
    for (const TileId tile : play.tiles_with(acrobats_)) {
        pay(play, tile, final_);
    }
}

void Acrobats::estimate(const Play& play, Estimate& end) const {
    for (int p = 0; p < play.players(); ++p) {
        const auto player = static_cast<PlayerId>(p);
        for (const FigureId f : play.figures_of(player)) {
            end.add(player, in_pyramid(play, f) ? points_each : 0);
        }
    }
}

} // namespace bastide::big_top
