// Shepherds and their flocks.
#include "hills_and_sheep.hpp"
#include <algorithm>

namespace bastide::hills {

namespace {

constexpr int tokens_with_sheep = 16;
constexpr int hills_in_box = 8;

/// Those that are only pictures, too.
int hills(const Registry& registry) {
    int found = 0;
    for (const TileDef& tile : registry.tiles()) {
        found += tile.words.contains("hill") || tile.inert.contains("hill") ? tile.count : 0;
    }
    return found;
}

} // namespace

void Flocks::install(Registry& registry) {
    if (registry.find_kind("field") == none_of<KindId>) { // nowhere to go
        return;
    }
    boxes_ = std::max(1, hills(registry) / hills_in_box); // each box brings a bag of its own
    // SHEEP-109: no follower, and no companion of one. Who stands on the board can be eaten (SHEEP-008).
    shepherd_ = registry.figure_kind({.name = "shepherd",
                                      .plural = "shepherds",
                                      .per_player = 1,
                                      .claims = false,
                                      .stands_on = {".field"},
                                      .roles = {"shepherd"},
                                      .qualities = {"edible"}});
    sheep_ = registry.figure_kind({.name = "sheep",
                                   .plural = "sheep",
                                   .neutral = boxes_ * tokens_with_sheep,
                                   .number = "sheep",
                                   .claims = false,
                                   .qualities = {"edible"}});
    printed_ = registry.attribute("sheep");
    gathered_ = registry.cause("sheep gathered", "SHEEP-106");
    registry.veto_place(hook<&Flocks::misplaced>(this), hook<&Flocks::concerns>(this), "SHEEP-102");
    registry.on<events::FigureMoved>(hook<&Flocks::put_down>(this));
    registry.watch(hook<&Flocks::leave_none_alone>(this));
    registry.display("flock", hook<&Flocks::shown>(this));
    install_choices(registry);
}

void Flocks::install_choices(Registry& registry) {
    const std::size_t shepherds = registry.per_player(shepherd_);
    for (std::size_t which = 0; which < shepherds; ++which) {
        grown_.push_back(registry.part_right("the shepherd's field was enlarged" +
                                             (which == 0 ? "" : ", of shepherd " + std::to_string(which + 1))));
    }
    draw_sheep_ = registry.verb<std::uint8_t>({.name = "sheep",
                                               .apply = hook<&Flocks::apply_sheep>(this),
                                               .sentences = {"Draw a token with {NUMBER:sheep:sheep}"}});
    draw_wolf_ =
        registry.verb({.name = "wolf", .apply = hook<&Flocks::apply_wolf>(this), .sentences = {"Draw a wolf"}});
    registry.count({.name = "wolves", .about = "Wolves that came out of the bag.", .unit = "wolves", .of_game = true},
                   draw_wolf_);
    const bool several = shepherds > 1; // then the words say where the shepherd is
    if (several) {
        expand_at_ = registry.verb<SegmentId>({.name = "expand",
                                               .apply = hook<&Flocks::apply_expand_at>(this),
                                               .sentences = {"Expand the flock on {SEGMENT}"}});
        gather_at_ = registry.verb<SegmentId>({.name = "gather",
                                               .apply = hook<&Flocks::apply_gather_at>(this),
                                               .sentences = {"Gather the flock on {SEGMENT}"}});
    } else {
        expand_ = registry.verb(
            {.name = "expand", .apply = hook<&Flocks::apply_expand>(this), .sentences = {"Expand the flock"}});
        gather_ = registry.verb(
            {.name = "gather", .apply = hook<&Flocks::apply_gather>(this), .sentences = {"Gather the flock"}});
    }
    registry.count({.name = "flocks-grown", .about = "Flocks that were expanded by choice.", .unit = "tokens"},
                   several ? expand_at_.id : expand_.id);
    registry.count({.name = "flocks-gathered", .about = "Flocks that were gathered by choice.", .unit = "flocks"},
                   several ? gather_at_.id : gather_.id);
    ask_token_ = registry.decision<FigureId>({.name = "sheep or wolf",
                                              .question = "A token is drawn from the bag of sheep and wolves.",
                                              .outcomes = hook<&Flocks::list_tokens>(this)});
    ask_choice_ = registry.decision<FigureId>(
        {.name = "flock",
         .question = "The field of your shepherd has grown: expand the flock, or gather it?",
         .list = hook<&Flocks::list_choices>(this)});
    draw_ = registry.step<FigureId>({.label = "hills-and-sheep.draw", .run = hook<&Flocks::draw>(this)});
    ask_next_ =
        registry.step<std::uint16_t>({.label = "hills-and-sheep.next-shepherd", .run = hook<&Flocks::ask_next>(this)});
    registry.at(Anchor::part_placed, {.label = "hills-and-sheep.grown", .run = hook<&Flocks::look>(this)});
    registry.at(Anchor::part_effects, {.label = "hills-and-sheep.flocks", // SHEEP-012
                                       .run = hook<&Flocks::tend>(this),
                                       .writes = {"figures"}});
}

// ---------------------------------------------------------------- the shepherd

/// A shepherd of the player stands there.
bool Flocks::tends(const Play& play, PlayerId player, FeatureId field) const {
    for (const FigureId shepherd : play.figures_of(player, shepherd_)) {
        if (pasture_of(play, shepherd) == field) {
            return true;
        }
    }
    return false;
}

bool Flocks::has_shepherd(const Play& play, FeatureId field) const {
    return play.feature(field).others != 0 &&
           any_figure(play, field, [&](FigureId f) { return play.figure(f).kind == shepherd_; });
}

/// SHEEP-102: on the tile just placed, and not to another shepherd; who else is there does not matter.
bool Flocks::misplaced(const Play& play, FigureKindId, Place to, RouteId route) const {
    return to.where == Where::segment && (route != routes::ordinary || play.tile_of(to) != play.placed_tile() ||
                                          has_shepherd(play, play.feature_of(to)));
}

/// SHEEP-103
void Flocks::put_down(Play& play, const events::FigureMoved& event) const {
    if (event.reason == reasons::deployed && play.figure(event.figure).kind == shepherd_) {
        play.push(draw_, event.figure);
    }
}

// ---------------------------------------------------------------- expanding and gathering

/// SHEEP-104: nobody was deployed to this tile yet, so the shepherd stood on the field before.
void Flocks::look(Play& play) const {
    const FigureRange own = play.figures_of(play.turn_owner(), shepherd_);
    const TileId tile = play.placed_tile();
    for (std::size_t which = 0; which < own.size(); ++which) {
        const FeatureId field = pasture_of(play, own[which]);
        if (field == none_of<FeatureId> || tile == none_of<TileId>) {
            continue;
        }
        play.each_segment_on(tile, [&](SegmentId s) {
            if (play.feature_of(s) == field) {
                play.give(grown_[which]);
            }
        });
    }
}

/// The turn owner's shepherds whose fields were enlarged, as far as they are still there, and which of them each is.
template <class F> void Flocks::each_grown(const Play& play, F&& visit) const {
    const FigureRange own = play.figures_of(play.turn_owner(), shepherd_);
    for (std::size_t which = 0; which < own.size(); ++which) {
        if (play.has(grown_[which]) && pasture_of(play, own[which]) != none_of<FeatureId>) {
            visit(own[which], which);
        }
    }
}

bool Flocks::awaits_choice(const Play& play, FeatureId field) const {
    bool awaits = false;
    each_grown(play, [&](FigureId shepherd, std::size_t) { awaits = awaits || pasture_of(play, shepherd) == field; });
    return awaits;
}

/// SHEEP-104 SHEEP-107: when all figures are deployed, before anything else happens.
void Flocks::tend(Play& play) const {
    gather_closed(play, false);
    ask_next(play, 0);
}

/// SHEEP-104: one shepherd after the other, also two of one player's on fields that were joined, as long as they are
/// there. Then what is left on closed fields is gathered.
void Flocks::ask_next(Play& play, std::uint16_t from) const {
    bool asked = false;
    each_grown(play, [&](FigureId shepherd, std::size_t which) {
        if (!asked && which >= from) {
            play.push(ask_next_, static_cast<std::uint16_t>(which + 1));
            play.ask(ask_choice_, play.turn_owner(), shepherd);
            asked = true;
        }
    });
    if (!asked && from > 0) {
        gather_closed(play, true);
    }
}

void Flocks::list_choices(const Play& play, ActionList& out) const {
    if (grown_.size() > 1) {
        const SegmentId at = play.figure(play.argument(ask_choice_)).place.segment();
        out.add(expand_at_(at));
        out.add(gather_at_(at));
    } else {
        out.add(expand_());
        out.add(gather_());
    }
}

/// SHEEP-105
void Flocks::apply_expand(Play& play) const {
    const PlayerId player = play.actor();
    play.tell([&] { return play.player_name(player) + " expands the flock."; }, player, "SHEEP-105");
    play.push(draw_, play.argument(ask_choice_));
}

void Flocks::apply_gather(Play& play) const {
    gather(play, pasture_of(play, play.argument(ask_choice_)), play.actor());
}

/// SHEEP-107: the flocks on all closed fields, or on all but those for which a choice comes first.
void Flocks::gather_closed(Play& play, bool all) const {
    for (int p = 0; p < play.players(); ++p) {
        for (const FigureId shepherd : play.figures_of(static_cast<PlayerId>(p), shepherd_)) {
            const FeatureId field = pasture_of(play, shepherd);
            if (field != none_of<FeatureId> && play.feature(field).open == 0 && // farms never count as closed
                (all || !awaits_choice(play, field))) {
                gather(play, field, nobody);
            }
        }
    }
}

/// Sheep of all tokens, whosever they are (SHEEP-106).
int Flocks::tokens_on(const Play& play, FeatureId field) const {
    int sheep = 0;
    play.each_figure(field, [&](FigureId f) { sheep += play.figure(f).kind == sheep_ ? play.figure(f).number : 0; });
    return sheep;
}

/// SHEEP-106: every player with a shepherd there scores all of them, with several no more than with one. SHEEP-006:
/// what is printed stays. `by`: whose choice it was; nobody's, if the field is closed.
void Flocks::gather(Play& play, FeatureId field, PlayerId by) const {
    const int printed = play.count(field, printed_);
    const int sheep = tokens_on(play, field) + printed;
    play.tell(
        [&] {
            const std::string flock = " flock on the " + play.feature_name(field);
            return (by == nobody ? "The" + flock + " is gathered: "
                                 : play.player_name(by) + " gathers the" + flock + ": ") +
                   sheep_in_words(sheep) + '.';
        },
        by, by == nobody ? "SHEEP-107" : "SHEEP-106");
    if (printed != 0) { // SHEEP-009: whatever stands on them
        play.tell([&] { return "Printed on the tiles there: " + sheep_in_words(printed) + '.'; }, by, "SHEEP-005");
    }
    for (int p = 0; p < play.players(); ++p) {
        const auto player = static_cast<PlayerId>(p);
        if (sheep != 0 && tends(play, player, field)) {
            play.award(player, sheep, gathered_);
        }
    }
    clear(play, field);
}

/// SHEEP-105 SHEEP-106: all shepherds home; with them the sheep beside them leave (leave_none_alone).
void Flocks::clear(Play& play, FeatureId field) const {
    for (int p = 0; p < play.players(); ++p) {
        for (const FigureId shepherd : play.figures_of(static_cast<PlayerId>(p), shepherd_)) {
            if (pasture_of(play, shepherd) == field) {
                play.send_home(shepherd, reasons::returned);
            }
        }
    }
}

/// A shepherd stands there.
bool Flocks::guarded(const Play& play, SegmentId s) const {
    return any_figure_on(play, play.tile_of(s), [&](FigureId f) {
        return play.figure(f).kind == shepherd_ && play.figure(f).place == Place(s);
    });
}

/// Sheep lie beside the shepherd who drew them: whatever takes that away leaves none of them there.
bool Flocks::leave_none_alone(Play& play) const {
    bool changed = false;
    for (const FigureId token : play.figures_of(nobody, sheep_)) {
        const Place place = play.figure(token).place;
        if (place.where == Where::segment && !guarded(play, place.segment())) {
            into_bag(play, token);
            changed = true;
        }
    }
    return changed;
}

/// What gathering it would bring, of each flock.
std::string Flocks::shown(const Play& play, PlayerId player) const {
    std::vector<FeatureId> fields;
    std::string text;
    for (const FigureId shepherd : play.figures_of(player, shepherd_)) {
        const FeatureId field = pasture_of(play, shepherd);
        if (field != none_of<FeatureId> && std::find(fields.begin(), fields.end(), field) == fields.end()) {
            fields.push_back(field);
            text += (text.empty() ? "" : ", ") + sheep_in_words(tokens_on(play, field) + play.count(field, printed_));
        }
    }
    return text;
}

} // namespace bastide::hills
