#include "bastide/game/figures.hpp"
#include "russian_promos.hpp"
#include <algorithm>
#include <array>
#include <string_view>

namespace bastide::russian_promos {

namespace {
constexpr int toll = 2; // RUSSIA-011
constexpr std::array<std::string_view, 2> names{"vodyanoy", "razboynik"};
} // namespace

void Traps::install(Registry& registry) {
    ambush_.install(registry);
    follower_ = registry.quality("follower");
    pond_ = {registry.tile_word("vodyanoy"), registry.space_kind({.name = "vodyanoy"})}; // RUSSIA-019: within reach
    tree_ = {registry.tile_word("razboynik"), registry.space_kind({.name = "razboynik"})};
    dragged_ = registry.route({.name = "into a trap", .shares = true, .deploys = false});
    trapped_ = registry.reason("trapped");
    freed_ = registry.reason("freed");
    drowned_ = registry.cause("followers with Vodyanoy", "RUSSIA-011");
    sprung_ = registry.part_right("the traps of this part were sprung");
    // RUSSIA-008 RUSSIA-010: when the tile is placed. RUSSIA-017: between deployment and scoring; once more where other
    // rules have joined roads since.
    const StepSpec spring{.label = "russian-promos.spring",
                          .run = hook<&Traps::spring_after_figures>(this),
                          .writes = {"figures"},
                          .reads = {"board", "figures"}};
    registry.at(moments::after(Anchor::part_figures), spring);
    StepSpec at_once = spring;
    at_once.label = "russian-promos.spring-at-once";
    at_once.run = hook<&Traps::spring_when_placed>(this);
    registry.at(moments::brought, at_once);
    StepSpec again = spring;
    again.label = "russian-promos.spring-again";
    registry.at(moments::before(Anchor::part_scoring), again);
    registry.watch(hook<&Traps::spring_when_moved>(this));
    registry.veto_place(hook<&Traps::in_water>(this), {}, "RUSSIA-015");
    free_ = registry.verb<FigureKindId, FigureId>({.name = "free",
                                                   .apply = hook<&Traps::apply_free>(this),
                                                   .forms = {"FIGURE SPACE"},
                                                   .sentences = {"Take your {figure} back from {SPACE}"}});
    used_up_ = registry.part_right("a piece was moved in place of a follower", true);
    registry.contribute("figures", hook<&Traps::list_freed>(this));
    registry.display("trapped", hook<&Traps::shown>(this));
    // behind what looks at the points of features (TB-078)
    registry.at(Anchor::end_awards, {.label = "russian-promos.toll", .run = hook<&Traps::pay>(this)});
    registry.estimate(Anchor::end_awards, hook<&Traps::estimate>(this));
    registry.count({.name = "trapped", .about = "Followers that were trapped.", .unit = "figures"}, trapped_);
    registry.count({.name = "freed", .about = "Followers that were taken out of a trap.", .unit = "figures"}, freed_);
}

// ---------------------------------------------------------------- when they spring

bool Traps::any(const Play& play) const {
    return !play.tiles_with(pond_.word).empty() || !play.tiles_with(tree_.word).empty();
}

void Traps::spring_when_placed(Play& play) const { spring(play); }

void Traps::spring_after_figures(Play& play) const {
    play.give(sprung_);
    spring(play);
}

/// RUSSIA-008 RUSSIA-010: whoever comes there at another time. Between the placement of a tile and the deployment to it
/// nobody is caught.
bool Traps::spring_when_moved(Play& play) const {
    return any(play) && (play.placed_tile() == none_of<TileId> || play.has(sprung_)) && spring(play);
}

bool Traps::spring(Play& play) const {
    bool changed = false;
    std::vector<FigureId> caught;
    for (const TileId pond : play.tiles_with(pond_.word)) {
        list_around(play, pond, caught);
        changed = take(play, pond_, pond, caught) || changed;
    }
    for (const TileId tree : play.tiles_with(tree_.word)) {
        ambush_.list_caught(play, tree, caught);
        changed = take(play, tree_, tree, caught) || changed;
    }
    ambush_.remember(play);
    return changed;
}

bool Traps::is_trapped(const Play& play, FigureId f) const {
    const Place place = play.figure(f).place;
    return place.where == Where::space && (place.space == pond_.space || place.space == tree_.space);
}

/// RUSSIA-018: followers, and the abbot, whatever other rules take it for.
bool Traps::is_prey(const Play& play, FigureId f) const {
    const FigureKindId kind = play.figure(f).kind;
    return play.rules().has(kind, follower_) || play.name(kind) == "abbot";
}

/// RUSSIA-010 RUSSIA-016: within reach of what happens on their squares, wherever they stand there.
void Traps::list_around(const Play& play, TileId pond, std::vector<FigureId>& out) const {
    play.each_tile_around(play.tile(pond).at, [&](TileId tile) {
        play.each_figure_on(tile, [&](FigureId f) {
            if (is_prey(play, f) && play.exposed_on(f) == tile && !is_trapped(play, f)) {
                out.push_back(f);
            }
        });
    });
}

/// RUSSIA-018: each stays what it is. Who may not stand there now is left where it is (PD-040). Leaves the list empty.
bool Traps::take(Play& play, const Trap& trap, TileId tile, std::vector<FigureId>& caught) const {
    std::sort(caught.begin(), caught.end());
    caught.erase(std::unique(caught.begin(), caught.end()), caught.end());
    std::erase_if(caught, [&](FigureId f) {
        return !play.may_stand(play.figure(f).kind, Place::in(trap.space, tile), dragged_);
    });
    for (const FigureId f : caught) {
        play.tell(
            [&] {
                return (trap.space == pond_.space ? "Vodyanoy drags " : "The nightingale robs ") + play.figure_name(f) +
                       " from the " + play.spot_name(f) + '.';
            },
            play.figure(f).owner, trap.space == pond_.space ? "RUSSIA-010" : "RUSSIA-008");
        play.move(f, Place::in(trap.space, tile), trapped_);
    }
    const bool any = !caught.empty();
    caught.clear();
    return any;
}

/// RUSSIA-015: on the tile itself there is no place but the trap.
bool Traps::in_water(const Play& play, FigureKindId, Place to, RouteId) const {
    return to.in_midst() && play.type_of(play.tile_of(to)).shows(pond_.word);
}

// ---------------------------------------------------------------- how they let go

/// RUSSIA-013: one choice of step 2 besides deploying and passing, and none after another (PD-019). Figures that
/// nothing tells apart are one.
void Traps::list_freed(const Play& play, ActionList& out) const {
    if (!any(play) || play.has(used_up_)) {
        return;
    }
    std::vector<Figure> listed;
    for (const FigureId f : play.figures_of(play.actor())) {
        const Figure& figure = play.figure(f);
        const auto alike = [&](const Figure& other) {
            return other.kind == figure.kind && other.place == figure.place;
        };
        if (is_trapped(play, f) && figure.place.tile() != play.placed_tile() && // RUSSIA-014
            std::none_of(listed.begin(), listed.end(), alike)) {
            listed.push_back(figure);
            out.add(free_(figure.kind, f));
        }
    }
}

void Traps::apply_free(Play& play, FigureKindId, FigureId f) const {
    const PlayerId player = play.actor();
    play.tell([&] { return play.player_name(player) + " frees " + play.figure_name(f) + '.'; }, player, "RUSSIA-013");
    play.send_home(f, freed_);
}

/// "vodyanoy: 2 followers; razboynik: abbot"
std::string Traps::shown(const Play& play, PlayerId player) const {
    const std::array spaces{pond_.space, tree_.space};
    return figures_among(play, player, spaces, names);
}

// ---------------------------------------------------------------- what they cost

int Traps::drowned(const Play& play, PlayerId player) const {
    const FigureRange all = play.figures_of(player);
    return narrow(std::count_if(all.begin(), all.end(), [&](FigureId f) {
        const Place place = play.figure(f).place;
        return place.where == Where::space && place.space == pond_.space;
    }));
}

/// RUSSIA-011 RUSSIA-012
void Traps::pay(Play& play) const {
    for (int p = 0; p < play.players(); ++p) {
        const auto player = static_cast<PlayerId>(p);
        if (const int followers = drowned(play, player); followers > 0) {
            play.award(player, -toll * followers, drowned_);
        }
    }
}

void Traps::estimate(const Play& play, Estimate& end) const {
    for (int p = 0; any(play) && p < play.players(); ++p) {
        const auto player = static_cast<PlayerId>(p);
        end.add(player, -toll * drowned(play, player));
    }
}

} // namespace bastide::russian_promos
