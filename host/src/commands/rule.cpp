// bastide rule: the text of one rule, what changes it, and which scenarios show it.
#include "bastide/error.hpp"
#include "bastide/words.hpp"
#include "command_line/command.hpp"
#include "commands/output_width.hpp"
#include "pages/catalogue.hpp"
#include "pages/json_text.hpp"
#include "pages/rule_text.hpp"
#include "pages/text_table.hpp"
#include "program/context.hpp"
#include "scenario/scenario.hpp"
#include <algorithm>
#include <iostream>
#include <nlohmann/json.hpp>

namespace bastide::host {
namespace {

namespace fs = std::filesystem;

struct RuleOptions {
    std::string id;
    std::vector<std::string> scenarios;
    bool json = false;
};

struct Witness {
    std::string title, file;
    unsigned line = 0;
};

/// Scenarios that claim to show the rule. What cannot be read is no concern of whoever asks for a rule.
void add_witnesses(const fs::path& folder, const std::string& id, std::vector<Witness>& to) {
    std::error_code error;
    for (fs::recursive_directory_iterator at(folder, fs::directory_options::skip_permission_denied, error), end;
         !error && at != end; at.increment(error)) {
        if (at->path().extension() != ".toml" || !at->is_regular_file(error) || !looks_like_scenario(at->path())) {
            continue;
        }
        try {
            for (const Scenario& scenario : read_scenarios(at->path())) {
                const std::vector<std::string> rules = claimed_rules(scenario);
                if (std::find(rules.begin(), rules.end(), id) != rules.end()) {
                    to.push_back({scenario.title, scenario.file, scenario.line});
                }
            }
        } catch (const Error&) {
        }
    }
}

std::vector<Witness> witnesses(const RuleOptions& options, const std::string& id) {
    std::vector<fs::path> folders(options.scenarios.begin(), options.scenarios.end());
    for (const fs::path& folder : folders) {
        std::error_code trouble;
        if (!fs::is_directory(folder, trouble)) {
            throw Error("--scenarios " + folder.string() + ": there is no such folder.");
        }
    }
    if (folders.empty()) {
        folders = own_scenarios();
    }
    std::vector<Witness> found;
    for (const fs::path& folder : folders) {
        add_witnesses(folder, id, found);
    }
    std::sort(found.begin(), found.end(), [](const Witness& l, const Witness& r) {
        return std::tie(l.file, l.line, l.title) < std::tie(r.file, r.line, r.title);
    });
    return found;
}

nlohmann::ordered_json as_json(const RuleFound& found, const std::vector<Witness>& shown) {
    nlohmann::ordered_json out = rule_json(*found.rule);
    out["module"] = found.module->name;
    out["title"] = found.module->title;
    out["switches"] = nlohmann::ordered_json::array();
    for (const RuleFound::Change& change : found.changes) {
        nlohmann::ordered_json one = switch_json(*change.by);
        one["name"] = change.module->name + '.' + change.by->name;
        out["switches"].push_back(one);
    }
    out["scenarios"] = nlohmann::ordered_json::array();
    for (const Witness& witness : shown) {
        out["scenarios"].push_back({{"title", witness.title}, {"file", witness.file}, {"line", witness.line}});
    }
    return out;
}

int run(const RuleOptions& options, const Context& context) {
    const Library library = context.library();
    const RuleFound found = find_rule(library, options.id);
    const std::vector<Witness> claiming = witnesses(options, found.rule->id);
    if (options.json) {
        std::cout << json_text(as_json(found, claiming));
        return ok;
    }
    const std::size_t width = output_width();
    std::cout << rule_text(found, width);
    if (!claiming.empty()) {
        std::cout << "  Scenarios that show it:\n";
    }
    for (const Witness& witness : claiming) {
        std::cout << "      " << wrapped(witness.title, 6, width - 1) << '\n'
                  << "        " << shown(witness.file) << ':' << witness.line << '\n';
    }
    return ok;
}

} // namespace

void add_rule(Command app, Context& context) {
    auto options = std::make_shared<RuleOptions>();
    const Command command = app.add_subcommand("rule", "Show one rule, the switches that change it, and its scenarios");
    command.add_option("ID", options->id, "A rule's id, as it stands behind scores").required();
    command
        .add_option("--scenarios", options->scenarios,
                    "A folder of scenarios to look for those that show the rule; may be repeated")
        .type_name("DIR")
        .allow_extra_args(false);
    command.add_flag("--json", options->json, "The rule as JSON");
    command.footer("Examples:\n  bastide rule BASE-106\n  bastide rule base-106 --json");
    command.callback([options, &context] { context.exit = run(*options, context); });
}

} // namespace bastide::host
