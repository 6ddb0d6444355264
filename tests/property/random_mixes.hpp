// Mixes made at random: modules, tile sets, switches, players.
#pragma once
#include "support/mixes.hpp"
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace bastide::test {

/// Compiles a mix; null if it is refused, and the refusal must be a sentence.
std::shared_ptr<const Ruleset> compiled_or_refused(const Mix& mix, std::string& refusal);

/// A switch of a module.
struct Setting {
    std::string module;
    const SwitchSpec* spec;
    std::string name() const { return module + '.' + spec->name; }
};
std::vector<Setting> settings_of(const std::vector<std::string>& modules);

/// One copy of the first tile set of each module.
std::map<std::string, int> usual_sets(const std::vector<std::string>& modules);
/// With these modules, some of the others and what they need, and the usual tiles of all.
Mix mix_with_some(Rng& rng, std::vector<std::string> modules, const std::vector<std::string>& others);
Mix random_mix(std::uint64_t seed);
/// Other numbers of figures than their modules say, one and many among them.
void change_numbers(Mix& mix, const Ruleset& rules, Rng& rng);
/// A mix in which this switch has this value and that is not refused, with as few other changes as it takes.
std::optional<Mix> mix_with(const Setting& setting, const std::string& value, std::set<std::string>& refusals);

/// The actions of one of the legal verbs, so that rare ways are gone as often as common ones; passing seldom.
std::vector<Action> of_any_verb(const Game& game, Rng& rng);
/// One of them.
Action any_of_its_verb(const Game& game, Rng& rng);

} // namespace bastide::test
