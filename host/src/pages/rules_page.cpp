// The page of a module in the reference.
#include "bastide/host/manifest.hpp"
#include "library/rulebook.hpp"
#include "pages/catalogue.hpp"
#include "pages/markdown.hpp"
#include "pages/pages.hpp"
#include <algorithm>

namespace bastide::host {
namespace {

std::string values_cell(const SwitchSpec& spec) {
    if (spec.type == SwitchSpec::Type::number) {
        return std::to_string(spec.min) + " to " + std::to_string(spec.max) +
               (spec.unit.empty() ? "" : " " + prose(spec.unit));
    }
    if (spec.type == SwitchSpec::Type::text) {
        return "text";
    }
    std::string out;
    for (const std::string& value : spec.values) {
        out += (out.empty() ? "" : ", ") + code(written_value(spec, value));
    }
    return out;
}

/// Headings that are rule ids can be linked to in lower case; rules of other modules are on other pages.
std::string linked(const std::vector<std::string>& ids, const Manifest& manifest) {
    std::string out;
    for (const std::string& id : ids) {
        const bool here = std::any_of(rules_of(manifest).begin(), rules_of(manifest).end(),
                                      [&](const RuleEntry& rule) { return rule.id == id; });
        if (!here) {
            out += (out.empty() ? "" : ", ") + id;
            continue;
        }
        std::string anchor;
        for (const char c : id) {
            anchor += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        }
        out += (out.empty() ? "[" : ", [") + id + "](#" + anchor + ")";
    }
    return out;
}

std::string joined(const std::vector<std::string>& words) {
    std::string out;
    for (const std::string& word : words) {
        out += (out.empty() ? "" : ", ") + word;
    }
    return out;
}

std::string needs_of(const Manifest& manifest) {
    std::string out;
    for (const Requirement& needed : manifest.requires_modules) {
        out += (out.empty() ? "Requires " : ", ") + code(needed.module) +
               (needed.least.empty() ? "" : " " + needed.least + " or newer");
    }
    if (!out.empty()) {
        out += ".\n\n";
    }
    return out + (manifest.conflicts.empty() ? "" : "Not together with " + joined(manifest.conflicts) + ".\n\n");
}

/// What of the box may stay in it.
std::string parts_of(const Manifest& manifest) {
    std::string rows;
    for (const SwitchSpec& spec : manifest.switches) {
        if (spec.part) {
            rows += table_row({code(spec.name), prose(spec.summary), joined(spec.words), linked(spec.rules, manifest)});
        }
    }
    return rows.empty()
               ? ""
               : "## Parts\n\nA game plays all of them; with `NAME = false` among its `[switches]` one stays in the "
                 "box.\n\n" +
                     table_head({"part", "", "words on tiles that mean nothing without it", "rules"}) + rows + '\n';
}

std::string switches_of(const Manifest& manifest) {
    std::string rows;
    for (const SwitchSpec& spec : manifest.switches) {
        if (!spec.part) {
            rows += table_row({code(spec.name), values_cell(spec), code(written_value(spec, spec.standard)),
                               prose(spec.summary), linked(spec.rules, manifest)});
        }
    }
    return rows.empty() ? ""
                        : "## Switches\n\n" + table_head({"switch", "values", "default", "", "rules"}) + rows + '\n';
}

std::string section_of(const RuleEntry& rule) {
    std::string about = rule.status + (rule.applies.empty() ? "" : " · " + joined(rule.applies)) + " · " + rule.state;
    if (!rule.waits_for.empty()) {
        about += " for " + joined(rule.waits_for);
    }
    if (!rule.switch_name.empty()) {
        about += " · " + code(rule.switch_name + (rule.value.empty() ? "" : " = " + rule.value));
    }
    return "### " + rule.id + "\n\n" + about + "\n\n" + prose(rule.text) + "\n\n" +
           (rule.reason.empty() ? "" : "Why: " + prose(rule.reason) + "\n\n");
}

/// How many rules stand where, in the order of the states.
std::string counts_of(const Manifest& manifest) {
    std::string out = std::to_string(rules_of(manifest).size()) + " rules";
    const char* separator = ": ";
    for (const char* state : {"played", "display", "not-applicable", "waiting"}) {
        std::size_t count = 0;
        for (const RuleEntry& rule : rules_of(manifest)) {
            count += rule.state == state ? 1 : 0;
        }
        if (count > 0) {
            out += separator + std::to_string(count) + " " + state;
            separator = ", ";
        }
    }
    return out + ".\n\n";
}

} // namespace

std::string rules_page(const Manifest& manifest) {
    std::string out = "# " + prose(manifest.title) + "\n\nModule " + code(manifest.name) + " " + manifest.version +
                      ". This page is what " + code("bastide rules " + manifest.name + " --markdown") +
                      " prints; its source is the module's " + code("rules.toml") + ".\n\n" + needs_of(manifest) +
                      parts_of(manifest) + switches_of(manifest) + "## Rules\n\n" + counts_of(manifest) +
                      "*played*: the engine plays it; *display*: it is shown and changes nothing; *not-applicable*: "
                      "a program has no use for it; *waiting*: it needs an expansion that is not there yet. `name = "
                      "value` is the switch that the rule depends on.\n\n";
    for (const RuleEntry& rule : rules_of(manifest)) {
        out += section_of(rule);
    }
    out.pop_back(); // one line end is enough
    return out;
}

} // namespace bastide::host
