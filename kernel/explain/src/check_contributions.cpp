#include "explain/src/check_contributions.hpp"
#include "bastide/error.hpp"
#include "bastide/host/log.hpp"
#include "words/src/nearest.hpp"

namespace bastide {

namespace {

void check_contribution(const RegistryImpl& impl, const std::string& module, const std::string& name) {
    const std::size_t point = name.find('.');
    const bool known = impl.rules.decision(name) != none_of<DecisionId>;
    if (known || (point != std::string::npos && impl.rules.decision(name.substr(point + 1)) != none_of<DecisionId>)) {
        return;
    }
    if (point == std::string::npos) {
        std::vector<std::string> names;
        for (const CompiledDecision& other : impl.rules.decisions) {
            names.push_back(other.spec.name);
        }
        throw Error(impl.composition.file, 0,
                    "Module '" + module + "' contributes to the decision '" + name +
                        "', which no module of this game registers." + nearest_or_all(name, names) +
                        " (A decision of a module that may be absent is written \"module.decision\".)");
    }
    if (logs(Log::debug)) {
        log_line(Log::debug,
                 "module '" + module + "' contributes to the decision '" + name + "', which is not in this game");
    }
}

} // namespace

void check_contributions(const RegistryImpl& impl) {
    for (const RegistryImpl::Contribution& contribution : impl.contributions) {
        check_contribution(impl, contribution.module, contribution.decision);
    }
}

} // namespace bastide
