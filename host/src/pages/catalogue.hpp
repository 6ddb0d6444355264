// What the listing commands share: a module by name, a switch in words.
#pragma once
#include "library/library.hpp"
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace bastide::host {

/// Throws Error with the nearest name if it is not installed.
const InstalledModule& find_module(const Library& library, const std::string& name);

const char* type_name(SwitchSpec::Type type);
/// As it stands in a game file: "normal" in quotes, numbers and flags bare.
std::string written_value(const SwitchSpec& spec, const std::string& value);
/// "normal or halved", "0 to 50 points", ...
std::string choices(const SwitchSpec& spec);

/// In any case of letters.
bool found_in(std::string_view text, std::string_view word);

/// "by Ann, MIT, https://..., made for Bastide 0.2 or later"; empty if its manifest says nothing of that.
std::string origin_in_words(const Origin& origin);

nlohmann::ordered_json switch_json(const SwitchSpec& spec);
nlohmann::ordered_json rule_json(const RuleEntry& rule);

} // namespace bastide::host
