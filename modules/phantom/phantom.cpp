// The Phantom: a follower that is deployed after the first one, to the same tile.
#include "bastide/bastide.hpp"
#include <algorithm>

namespace bastide::phantom {

class Phantom : public Module {
public:
    void install(Registry& registry) override;

private:
    void note(Play& play, const events::Acting& event) const;
    void second_step(Play& play) const;
    bool may_come(const Play& play) const;
    bool deploys_phantom(const Play& play, Action action) const;
    bool puts_token(const Play& play, Action action) const;
    void list(const Play& play, ActionList& out) const;

    bool after_pass_ = false;
    FigureKindId phantom_{};
    QualityId token_{};
    PartRight due_{};
    Decision<> ask_{};
};

void Phantom::install(Registry& registry) {
    after_pass_ = registry.text("phantom_after_pass") == "yes";
    // PHAN-002 PHAN-010 PHAN-013 PHAN-017 PHAN-019 PHAN-023: as a follower of the base game
    phantom_ = registry.figure_kind(
        {.name = "phantom",
         .plural = "phantoms",
         .per_player = registry.number("phantoms_per_player"),
         .stands_on = {"road", "city", "monastery", ".field"},
         .roles = {"thief", "knight", "monk", "farmer"},
         .qualities = {"follower", "capturable", "edible", "guard", "deploys-anywhere", "acrobat"}});
    token_ = registry.quality("token");
    due_ = registry.part_right("the phantom may follow");
    ask_ = registry.decision({.name = "phantom",
                              .question = "Does your phantom follow?",
                              .list = hook<&Phantom::list>(this),
                              .pass = "Leave the phantom at home"});
    registry.on<events::Acting>(hook<&Phantom::note>(this));
    registry.at(moments::after(Anchor::part_figures), {.label = "phantom.second",
                                                       .run = hook<&Phantom::second_step>(this),
                                                       .writes = {"figures"},
                                                       .reads = {"turns"}}); // the first step is over
}

/// PHAN-003 PHAN-008: whatever was done in the first step, unless it leaves that step as it was (a ransom, or a token,
/// which is placed besides: PHAN-024). PHAN-007: passing does nothing. Noted before it is done, as it may ask for
/// another decision.
void Phantom::note(Play& play, const events::Acting& event) const {
    if (play.core().decision != decisions::figures.id || play.rules().verbs[index(event.action.verb)].reopens ||
        puts_token(play, event.action)) {
        return;
    }
    if (event.action.verb != verbs::pass.id) {
        play.give(due_);
    }
}

/// PHAN-014: not where the deployment was taken away.
void Phantom::second_step(Play& play) const {
    const bool deploys = (play.turn().flags & Turn::no_figures) == 0 && play.placed_tile() != none_of<TileId>;
    if (deploys && (after_pass_ || play.has(due_)) && may_come(play)) {
        play.ask_unless_only_pass(ask_, play.turn_owner());
    }
}

/// From the supply, or out of somebody's hands by what may be done at any decision (PHAN-020). For the sake of that
/// alone nobody is asked whose phantom stands on the board.
bool Phantom::may_come(const Play& play) const {
    bool any = false;
    for (const FigureId f : play.figures_of(play.turn_owner(), phantom_)) {
        const Where where = play.figure(f).place.where;
        any = any || where == Where::supply || where == Where::held;
    }
    return any;
}

/// It says the phantom, and no figure that stands somewhere.
bool Phantom::deploys_phantom(const Play& play, Action action) const {
    bool phantom = false, another = false;
    for (const ActionValue& value : play.rules().verbs[index(action.verb)].values) {
        phantom = phantom || (value.sort == ValueSort::figure_kind && value.of(action) == index(phantom_));
        another = another || value.sort == ValueSort::figure;
    }
    return phantom && !another;
}

/// It says a kind of tokens.
bool Phantom::puts_token(const Play& play, Action action) const {
    const auto& values = play.rules().verbs[index(action.verb)].values;
    return std::any_of(values.begin(), values.end(), [&](const ActionValue& value) {
        return value.sort == ValueSort::figure_kind && play.rules().has(FigureKindId{value.of(action)}, token_);
    });
}

/// Whatever the first step offers to a phantom (PHAN-005 PHAN-006 PHAN-009 PHAN-015 to PHAN-018). PHAN-024: a token is
/// placed besides, where the phantom may follow; for its sake alone nobody is asked.
void Phantom::list(const Play& play, ActionList& out) const {
    const CompiledDecision& first = play.rules().decisions[index(decisions::figures)];
    ActionList all;
    first.spec.list(play, all);
    for (const auto& more : first.contributions) {
        more(play, all);
    }
    bool follows = false;
    for (const Action action : all) {
        if (deploys_phantom(play, action)) {
            out.add(action);
            follows = true;
        }
    }
    for (const Action action : all) {
        if (follows && puts_token(play, action)) {
            out.add(action);
        }
    }
    out.add(verbs::pass());
}

} // namespace bastide::phantom

using bastide::phantom::Phantom;
BASTIDE_MODULE(Phantom)
