#include "compile/trace.hpp"
#include "bastide/play.hpp"
#include "log.hpp"
#include "play/builtin.hpp"
#include <deque>

namespace bastide {

namespace {

struct TracedStep {
    std::string label;
    Instruction step;

    static void run(const void* self, Play& play, std::uint16_t a, std::uint32_t b) {
        const auto& traced = *static_cast<const TracedStep*>(self);
        log_line(Log::trace, "  step " + traced.label);
        if (traced.step.builtin != nullptr) {
            traced.step.builtin(play, Builtin::running_task(play));
        } else {
            traced.step.run(play, a, b);
        }
    }
};

struct TracedVerb {
    VerbSpec verb;

    static void apply(const void* self, Play& play, Action action) {
        const VerbSpec& verb = static_cast<const TracedVerb*>(self)->verb;
        const Core& core = play.core();
        log_line(Log::trace, play.player_name(core.actor) + " (" +
                                 play.rules().decisions[index(core.decision)].spec.name + "): " + verb.name +
                                 (verb.text ? ' ' + verb.text(play, action) : ""));
        verb.apply(play, action);
    }
};

/// Deques, as the tables point into them.
struct Traced {
    std::deque<TracedStep> steps;
    std::deque<TracedVerb> verbs;
};

} // namespace

void trace_hooks(Ruleset& rules) {
    const auto traced = std::make_shared<Traced>();
    for (std::size_t i = 0; i < rules.program.size(); ++i) {
        Instruction& step = rules.program[i];
        step = {{&traced->steps.emplace_back(TracedStep{rules.program_names[i].label, step}), TracedStep::run},
                nullptr};
    }
    for (VerbSpec& verb : rules.verbs) {
        verb.apply = {&traced->verbs.emplace_back(TracedVerb{verb}), TracedVerb::apply};
    }
    rules.traced = traced;
}

} // namespace bastide
