// The Princess and the Dragon: the dragon eats, the fairy protects, portals lead elsewhere, princesses send knights
// away.
#include "princess_and_dragon.hpp"
#include <algorithm>
#include <vector>

namespace bastide::princess_and_dragon {

namespace {
constexpr const char* portal_word = "portal";
} // namespace

/// The fairy plays in any game with this module; the others need their symbols on some tile.
class PrincessAndDragon : public Module {
public:
    void install(Registry& registry) override {
        if (registry.flag("fairy")) {
            fairy_.install(registry);
        }
        dragon_.install(registry, fairy_);
        portal_.install(registry);
        princess_.install(registry, fairy_);
    }

private:
    Fairy fairy_;
    Dragon dragon_;
    Portal portal_;
    Princess princess_;
};

// ---------------------------------------------------------------- portals

void Portal::install(Registry& registry) {
    if (!registry.printed(portal_word)) {
        return;
    }
    registry.transform_tiles(hook<&Portal::show>(this));
    unscored_too_ = registry.text("portal_to_unscored_completed") == "allowed";
    deploys_anywhere_ = registry.quality("deploys-anywhere"); // PD-105
    portal_ = registry.tile_word(portal_word);
    used_ = registry.part_right("a figure went through a portal", true); // to acrobats, too (PD-146)
    registry.on<events::Acting>(hook<&Portal::note>(this));
    registry.contribute("figures", hook<&Portal::list>(this));
}

/// Tiles with portals get a word by which others find them where they are more than pictures (PD-146).
void Portal::show(TileDef& tile) const {
    if (tile.words.contains(portal_word)) {
        tile.words["leads-anywhere"] = 1;
    }
}

/// PD-096 PHAN-015: one figure goes through.
void Portal::note(Play& play, const events::Acting& event) const {
    if (event.action.verb == verbs::deploy.id && placed_with(play, portal_) &&
        play.tile_of(std::get<SegmentId>(verbs::deploy.read(event.action))) != play.placed_tile()) {
        play.give(used_);
    }
}

/// PD-098 PD-100: what the portal's own tile completes is complete before the step. PD-099: or it is open to all that
/// has not been scored. An empty monastery is noted nowhere, but the tile beside it can only just have closed it.
bool Portal::open(const Play& play, FeatureId f) const {
    if (!play.closed(f)) {
        return true;
    }
    if (!unscored_too_) {
        return false;
    }
    if (play.rules().kinds[index(play.feature(f).kind)].spec.closing != Closing::surrounded) {
        return (play.feature(f).flags & Feature::listed) != 0;
    }
    return play.lies_around(f, play.tile(play.placed_tile()).at);
}

/// Of each tile the segments, a bit each, that lie on open features; of the portal's own none.
std::vector<std::uint32_t> Portal::open_segments(const Play& play) const {
    std::vector<std::uint32_t> open_on(play.tiles().size());
    for (std::size_t t = 0; t < open_on.size(); ++t) {
        const auto tile = static_cast<TileId>(t);
        const unsigned segments = tile == play.placed_tile() ? 0 : play.type(play.tile(tile).type).segment_count;
        for (unsigned local = 0; local < segments; ++local) {
            open_on[t] |= open(play, play.feature_of(play.segment(tile, local))) ? 1U << local : 0U;
        }
    }
    return open_on;
}

/// PD-096 PD-097 PD-103: a deployment like any other, but to another tile. PD-161: the portal's own tile needs none.
void Portal::list(const Play& play, ActionList& out) const {
    if (!placed_with(play, portal_) || play.has(used_)) {
        return;
    }
    const Ruleset& rules = play.rules();
    const std::size_t kinds = rules.figure_kinds.size();
    const std::vector<std::uint32_t> open_on = open_segments(play);
    play.each_kind_in_supply(play.actor(), deploys_anywhere_, [&](FigureKindId kind) {
        for (std::size_t t = 0; t < open_on.size(); ++t) {
            const auto tile = static_cast<TileId>(t);
            std::uint32_t where = open_on[t] & rules.deployable[index(play.tile(tile).type) * kinds + index(kind)];
            for (; where != 0; where &= where - 1) {
                const SegmentId s = play.segment(tile, narrow(std::countr_zero(where)));
                if (play.may_stand(kind, s, routes::remote)) {
                    out.add(verbs::deploy(kind, s));
                }
            }
        }
    });
}

// ---------------------------------------------------------------- princesses

void Princess::install(Registry& registry, const Fairy& fairy) {
    if (!registry.printed("princess")) {
        return;
    }
    fairy_ = &fairy;
    mandatory_ = registry.text("princess_removal") == "mandatory";
    spares_big_ = registry.text("princess_big_follower") == "only_without_other_knights";
    follower_ = registry.quality("follower");
    princess_ = registry.attribute("princess");
    sent_away_ = registry.reason("lost");
    remove_ = registry.verb<FigureKindId, FigureId>(
        {.name = "remove",
         .apply = hook<&Princess::apply>(this),
         .text = hook<&Princess::text>(this),
         .forms = {"FIGURE SEGMENT", "FIGURE SEGMENT of PLAYER"},
         .sentences = {"Send the {figure} on {SEGMENT} away", "Send {PLAYER}'s {figure} on {SEGMENT} away"}});
    registry.count(
        {.name = "sent-away", .about = "Knights that a princess sent away, by who sent them.", .unit = "figures"},
        remove_);
    if (!mandatory_) {
        registry.contribute("figures", hook<&Princess::list_unless_fairy>(this));
        return;
    }
    ask_ = registry.decision({.name = "princess",
                              .question = "The princess sends a knight away. Which one?",
                              .list = hook<&Princess::list>(this)});
    registry.at(Anchor::part_figures, {.label = "princess-and-dragon.princess", .run = hook<&Princess::compel>(this)});
}

/// PD-114: the old ruling on big followers, who are told by their strength.
bool Princess::removable(const Play& play, FigureId knight) const {
    if (!play.rules().has(play.figure(knight).kind, follower_)) {
        return false;
    }
    int knights = 0;
    play.each_figure(play.feature_of(play.figure(knight)),
                     [&](FigureId f) { knights += play.rules().has(play.figure(f).kind, follower_) ? 1 : 0; });
    return !spares_big_ || knights == 1 || play.rules().figure_kinds[index(play.figure(knight).kind)].spec.strength < 2;
}

/// PD-107 PD-110 PD-111 PD-113: nobody was deployed to this tile yet, so every knight stood there before. Those that
/// nothing tells apart are one choice, and so is who stands in a city where two princesses of the tile live.
void Princess::list(const Play& play, ActionList& out) const {
    const TileId tile = play.placed_tile();
    if (tile == none_of<TileId>) {
        return;
    }
    const TileType& type = play.type_of(tile);
    std::vector<FeatureId> seen;
    for (unsigned local = 0; local < type.segment_count; ++local) {
        const FeatureId city = play.feature_of(play.segment(tile, local));
        if (play.rules().printed_count(type, local, princess_) == 0 ||
            std::find(seen.begin(), seen.end(), city) != seen.end()) {
            continue;
        }
        seen.push_back(city);
        play.each_figure(city, [&](FigureId f) {
            if (removable(play, f) && stands_for_alike(play, f)) {
                out.add(remove_(play.figure(f).kind, f));
            }
        });
    }
}

/// PD-112: one of the two, never both.
void Princess::list_unless_fairy(const Play& play, ActionList& out) const {
    if (!fairy_->moved_now(play)) {
        list(play, out);
    }
}

/// The owner is named only where it takes that to tell two figures apart.
std::string Princess::text(const Play& play, FigureKindId kind, FigureId id) const {
    const Figure& knight = play.figure(id);
    const SegmentId s = knight.place.segment();
    bool alone = true;
    play.each_figure(play.feature_of(s), [&](FigureId f) {
        const Figure& other = play.figure(f);
        alone = alone && (other.place != knight.place || other.kind != knight.kind || other.owner == knight.owner);
    });
    return play.rules().figure_kinds[index(kind)].spec.name + ' ' + play.place_name(s) +
           (alone ? "" : " of " + play.player_name(knight.owner));
}

/// PD-107 PD-117: without points. PD-109 PD-112: nothing else happens in this step.
void Princess::apply(Play& play, FigureKindId, FigureId knight) const {
    const PlayerId player = play.actor();
    play.tell(
        [&] {
            return play.player_name(player) + "'s princess sends " + play.figure_name(knight) + " away from the " +
                   play.spot_name(knight) + '.';
        },
        player, "PD-107");
    play.send_home(knight, sent_away_);
    play.skip_figures();
}

/// PD-108: the original rule.
void Princess::compel(Play& play) const {
    if ((play.turn().flags & Turn::no_figures) != 0) {
        return;
    }
    ActionList knights;
    list(play, knights);
    if (!knights.empty()) {
        play.ask(ask_, play.turn_owner());
    }
}

} // namespace bastide::princess_and_dragon

using bastide::princess_and_dragon::PrincessAndDragon;
BASTIDE_MODULE(PrincessAndDragon)
