// Words that modules share by their names: why figures move, how they get
// somewhere, what they are there, what is counted, and who has a share in points.
#include "bastide/registry.hpp"
#include "compile/registry_checks.hpp"
#include <algorithm>

namespace bastide {

ReasonId Registry::reason(const std::string& participle) {
    return shared<ReasonId>(impl_, impl_.rules.reason_names, participle, "reason");
}

namespace {

/// A thing with properties, shared by its name by whoever registers it alike.
template <class Id, class Spec>
Id alike(RegistryImpl& impl, std::vector<Spec>& all, const Spec& spec, const char* what, std::string Spec::*name) {
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const Spec& known) { return known.*name == spec.*name; });
    if (found == all.end()) {
        own(impl, what, spec.*name, false, all.size());
        all.push_back(spec);
        return static_cast<Id>(all.size() - 1);
    }
    if (*found != spec) {
        refuse_other(impl, what, spec.*name);
    }
    return static_cast<Id>(found - all.begin());
}

} // namespace

RouteId Registry::route(const RouteSpec& spec) {
    return alike<RouteId>(impl_, impl_.rules.routes, spec, "route", &RouteSpec::name);
}

StakeId Registry::stake(const StakeSpec& spec) {
    return alike<StakeId>(impl_, impl_.rules.stakes, spec, "stake", &StakeSpec::name);
}

TermId Registry::term(const std::string& singular, const std::string& plural) {
    return alike<TermId>(impl_, impl_.rules.terms, TermSpec{singular, plural.empty() ? singular + 's' : plural}, "term",
                         &TermSpec::singular);
}

RoleId Registry::role(const std::string& name) {
    return shared<RoleId>(impl_, impl_.rules.role_names, name, "role of figures", most_roles);
}

} // namespace bastide
