// What modules let be measured in finished games.
#include "bastide/module/registry.hpp"
#include "compile/registry_checks.hpp"

namespace bastide {
namespace {

/// The measure as the game knows it. People read the sentence and the unit in a list of all.
MeasureSpec checked(RegistryImpl& impl, const MeasureSpec& spec) {
    MeasureSpec known = spec;
    known.name = impl.module + '.' + spec.name;
    demand_name(impl, "measure", spec.name);
    own(impl, "measure", known.name, impl.rules.measures.size());
    demand_name(impl, "sentence about a measure", spec.about);
    demand_name(impl, "unit of a measure", spec.unit);
    return known;
}

void demand_known(const RegistryImpl& impl, const MeasureSpec& spec, bool known, const char* what) {
    if (!known) {
        refuse_measure(impl.module, spec.name, what);
    }
}

} // namespace

void Registry::measure(const MeasureSpec& spec, Hook<int(const Play&, PlayerId)> of) {
    take_hook(impl_, of, "measure '" + spec.name + "'", "of");
    impl_.rules.measures.push_back({.spec = checked(impl_, spec), .at_end = of});
}

void Registry::count(const MeasureSpec& spec, VerbId verb) {
    demand_known(impl_, spec, index(verb) < impl_.rules.verbs.size(), "verb");
    impl_.rules.measures.push_back({.spec = checked(impl_, spec), .verb = verb});
}

void Registry::count(const MeasureSpec& spec, ReasonId reason) {
    demand_known(impl_, spec, index(reason) < impl_.rules.reason_names.size(), "reason");
    impl_.rules.measures.push_back({.spec = checked(impl_, spec), .reason = reason});
}

} // namespace bastide
