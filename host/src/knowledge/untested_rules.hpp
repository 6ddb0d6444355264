// Rules that modules say they play, and that no scenario claims to show.
#pragma once
#include "library/fwd.hpp"
#include "library/rulebook.hpp"
#include <set>
#include <string>
#include <vector>

namespace bastide::host {

struct UntestedRule {
    const Manifest* manifest = nullptr;
    const RuleEntry* rule = nullptr;
};

/// How the rules of some modules are shown.
struct RuleCoverage {
    std::size_t played = 0;             ///< rules that a module says it plays
    std::size_t excused = 0;            ///< of these, without a scenario but with a reason
    std::vector<UntestedRule> untested; ///< of these, with neither; in the order of the manifests
};

/// `claimed`: the ids that scenarios claim to show. What points into `modules` lives as long as they do.
RuleCoverage rule_coverage(const std::vector<const InstalledModule*>& modules, const std::set<std::string>& claimed);

} // namespace bastide::host
