// Steps of the sequences, and what is called when something happens.
#include "bastide/registry.hpp"
#include "compile/registry_checks.hpp"

namespace bastide {

void Registry::at(Anchor anchor, const StepSpec& step) {
    impl_.brings().rules = true;
    check_step(impl_, step);
    impl_.steps.push_back({anchor, step, nullptr, impl_.module});
}

StepId Registry::step(const StepSpec& step) {
    check_step(impl_, step);
    impl_.pushed.push_back({Anchor::count, step, nullptr, impl_.module});
    return static_cast<StepId>(impl_.pushed.size() - 1);
}

void Registry::on(EventId event, Hook<void(Play&, const Event&)> listener) {
    impl_.brings().rules = true;
    impl_.rules.listeners[index(event)].push_back(listener);
}
void Registry::watch(Hook<bool(Play&)> watch) {
    impl_.brings().rules = true;
    impl_.rules.watches.push_back(watch);
}

void Registry::on_unplaceable(Hook<void(Play&)> handler) {
    impl_.brings().rules = true;
    if (impl_.rules.unplaceable) {
        refuse_second(impl_, "handler of tiles that fit nowhere", "");
    }
    impl_.rules.unplaceable = handler;
}
void Registry::keeps_going(Hook<bool(const Play&)> predicate) {
    impl_.brings().rules = true;
    impl_.rules.keeps_going.push_back(predicate);
}

} // namespace bastide
