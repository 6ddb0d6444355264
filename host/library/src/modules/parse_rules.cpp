#include "modules/parse_rules.hpp"
#include "bastide/words.hpp"
#include "modules/unique.hpp"
#include <algorithm>

namespace bastide::load {
namespace {

constexpr std::string_view quotes = "\"\"\"";

void check_rule_switch(const Reader& reader, const RuleEntry& rule, const Manifest& manifest) {
    if (rule.switch_name.empty() || rule.switch_name.find('.') != std::string::npos) {
        if (!rule.value.empty() && rule.switch_name.empty()) {
            reader.fail("value", "a value without a 'switch' says nothing.");
        }
        return; // "module.switch" is the switch of another module, which may not be installed
    }
    const SwitchSpec* spec = manifest.find_switch(rule.switch_name);
    if (spec == nullptr) {
        std::vector<std::string> names;
        for (const SwitchSpec& known : manifest.switches) {
            names.push_back(known.name);
        }
        reader.fail("switch", "this module has no switch " + in_quotes(rule.switch_name) + "." +
                                  did_you_mean(rule.switch_name, names));
    }
    if (!rule.value.empty() && !spec->values.empty() &&
        std::find(spec->values.begin(), spec->values.end(), rule.value) == spec->values.end()) {
        reader.fail("value", in_quotes(rule.value) + " is not a value of switch " + in_quotes(spec->name) + ": " +
                                 listed(spec->values) + "." + did_you_mean(rule.value, spec->values));
    }
    const std::optional<int> number = whole_number(rule.value);
    if (!rule.value.empty() && spec->type == SwitchSpec::Type::number &&
        (!number || *number < spec->min || *number > spec->max)) {
        reader.fail("value", in_quotes(rule.value) + " is not a value of switch " + in_quotes(spec->name) +
                                 ", which goes from " + std::to_string(spec->min) + " to " + std::to_string(spec->max) +
                                 ".");
    }
}

/// Texts name rules by their ids, several with spaces between them and points behind: an id is one word.
bool is_id(std::string_view id) {
    return std::all_of(id.begin(), id.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
    });
}

RuleEntry parse_rule(const Value& table, const std::string& file, const Manifest& manifest) {
    Reader reader(table, file, "[[rule]]");
    reader.only({"id", "status", "applies", "text", "switch", "value", "state", "reason", "waits_for", "needs"});
    RuleEntry rule;
    rule.line = reader.line();
    rule.id = reader.text("id");
    if (!is_id(rule.id)) {
        reader.fail("id", in_quotes(rule.id) + " is no id of a rule; write capitals, a hyphen and a number, as in " +
                              "\"MILL-001\".");
    }
    reader.call(rule.id);
    rule.status = reader.choice("status", {"official", "published", "community", "house"});
    rule.applies = reader.texts("applies");
    rule.text = reader.text("text");
    rule.switch_name = reader.text("switch", {});
    rule.value = reader.has("value") ? reader.plain("value") : std::string{};
    rule.state = reader.choice("state", {"played", "display", "not-applicable", "waiting"});
    rule.reason = reader.text("reason", {});
    rule.waits_for = reader.slugs("waits_for");
    rule.needs = reader.slugs("needs");
    if (rule.reason.empty() && (rule.state == "display" || rule.state == "not-applicable")) {
        reader.fail("state", "a rule that is " + in_quotes(rule.state) + " needs a 'reason'.");
    }
    if ((rule.state == "waiting") != !rule.waits_for.empty()) {
        reader.fail("waits_for", "this names the expansions that a rule with state = \"waiting\" waits for.");
    }
    check_rule_switch(reader, rule, manifest);
    return rule;
}

/// Whether a text of several lines begins or ends in the line.
bool turns_text(std::string_view line) {
    bool turns = false;
    for (std::size_t at = line.find(quotes); at != line.npos; at = line.find(quotes, at + quotes.size())) {
        turns = !turns;
    }
    return turns;
}

} // namespace

Rulebook::Rules parse_rules(const Reader& whole, const Manifest& manifest) {
    Rulebook::Rules rules;
    for (const Value& table : whole.tables("rule")) {
        rules.push_back(parse_rule(table, whole.file(), manifest));
    }
    check_unique(rules, &RuleEntry::id, "rule", whole.file());
    return rules;
}

std::optional<std::string> without_descriptions(std::string_view text) {
    if (text.find("'''") != text.npos) {
        return std::nullopt; // of the two ways to write a text of several lines one is enough to follow
    }
    std::string others;
    bool in_description = false, in_text = false;
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        if (!in_text && line.starts_with('[')) {
            in_description = line == "[[rule]]" || line.starts_with("[draw.");
        }
        if (in_text || !line.starts_with('#')) {
            in_text = in_text != turns_text(line);
        }
        others += in_description ? std::string_view() : line;
        others += '\n';
    }
    return in_text ? std::nullopt : std::optional(others);
}

} // namespace bastide::load
