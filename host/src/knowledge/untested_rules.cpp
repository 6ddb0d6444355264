#include "knowledge/untested_rules.hpp"
#include "library/library.hpp"
#include "library/rulebook.hpp"

namespace bastide::host {

RuleCoverage rule_coverage(const std::vector<const InstalledModule*>& modules, const std::set<std::string>& claimed) {
    RuleCoverage coverage;
    for (const InstalledModule* module : modules) {
        for (const RuleEntry& rule : rules_of(module->manifest)) {
            if (rule.state != "played") {
                continue; // the manifest itself says why, or what it waits for
            }
            ++coverage.played;
            if (claimed.count(rule.id) != 0) {
                continue;
            }
            if (rule.reason.empty()) {
                coverage.untested.push_back({&module->manifest, &rule});
            } else {
                ++coverage.excused;
            }
        }
    }
    return coverage;
}

} // namespace bastide::host
