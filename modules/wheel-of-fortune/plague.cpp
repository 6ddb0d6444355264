// The plague: from the player whose turn it is, everybody takes one follower off the land; those on the wheel are out
// of its reach (WHEEL-041 WHEEL-042). Whom that leaves alone goes home by the rules of its own module.
#include "wheel_of_fortune.hpp"

namespace bastide::wheel {

void Plague::install(Registry& registry) {
    follower_ = registry.quality("follower");
    return_ = registry.verb<FigureKindId, FigureId>(
        {.name = "return",
         .apply = hook<&Plague::apply>(this),
         .forms = {"FIGURE SEGMENT", "FIGURE SPACE"},
         .sentences = {"Take your {figure} back from {SEGMENT}", "Take your {figure} back from {SPACE}"}});
    driven_ = registry.reason("driven off"); // also those about whom nobody is asked
    registry.count({.name = "plague", .about = "Followers that the plague sent home.", .unit = "figures"}, driven_);
    ask_ = registry.decision({.name = "plague",
                              .question = "The plague: which of your followers do you take back to your supply?",
                              .list = hook<&Plague::list>(this)});
    next_ = registry.step<int>({.label = "wheel-of-fortune.plague", .run = hook<&Plague::next>(this)});
}

/// Followers on tiles; of those that stand together and are alike one, and rather one that stands alone. What is out of
/// reach of all that happens on a tile (in a quarter of a city, on the wheel, in a castle: BCB-110) is not on land.
std::vector<FigureId> Plague::in_reach(const Play& play, PlayerId p) const {
    std::vector<FigureId> found;
    for (const FigureId f : play.figures_of(p)) {
        const Figure& it = play.figure(f);
        const bool on_land = (it.place.where == Where::segment || it.place.where == Where::space) &&
                             play.exposed_on(f) != none_of<TileId>;
        if (on_land && play.rules().has(it.kind, follower_) && stands_for_alike(play, f)) {
            found.push_back(f);
        }
    }
    return found;
}

/// Who has no choice is not asked, and who has nobody there returns nobody.
void Plague::next(Play& play, int seats) const {
    if (seats + 1 < play.players()) {
        play.push(next_, seats + 1);
    }
    const PlayerId p = play.seat_after(play.turn_owner(), seats);
    const std::vector<FigureId> followers = in_reach(play, p);
    if (followers.size() == 1) {
        take_home(play, followers.front());
    } else if (!followers.empty()) {
        play.ask(ask_, p);
    }
}

void Plague::list(const Play& play, ActionList& out) const {
    for (const FigureId f : in_reach(play, play.actor())) {
        out.add(return_(play.figure(f).kind, f));
    }
}

void Plague::take_home(Play& play, FigureId f) const {
    play.tell([&] { return "The plague drives " + play.figure_name(f) + " off the " + play.spot_name(f) + '.'; },
              play.figure(f).owner, "WHEEL-041");
    play.send_home(f, driven_);
}

} // namespace bastide::wheel
