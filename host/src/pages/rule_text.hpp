// Rules and switches in words, for the commands and for the prompt.
#pragma once
#include "bastide/fwd.hpp"
#include "knowledge/reference.hpp"
#include <string>
#include <vector>

namespace bastide::host {

/// A rule as a paragraph under its id: "BASE-001 (official, played)", text, reason.
std::string rule_paragraph(const RuleEntry& rule, std::size_t width);
/// A switch: its values with the default marked, what it does, its rules. `value`: what it is in a game; may be empty.
std::string switch_paragraph(const SwitchSpec& spec, std::size_t width, const std::string& value = {});
/// A rule with its module and the switches that change it. With a game: whether it has the module, and its values.
std::string rule_text(const RuleFound& found, std::size_t width, const Ruleset* game = nullptr);

} // namespace bastide::host
