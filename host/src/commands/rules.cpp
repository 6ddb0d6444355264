// bastide rules: the switches and rules of a module.
#include "bastide/error.hpp"
#include "commands/catalogue.hpp"
#include "commands/json_text.hpp"
#include "commands/markdown.hpp"
#include "commands/text_table.hpp"
#include "context.hpp"
#include <CLI/CLI.hpp>
#include <iostream>
#include <nlohmann/json.hpp>

namespace bastide::host {
namespace {

nlohmann::ordered_json as_json(const SwitchSpec& spec) {
    nlohmann::ordered_json out;
    out["name"] = spec.name;
    out["type"] = type_name(spec.type);
    if (spec.type == SwitchSpec::Type::number) {
        out["min"] = spec.min;
        out["max"] = spec.max;
        out["unit"] = spec.unit;
    } else if (spec.type != SwitchSpec::Type::text) {
        out["values"] = spec.values;
    }
    out["default"] = spec.standard;
    out["summary"] = spec.summary;
    out["rules"] = spec.rules;
    return out;
}

nlohmann::ordered_json as_json(const RuleEntry& rule) {
    nlohmann::ordered_json out;
    out["id"] = rule.id;
    out["status"] = rule.status;
    out["state"] = rule.state;
    out["applies"] = rule.applies;
    out["text"] = rule.text;
    out["switch"] = rule.switch_name;
    out["value"] = rule.value;
    out["reason"] = rule.reason;
    out["waits_for"] = rule.waits_for;
    return out;
}

void print_json(const Manifest& manifest) {
    nlohmann::ordered_json out;
    out["module"] = manifest.name;
    out["title"] = manifest.title;
    out["version"] = manifest.version;
    out["switches"] = nlohmann::ordered_json::array();
    for (const SwitchSpec& spec : manifest.switches) {
        out["switches"].push_back(as_json(spec));
    }
    out["rules"] = nlohmann::ordered_json::array();
    for (const RuleEntry& rule : manifest.rules) {
        out["rules"].push_back(as_json(rule));
    }
    std::cout << json_text(out);
}

void print(const SwitchSpec& spec) {
    std::cout << "\n  " << spec.name << " = " << written_value(spec, spec.standard) << '\n'
              << "      " << wrapped(spec.summary, 6) << '\n'
              << "      " << wrapped(choices(spec), 6) << '\n';
    if (!spec.rules.empty()) {
        std::cout << "      Rules: " << wrapped(listed(spec.rules), 13) << '\n';
    }
}

void print(const RuleEntry& rule) {
    std::string about = rule.status + ", " + rule.state;
    if (!rule.waits_for.empty()) {
        about += " for " + listed(rule.waits_for);
    }
    if (!rule.switch_name.empty()) {
        about += ", " + rule.switch_name + (rule.value.empty() ? "" : " = " + rule.value);
    }
    std::cout << "\n  " << rule.id << " (" << about << ")\n      " << wrapped(rule.text, 6) << '\n';
    if (!rule.reason.empty()) {
        std::cout << "      Why: " << wrapped(rule.reason, 11) << '\n';
    }
}

void print_text(const Manifest& manifest, bool all) {
    std::cout << manifest.title << " (" << manifest.name << ' ' << manifest.version << ")\n";
    if (!manifest.switches.empty()) {
        std::cout << "\nSwitches, each with its default:\n";
    }
    for (const SwitchSpec& spec : manifest.switches) {
        print(spec);
    }
    if (!all) {
        std::cout << '\n' << manifest.rules.size() << " rules; --all prints them.\n";
        return;
    }
    std::cout << "\nRules:\n";
    for (const RuleEntry& rule : manifest.rules) {
        print(rule);
    }
}

struct Options {
    std::string module;
    bool json = false, all = false, markdown = false;
};

} // namespace

void add_rules(CLI::App& app, Context& context) {
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand("rules", "List the switches and rules of a module");
    command->add_option("MODULE", options->module, "A module's name (see `bastide modules`)")->required();
    command->add_flag("-a,--all", options->all, "Every rule with its id, not only the switches");
    CLI::Option* json = command->add_flag("--json", options->json, "Switches and rules as JSON");
    command->add_flag("--markdown", options->markdown, "Both as a page of the reference")->excludes(json);
    command->footer("Examples:\n  bastide rules base\n  bastide rules base --all\n  bastide rules base --json");
    command->callback([options, &context] {
        const Library library = context.library();
        const Manifest& manifest = find_module(library, options->module).manifest;
        if (options->markdown) {
            std::cout << rules_page(manifest);
        } else if (options->json) {
            print_json(manifest);
        } else {
            print_text(manifest, options->all);
        }
    });
}

} // namespace bastide::host
