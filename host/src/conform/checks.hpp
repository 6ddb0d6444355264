// What a module is held to, one check after another. docs/conform.md says of each what it means and what to do.
#pragma once
#include "conform/subject.hpp"
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace bastide::host::conform {

/// What does not hold: a sentence each, with what to do.
using Findings = std::vector<std::string>;

struct Check {
    std::string_view name;  ///< by which it is asked for
    std::string_view holds; ///< what is so if nothing is found
    Findings (*find)(const Subject& subject);
};
std::span<const Check> all_checks();

// check_loading.cpp
Findings misloaded(const Subject& subject);
Findings missing_refusals(const Subject& subject);
Findings order_that_matters(const Subject& subject);
// check_scenarios.cpp
Findings failing_scenarios(const Subject& subject);
Findings unshown_rules(const Subject& subject);
Findings unshown_values(const Subject& subject);
// check_games.cpp
Findings broken_alone(const Subject& subject);
Findings broken_by_switches(const Subject& subject);
Findings broken_by_parts(const Subject& subject);
Findings broken_by_numbers(const Subject& subject);
Findings broken_beside_others(const Subject& subject);
// check_repeats.cpp
Findings games_that_differ(const Subject& subject);
Findings records_that_differ(const Subject& subject);
// check_agents.cpp
Findings agents_that_fail(const Subject& subject);
// check_secrets.cpp
Findings open_secrets(const Subject& subject);
// check_memory.cpp
Findings lost_memory(const Subject& subject);
// check_writes.cpp
Findings untold_writes(const Subject& subject);
// check_hooks.cpp
Findings unnoticed_hooks(const Subject& subject);
// check_names.cpp
Findings inert_names(const Subject& subject);
Findings drawings_of_nothing(const Subject& subject);
// check_words.cpp
Findings broken_words(const Subject& subject);
// check_pictures.cpp
Findings bad_pictures(const Subject& subject);
// check_speed.cpp
Findings slow_play(const Subject& subject);

/// The first findings, and how many more there are.
void add_some(Findings& findings, const Findings& more, const std::string& before);

} // namespace bastide::host::conform
