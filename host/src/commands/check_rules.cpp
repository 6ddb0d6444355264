// bastide check --rules: which rules no scenario claims to show.
#include "commands/check_rules.hpp"
#include "bastide/words.hpp"
#include "knowledge/untested_rules.hpp"
#include "pages/catalogue.hpp"
#include "pages/json_text.hpp"
#include <algorithm>
#include <iostream>
#include <nlohmann/json.hpp>

namespace bastide::host {
namespace {

/// Each once, in the order in which they are named or found.
std::vector<const InstalledModule*> modules_named(const Library& library, const std::vector<std::string>& names) {
    std::vector<const InstalledModule*> found;
    const auto take = [&](const InstalledModule& module) {
        if (std::find(found.begin(), found.end(), &module) == found.end()) {
            found.push_back(&module);
        }
    };
    for (const std::string& name : names) {
        if (!name.empty()) {
            take(find_module(library, name));
        }
    }
    if (found.empty()) {
        for (const InstalledModule& module : library.modules()) {
            take(module);
        }
    }
    return found;
}

void print_coverage_json(const RuleCoverage& coverage, const std::vector<std::string>& unreadable) {
    nlohmann::ordered_json out{{"played", coverage.played},
                               {"excused", coverage.excused},
                               {"untested", nlohmann::ordered_json::array()},
                               {"unreadable", unreadable}};
    for (const UntestedRule& it : coverage.untested) {
        out["untested"].push_back({{"module", it.manifest->name},
                                   {"rule", it.rule->id},
                                   {"file", it.manifest->file},
                                   {"line", it.rule->line},
                                   {"text", it.rule->text}});
    }
    std::cout << json_text(out);
}

void print_coverage(const RuleCoverage& coverage) {
    for (const UntestedRule& it : coverage.untested) {
        std::cout << shown(it.manifest->file) << ':' << it.rule->line << ": '" << shown(it.rule->id)
                  << "' is played, but no scenario claims to show it. Name it in the `rules` of one, or give a "
                     "`reason` why none can.\n";
    }
    std::cout << counted(static_cast<long long>(coverage.played), "rule is", "rules are") << " played, "
              << coverage.untested.size() << " without a scenario, " << coverage.excused << " with a reason instead"
              << std::endl;
}

} // namespace

int check_rules(const Library& library, const std::vector<std::string>& modules, const std::set<std::string>& claimed,
                const std::vector<std::string>& unreadable, bool json) {
    const RuleCoverage coverage = rule_coverage(modules_named(library, modules), claimed);
    json ? print_coverage_json(coverage, unreadable) : print_coverage(coverage);
    return coverage.untested.empty() ? ok : failed;
}

} // namespace bastide::host
