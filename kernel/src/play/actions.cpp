// Actions: what somebody does at a decision, checked and done as a whole.
#include "bastide/error.hpp"
#include "bastide/host/log.hpp"
#include "busy.hpp"
#include "engine.hpp"
#include "guard.hpp"
#include "tell.hpp"
#include <algorithm>

namespace bastide {

void Engine::refuse_if_broken() const {
    if (broken_) {
        refuse_to_go_on();
    }
}

namespace {

/// "After Ann's 'deploy peg path:n': ", as far as it can be said: the text is a module's, too.
std::string told_action(const Play& play, PlayerId actor, Action action) {
    std::string text = play.rules().verbs[index(action.verb)].name;
    try {
        text = play.text(action);
    } catch (const std::exception&) {
        text += " ...";
    }
    return actor == chance ? "After '" + text + "': " : "After " + play.player_name(actor) + "'s '" + text + "': ";
}

} // namespace

/// An action is done whole or the game says that it is broken: it never goes on from a half-done one.
void Engine::perform_whole(Action action) {
    const PlayerId actor = core_->actor;
    const Busy busy(*this, actor, action.verb);
    try {
        perform(action);
    } catch (...) {
        broken_ = true;
        failed_after(told_action(*this, actor, action));
    }
}

/// A draw and a placement are checked without listing all the others.
bool Engine::is_legal(Action action) const {
    if (core_->actor == chance && core_->decision == decisions::draw) {
        const auto [from, type] = verbs::draw.unpack(action);
        return action == verbs::draw(from, type) && from == drawn().from && index(type) < rules_->types.size() &&
               in_pile(from, type) > 0;
    }
    if (action.verb == verbs::place && core_->decision == decisions::place) {
        const auto [tile, at, rotation] = verbs::place.unpack(action);
        return offered(tile) && rotation < 4 && (type(tile).rotations >> rotation & 1U) != 0 &&
               may_place(tile, at, rotation);
    }
    const std::span<const Action> all = legal();
    return std::find(all.begin(), all.end(), action) != all.end();
}

void Engine::refuse_illegal(Action action) const {
    refuse_if_broken();
    if (core_->over != 0) {
        throw IllegalAction("The game is over; no action is possible.");
    }
    if (!is_legal(action)) {
        refuse_empty_list();
        throw IllegalAction("Action " + std::to_string(action.number()) + " is not legal now.");
    }
}

void Engine::apply(Action action) {
    refuse_illegal(action);
    perform_whole(action);
}

void Engine::apply_listed(std::size_t number) {
    refuse_if_broken();
    perform_whole(legal_action(number));
}

void Engine::become(const Engine& other, Action action) {
    other.refuse_illegal(action);
    if (estimated_ && other.fresh_ != other.version_) {
        other.freshen(rules_ == other.rules_ ? closed_asked_ : 0); // once for all that become of it
    }
    if (may_go_back_to(other)) {
        go_back_to(other);
    } else {
        copy(other);
        follow_changes_from(other);
    }
    perform_whole(action);
}

void Engine::force(Action action) {
    const TileTypeId type = std::get<TileTypeId>(verbs::draw.unpack(action));
    const bool at_draw = core_->actor == chance && core_->decision == decisions::draw && action.verb == verbs::draw &&
                         index(type) < rules_->types.size();
    if (!at_draw) {
        apply(action);
        return;
    }
    refuse_if_broken();
    perform_whole(verbs::draw(drawn().from, type));
}

/// What is sampled needs no check.
void Engine::apply_sampled(Rng& rng) {
    refuse_if_broken();
    perform_whole(sample(rng));
}

const Chances& Engine::outcomes() const {
    if (outcomes_of_ != version_) {
        const Busy busy(*this);
        outcomes_of_ = 0;
        outcomes_ = {};
        rules_->decisions[index(core_->decision)].spec.outcomes(*this, outcomes_);
        outcomes_of_ = version_;
    }
    return outcomes_;
}

Action Engine::sample(Rng& rng) const {
    if (core_->decision == decisions::draw) {
        return verbs::draw(drawn().from, sample_draw(rng));
    }
    const DecisionSpec& spec = rules_->decisions[index(core_->decision)].spec;
    if (spec.sample) {
        const Busy busy(*this);
        return spec.sample(*this, rng);
    }
    const Chances& all = outcomes();
    if (all.total() == 0) {
        refuse_empty_list();
    }
    auto k = rng.below(static_cast<std::uint32_t>(all.total()));
    for (const Chances::Outcome& outcome : all.outcomes()) {
        if (k < outcome.weight) {
            return outcome.action;
        }
        k -= outcome.weight;
    }
    return all.outcomes().back().action;
}

/// The kernel's own verbs without the way through a table.
[[gnu::always_inline]] inline void Engine::act(const CompiledVerb& verb, Action action) {
    if (rules_->traced) {
        log_line(Log::trace, player_name(core_->actor) + " (" + rules_->decisions[index(core_->decision)].spec.name +
                                 "): " + text(action));
    }
    if (action.verb == verbs::draw) {
        draw(std::get<TileTypeId>(verbs::draw.unpack(action)));
    } else if (action.verb == verbs::place) {
        const auto [type, at, rotation] = verbs::place.unpack(action);
        place(type, at, rotation);
    } else if (action.verb == verbs::deploy) {
        const auto [kind, segment] = verbs::deploy.unpack(action);
        deploy(core_->actor, kind, segment);
    } else if (action.verb != verbs::pass) {
        verb.apply(*this, action);
    }
}

void Engine::perform(Action action) {
    ++version_;
    const CompiledVerb& verb = rules_->verbs[index(action.verb)];
    const auto decision = static_cast<std::uint16_t>(index(core_->decision) | index(core_->actor) << 8);
    core_->choosing = 0;
    legal_known_ = count_known_ = false;
    if (verb.reopens) {
        push_task(rules_->pc_ask, decision, core_->argument);
    }
    const PlayerId actor = core_->actor;
    const auto seen_by = [&] {
        const unsigned maker = actor == chance ? 0U : 1U << index(actor);
        return static_cast<std::uint8_t>(verb.secret ? maker : 0xFFU);
    };
    if (heard<events::Acting>()) {
        tell_heard(events::Acting{actor, action, seen_by()});
    }
    act(verb, action);
    if (figures_changed_) {
        settle();
    }
    if (heard<events::Acted>()) {
        tell_heard(events::Acted{actor, action, seen_by()});
    }
    run();
}

/// Nobody is asked in an estimate: what the decision says of it, or the first legal action. To pass, nothing is listed.
Action Engine::assumed() const {
    const DecisionSpec& spec = rules_->decisions[index(core_->decision)].spec;
    if (spec.estimate == verbs::pass.id && !rules_->checked) {
        return verbs::pass();
    }
    const std::span<const Action> all = legal();
    const auto found = std::find_if(all.begin(), all.end(), [&](Action it) { return it.verb == spec.estimate; });
    if (found == all.end() && (all.empty() || spec.estimate == verbs::pass.id)) {
        throw Error("The decision '" + spec.name + "' has no action for an estimate.");
    }
    return found != all.end() ? *found : all.front();
}

/// Drops all but so many tasks. What the last tile closed and nobody was paid for yet goes on waiting.
void Engine::break_off(std::uint16_t tasks) {
    refuse_if_broken();
    broken_ = true; // until it is done
    version_ = next_version();
    keep_entries([&](std::uint16_t i) { return (entries_[i].flags & Entry::paid) == 0; });
    core_->round_end = 0;
    core_->tasks = tasks;
    core_->choosing = 0;
    legal_known_ = count_known_ = false;
}

/// The end of the game, with the running turn for a frame: what its tile closed counts as its owner's.
void Engine::finish_now() {
    if (core_->over != 0) {
        return;
    }
    const Busy busy(*this);
    break_off(0);
    keep_frame();
    push_task(rules_->pc_end);
    run();
    while (core_->over == 0) { // modules may still ask for decisions
        perform(assumed());
    }
    core_->turns = 0;
    broken_ = false;
}

/// In the game's loop, where there is one yet, and in no other turn.
void Engine::suppose_turn(PlayerId owner, TileTypeId tile) {
    if (core_->over != 0 || core_->tasks == 0) {
        return;
    }
    const Busy busy(*this);
    break_off(1);
    core_->turns = 0;
    push_turn(owner, 0, tile);
    run();
    broken_ = false;
}

} // namespace bastide
