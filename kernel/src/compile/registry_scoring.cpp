// Words that modules share by their names: why figures move, how they get
// somewhere, what they are there, and who has a share in what is scored.
#include "bastide/registry.hpp"
#include "compile/registry_checks.hpp"
#include <algorithm>

namespace bastide {

ReasonId Registry::reason(const std::string& participle) {
    return shared<ReasonId>(impl_, impl_.rules.reason_names, participle, "reason");
}

namespace {

/// A thing with properties, shared by its name by whoever registers it alike.
template <class Id, class Spec, class Same>
Id alike(RegistryImpl& impl, std::vector<Spec>& all, const Spec& spec, const char* what, Same same) {
    const auto found = std::find_if(all.begin(), all.end(), [&](const Spec& known) { return known.name == spec.name; });
    if (found == all.end()) {
        own(impl, what, spec.name, false, all.size());
        all.push_back(spec);
        return static_cast<Id>(all.size() - 1);
    }
    if (!same(*found, spec)) {
        refuse_other(impl, what, spec.name);
    }
    return static_cast<Id>(found - all.begin());
}

} // namespace

RouteId Registry::route(const RouteSpec& spec) {
    return alike<RouteId>(impl_, impl_.rules.routes, spec, "route", [](const RouteSpec& l, const RouteSpec& r) {
        return l.shares == r.shares && l.deploys == r.deploys;
    });
}

StakeId Registry::stake(const StakeSpec& spec) {
    return alike<StakeId>(impl_, impl_.rules.stakes, spec, "stake",
                          [](const StakeSpec& l, const StakeSpec& r) { return l.majority == r.majority; });
}

RoleId Registry::role(const std::string& name) {
    return shared<RoleId>(impl_, impl_.rules.role_names, name, "role of figures", most_roles);
}

} // namespace bastide
