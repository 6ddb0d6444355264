#include "pages/catalogue.hpp"
#include "bastide/error.hpp"
#include "bastide/host/manifest.hpp"
#include "library/library.hpp"
#include "library/origin.hpp"
#include "library/rulebook.hpp"
#include <algorithm>
#include <cctype>
#include <nlohmann/json.hpp>

namespace bastide::host {

const InstalledModule& find_module(const Library& library, const std::string& name) {
    if (const InstalledModule* const found = find_named(library.modules(), name)) {
        return *found;
    }
    std::vector<std::string> known;
    for (const InstalledModule& module : library.modules()) {
        known.push_back(module.manifest.name);
    }
    const std::string installed = known.empty() ? " None is installed." : " Installed are " + listed(known) + ".";
    throw Error("There is no module '" + name + "'." + did_you_mean(name, known) + installed);
}

std::string origin_in_words(const Origin& origin) {
    const std::string range = in_words(origin.engine);
    std::string words;
    for (const std::string& fact : {origin.author.empty() ? "" : "by " + origin.author, origin.license, origin.homepage,
                                    range.empty() ? "" : "made for Bastide " + range}) {
        words += (words.empty() || fact.empty() ? "" : ", ") + fact;
    }
    return words;
}

const char* type_name(SwitchSpec::Type type) {
    switch (type) {
    case SwitchSpec::Type::choice:
        return "choice";
    case SwitchSpec::Type::flag:
        return "flag";
    case SwitchSpec::Type::number:
        return "number";
    case SwitchSpec::Type::text:
        return "text";
    }
    return "";
}

namespace {

/// Whether TOML reads it as the switch's type without quotes.
bool bare(SwitchSpec::Type type, const std::string& value) {
    if (type == SwitchSpec::Type::flag) {
        return value == "true" || value == "false";
    }
    return type == SwitchSpec::Type::number && !value.empty() && value.size() < 10 &&
           (value.size() == 1 || value[0] != '0') && value.find_first_not_of("0123456789") == std::string::npos;
}

} // namespace

std::string written_value(const SwitchSpec& spec, const std::string& value) {
    if (bare(spec.type, value)) {
        return value;
    }
    std::string out = "\"";
    for (const char c : value) {
        const auto code = static_cast<unsigned char>(c);
        if (code < 0x20 || code == 0x7f) { // TOML has these as their numbers only
            const char* const digits = "0123456789ABCDEF";
            out += "\\u00";
            out += digits[code / 16U];
            out += digits[code % 16U];
            continue;
        }
        if (c == '"' || c == '\\') {
            out += '\\';
        }
        out += c;
    }
    return out + '"';
}

std::string choices(const SwitchSpec& spec) {
    switch (spec.type) {
    case SwitchSpec::Type::flag:
        return "Values: true, false";
    case SwitchSpec::Type::text:
        return "Any text.";
    case SwitchSpec::Type::number:
        return "From " + std::to_string(spec.min) + " to " + std::to_string(spec.max) +
               (spec.unit.empty() ? "" : " " + spec.unit);
    case SwitchSpec::Type::choice:
        break;
    }
    std::string out = "Values:";
    for (const std::string& value : spec.values) {
        out += (&value == &spec.values.front() ? " " : ", ") + value;
    }
    return out;
}

bool found_in(std::string_view text, std::string_view word) {
    const auto same = [](char l, char r) {
        return std::tolower(static_cast<unsigned char>(l)) == std::tolower(static_cast<unsigned char>(r));
    };
    return std::search(text.begin(), text.end(), word.begin(), word.end(), same) != text.end();
}

nlohmann::ordered_json switch_json(const SwitchSpec& spec) {
    nlohmann::ordered_json out;
    out["name"] = spec.name;
    out["type"] = type_name(spec.type);
    if (spec.part) {
        out["part"] = true;
    }
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

nlohmann::ordered_json rule_json(const RuleEntry& rule) {
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

} // namespace bastide::host
