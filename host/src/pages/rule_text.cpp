#include "pages/rule_text.hpp"
#include "bastide/error.hpp"
#include "bastide/game/ruleset.hpp"
#include "library/rulebook.hpp"
#include "pages/catalogue.hpp"
#include "pages/text_table.hpp"
#include <algorithm>

namespace bastide::host {
namespace {

std::string indented(const std::string& text, std::size_t indent, std::size_t width) {
    return std::string(indent, ' ') + wrapped(text, indent, width - 1) + '\n';
}

std::string head_of(const RuleEntry& rule) {
    std::string about = rule.status + ", " + rule.state;
    if (!rule.waits_for.empty()) {
        about += " for " + listed(rule.waits_for);
    }
    if (!rule.switch_name.empty()) {
        about += ", " + rule.switch_name + (rule.value.empty() ? "" : " = " + rule.value);
    }
    return rule.id + " (" + about + ')';
}

/// "normal (default), halved, none"
std::string values_of(const SwitchSpec& spec) {
    const std::string standard = written_value(spec, spec.standard);
    if (spec.type == SwitchSpec::Type::number) {
        return "from " + std::to_string(spec.min) + " to " + std::to_string(spec.max) +
               (spec.unit.empty() ? "" : ' ' + spec.unit) + "; " + standard + " (default)";
    }
    if (spec.type == SwitchSpec::Type::text) {
        return "any text; " + standard + " (default)";
    }
    std::string out;
    const std::vector<std::string> both{"true", "false"};
    for (const std::string& value : spec.type == SwitchSpec::Type::flag ? both : spec.values) {
        out += (out.empty() ? "" : ", ") + written_value(spec, value) + (value == spec.standard ? " (default)" : "");
    }
    return out;
}

bool plays_in(const Ruleset& game, const std::string& module) {
    const auto& modules = game.identity.modules;
    return std::any_of(modules.begin(), modules.end(), [&](const auto& entry) { return entry.name == module; });
}

} // namespace

std::string rule_paragraph(const RuleEntry& rule, std::size_t width) {
    return indented(head_of(rule), 2, width) + indented(rule.text, 6, width) +
           (rule.reason.empty() ? "" : indented("Why: " + rule.reason, 6, width));
}

std::string switch_paragraph(const SwitchSpec& spec, std::size_t width, const std::string& value) {
    std::string text = "  " + spec.name + (value.empty() ? "" : " = " + written_value(spec, value) + " here") + '\n';
    text += indented(spec.summary, 6, width) + indented("Values: " + values_of(spec), 6, width);
    return text + (spec.rules.empty() ? "" : indented("Rules: " + listed(spec.rules), 6, width));
}

std::string rule_text(const RuleFound& found, std::size_t width, const Ruleset* game) {
    const Manifest& module = *found.module;
    const bool here = game == nullptr || plays_in(*game, module.name);
    std::string about = "Of the module " + module.name + " (" + module.title + ')';
    about += found.rule->applies.empty() ? "" : ", for " + listed(found.rule->applies);
    std::string text = rule_paragraph(*found.rule, width);
    text += indented(about + (here ? "." : ", which this game does not have."), 6, width);
    for (const Manifest* const other : found.also) {
        text += indented("The module " + other->name + " (" + other->title +
                             ") has a rule of this id, too: bastide rules " + other->name + " --all",
                         6, width);
    }
    if (!found.changes.empty()) {
        text +=
            indented(found.changes.size() == 1 ? "The switch that changes it:" : "Switches that change it:", 2, width);
    }
    for (const RuleFound::Change& change : found.changes) {
        const std::string name = change.module->name + '.' + change.by->name;
        SwitchSpec spec = *change.by;
        spec.name = name;
        text += switch_paragraph(spec, width, game == nullptr ? "" : game->switch_value(name));
    }
    return text;
}

} // namespace bastide::host
