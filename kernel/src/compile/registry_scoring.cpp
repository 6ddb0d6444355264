// Words that modules share by their names: why figures move and how they get somewhere.
#include "bastide/registry.hpp"
#include "compile/registry_checks.hpp"
#include <algorithm>

namespace bastide {

ReasonId Registry::reason(const std::string& participle) {
    return shared<ReasonId>(impl_, impl_.rules.reason_names, participle, "reason");
}

RouteId Registry::route(const RouteSpec& spec) {
    auto& routes = impl_.rules.routes;
    const auto found =
        std::find_if(routes.begin(), routes.end(), [&](const RouteSpec& known) { return known.name == spec.name; });
    if (found == routes.end()) {
        own(impl_, "route", spec.name, false, routes.size());
        routes.push_back(spec);
        return static_cast<RouteId>(routes.size() - 1);
    }
    if (found->shares != spec.shares || found->deploys != spec.deploys) {
        refuse_other(impl_, "route", spec.name);
    }
    return static_cast<RouteId>(found - routes.begin());
}

} // namespace bastide
