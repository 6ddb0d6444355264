// Steps of the sequences, and what is called when something happens.
#include "bastide/registry.hpp"
#include "compile/registry_checks.hpp"

namespace bastide {

namespace {

bool told_at_end(EventId event) {
    return event == EventId::scored || event == EventId::figure_moved || event == EventId::game_over;
}

} // namespace

void Registry::at(const Moment& moment, const StepSpec& step) {
    impl_.brings().rules = true;
    check_label(impl_, step.label);
    check_reads_and_writes(impl_, step);
    take_hook(impl_, step.run, "step '" + step.label + "'", "run");
    demand_number(impl_, index(moment.anchor), static_cast<std::size_t>(Anchor::count), "a step at an anchor");
    check_moment(impl_, step, moment);
    impl_.brings().acts_at_end = impl_.brings().acts_at_end || moment.anchor >= Anchor::round_convert;
    impl_.steps.push_back({moment.anchor, step, impl_.module, Op::module, false, moment});
}

StepId Registry::add_step(const std::string& label, const Hook<void(Play&, std::uint16_t, std::uint32_t)>& run) {
    check_label(impl_, label);
    take_hook(impl_, run, "step '" + label + "'", "run");
    impl_.pushed.push_back({label, run, impl_.module});
    return static_cast<StepId>(impl_.pushed.size() - 1);
}

void Registry::on(EventId event, Hook<void(Play&, const Event&)> listener) {
    impl_.brings().rules = true;
    take_hook(impl_, listener, "listener to events", "listener");
    demand_number(impl_, index(event), static_cast<std::size_t>(EventId::count), "a listener to an event");
    impl_.brings().acts_at_end = impl_.brings().acts_at_end || told_at_end(event);
    impl_.rules.listeners[index(event)].push_back(listener);
}
void Registry::watch(Hook<bool(Play&)> watch) {
    impl_.brings().rules = true;
    take_hook(impl_, watch, "watch", "watch");
    impl_.brings().acts_at_end = true;
    impl_.rules.watches.push_back(watch);
}

void Registry::on_unplaceable(Hook<void(Play&)> handler) {
    impl_.brings().rules = true;
    own(impl_, "handler of", "tiles that fit nowhere", 0);
    take_hook(impl_, handler, "tiles that fit nowhere", "handler");
    impl_.rules.unplaceable = handler;
}
void Registry::keeps_going(Hook<bool(const Play&)> predicate) {
    impl_.brings().rules = true;
    take_hook(impl_, predicate, "question whether the game goes on", "predicate");
    impl_.rules.keeps_going.push_back(predicate);
}

} // namespace bastide
