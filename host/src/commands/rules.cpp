// bastide rules: the switches and rules of a module, all of them or those asked for.
#include "bastide/error.hpp"
#include "bastide/words.hpp"
#include "command_line/command.hpp"
#include "commands/output_width.hpp"
#include "library/rulebook.hpp"
#include "pages/catalogue.hpp"
#include "pages/json_text.hpp"
#include "pages/pages.hpp"
#include "pages/rule_text.hpp"
#include "pages/text_table.hpp"
#include "program/context.hpp"
#include <algorithm>
#include <iostream>
#include <nlohmann/json.hpp>

namespace bastide::host {
namespace {

struct RulesOptions {
    std::string module, switch_name, search;
    bool json = false, all = false, markdown = false;
};

/// What is shown of a module.
struct Part {
    std::vector<const SwitchSpec*> switches;
    std::vector<const RuleEntry*> rules;
};

bool mentions(const SwitchSpec& spec, const std::string& word) {
    std::string all = spec.name + ' ' + spec.summary + ' ' + listed(spec.rules) + ' ' + listed(spec.values);
    return found_in(all, word);
}

bool mentions(const RuleEntry& rule, const std::string& word) {
    return found_in(rule.id + ' ' + rule.text + ' ' + rule.reason + ' ' + rule.switch_name, word);
}

/// A switch with the rules that it names, and those that name it.
Part of_switch(const Manifest& manifest, const std::string& asked) {
    const std::string prefix = manifest.name + '.';
    const std::string name = asked.starts_with(prefix) ? asked.substr(prefix.size()) : asked;
    const SwitchSpec* const spec = manifest.find_switch(name);
    if (spec == nullptr) {
        std::vector<std::string> known;
        for (const SwitchSpec& other : manifest.switches) {
            known.push_back(other.name);
        }
        throw Error("The module '" + manifest.name + "' has no switch '" + name + "'." + did_you_mean(name, known) +
                    (known.empty() ? " It has none." : " `bastide rules " + manifest.name + "` lists them."));
    }
    Part part;
    part.switches.push_back(spec);
    for (const RuleEntry& rule : rules_of(manifest)) {
        const bool named = std::find(spec->rules.begin(), spec->rules.end(), rule.id) != spec->rules.end();
        if (named || rule.switch_name == name) {
            part.rules.push_back(&rule);
        }
    }
    return part;
}

Part chosen(const Manifest& manifest, const RulesOptions& options) {
    if (!options.switch_name.empty()) {
        return of_switch(manifest, options.switch_name);
    }
    Part part;
    for (const SwitchSpec& spec : manifest.switches) {
        if (options.search.empty() || mentions(spec, options.search)) {
            part.switches.push_back(&spec);
        }
    }
    for (const RuleEntry& rule : rules_of(manifest)) {
        if (options.search.empty() || mentions(rule, options.search)) {
            part.rules.push_back(&rule);
        }
    }
    return part;
}

void print_json(const Manifest& manifest, const Part& part) {
    nlohmann::ordered_json out;
    out["module"] = manifest.name;
    out["title"] = manifest.title;
    out["version"] = manifest.version;
    out["switches"] = nlohmann::ordered_json::array();
    for (const SwitchSpec* spec : part.switches) {
        out["switches"].push_back(switch_json(*spec));
    }
    out["rules"] = nlohmann::ordered_json::array();
    for (const RuleEntry* rule : part.rules) {
        out["rules"].push_back(rule_json(*rule));
    }
    std::cout << json_text(out);
}

void print_text(const InstalledModule& module, const Part& part, const RulesOptions& options) {
    const Manifest& manifest = module.manifest;
    const std::size_t width = output_width();
    const bool some = !options.switch_name.empty() || !options.search.empty();
    std::cout << wrapped(manifest.title + " (" + manifest.name + ' ' + manifest.version + ')', 0, width - 1) << '\n';
    if (const std::string origin = origin_in_words(module.origin); !origin.empty()) {
        std::cout << wrapped(shown(origin), 0, width - 1) << '\n';
    }
    if (part.switches.empty() && part.rules.empty() && !options.search.empty()) {
        std::cout << "\nNo switch and no rule mentions '" << shown(options.search) << "'.\n";
        return;
    }
    std::cout << (part.switches.empty() ? ""
                  : some                ? "\nSwitches:\n"
                                        : "\nSwitches, `--switch NAME` shows one with its rules:\n");
    for (const SwitchSpec* spec : part.switches) {
        std::cout << '\n' << switch_paragraph(*spec, width);
    }
    if (!options.all && !some) {
        std::cout << '\n'
                  << wrapped(std::to_string(part.rules.size()) + " rules; --all prints them, --search WORD those that "
                                                                 "mention something, `bastide rule ID` one.",
                             0, width - 1)
                  << '\n';
        return;
    }
    std::cout << (part.rules.empty() ? "" : "\nRules:\n");
    for (const RuleEntry* rule : part.rules) {
        std::cout << '\n' << rule_paragraph(*rule, width);
    }
}

} // namespace

void add_rules(Command app, Context& context) {
    auto options = std::make_shared<RulesOptions>();
    const Command command = app.add_subcommand("rules", "List the switches and rules of a module");
    command.add_option("MODULE", options->module, "A module's name (see `bastide modules`)").required();
    command.add_flag("-a,--all", options->all, "Every rule with its id, not only the switches");
    const Option one =
        command.add_option("--switch", options->switch_name, "One switch with its rules").type_name("NAME");
    const Option search =
        command.add_option("--search", options->search, "Only switches and rules that mention the word")
            .type_name("WORD")
            .excludes(one);
    const Option json = command.add_flag("--json", options->json, "Switches and rules as JSON");
    command.add_flag("--markdown", options->markdown, "Both as a page of the reference")
        .excludes(json)
        .excludes(one)
        .excludes(search);
    command.footer("Examples:\n"
                   "  bastide rules base\n"
                   "  bastide rules base --all\n"
                   "  bastide rules base --switch hand_size\n"
                   "  bastide rules base --search hand\n"
                   "  bastide rules base --json");
    command.callback([options, &context] {
        const Library library = context.library();
        const InstalledModule& module = find_module(library, options->module);
        const Manifest& manifest = module.manifest;
        if (options->markdown) {
            std::cout << rules_page(manifest);
            return;
        }
        const Part part = chosen(manifest, *options);
        options->json ? print_json(manifest, part) : print_text(module, part, *options);
    });
}

} // namespace bastide::host
