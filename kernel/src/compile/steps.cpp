// Steps of the sequences, and what is called when something happens.
#include "bastide/module/registry.hpp"
#include "compile/registry_checks.hpp"

namespace bastide {

void Registry::at(const Moment& moment, const StepSpec& step) {
    take_rule(impl_, step.run, "step '" + step.label + "'", "run");
    demand_number(impl_, index(moment.anchor), static_cast<std::size_t>(Anchor::count), "a step at an anchor");
    impl_.steps.push_back({moment.anchor, step, impl_.module, Op::module, false, moment});
}

StepId Registry::add_step(const std::string& label, const Hook<void(Play&, std::uint16_t, std::uint32_t)>& run) {
    take_hook(impl_, run, "step '" + label + "'", "run");
    impl_.pushed.push_back({label, run, impl_.module});
    return static_cast<StepId>(impl_.pushed.size() - 1);
}

void Registry::listen(std::size_t event, const void* self, AnyFunction call) {
    impl_.brings().rules = true;
    events::all.at(event, [&]<class Payload>(std::type_identity<Payload>) {
        using Listener = Hook<void(Play&, const Payload&)>;
        const Listener listener{self, reinterpret_cast<decltype(Listener::call)>(call)};
        take_hook(impl_, listener, "listener to events", "listener");
        std::get<events::number<Payload>>(impl_.rules.listeners).push_back(listener);
    });
}
void Registry::watch(Hook<bool(Play&)> watch) {
    take_rule(impl_, watch, "watch", "watch");
    impl_.rules.watches.push_back(watch);
}

void Registry::on_unplaceable(Hook<void(Play&)> handler) {
    own(impl_, "handler of", "tiles that fit nowhere", 0);
    take_rule(impl_, handler, "tiles that fit nowhere", "handler");
    impl_.rules.unplaceable = handler;
}
void Registry::keeps_going(Hook<bool(const Play&)> predicate) {
    take_rule(impl_, predicate, "question whether the game goes on", "predicate");
    impl_.rules.keeps_going.push_back(predicate);
}

} // namespace bastide
