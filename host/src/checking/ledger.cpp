#include "checking/ledger.hpp"
#include "bastide/host/game.hpp"
#include "bastide/module/play.hpp"
#include "bastide/words.hpp"
#include "library/library.hpp"
#include "library/rulebook.hpp"
#include <algorithm>

namespace bastide::checking {

Ledger::Ledger(const std::vector<InstalledModule>& modules) {
    for (const InstalledModule& module : modules) {
        installed_.insert(module.manifest.name);
        for (const RuleEntry& rule : rules_of(module.manifest)) {
            rules_.emplace(rule.id, module.manifest.name);
        }
    }
}

/// Somebody who looks the rule up must find it, in a module of the game.
void Ledger::check_cited(const Play& play, std::string_view ids, const std::string& what) {
    const auto& in_game = play.rules().identity.modules;
    if (std::any_of(in_game.begin(), in_game.end(),
                    [&](const auto& entry) { return installed_.count(entry.name) == 0; })) {
        return; // a toy of a test has no rules.toml
    }
    for (const std::string& id : split_words(ids)) {
        const auto [first, last] = rules_.equal_range(id);
        const bool known = std::any_of(first, last, [&](const auto& rule) {
            return std::any_of(in_game.begin(), in_game.end(),
                               [&](const auto& entry) { return entry.name == rule.second; });
        });
        if (!known && cited_.insert(id).second) {
            problems_.push_back("No module of the game has a rule '" + id + "' in its rules.toml: " + what);
        }
    }
}

void Ledger::on_event(const Play& play, const Event& event) {
    if (const auto* note = event.as<events::Note>(); note != nullptr && !rules_.empty()) {
        check_cited(play, note->rule, note->text);
    } else if (const auto* score = event.as<events::Scored>()) {
        scored(play, *score);
    }
}

void Ledger::scored(const Play& play, const events::Scored& event) {
    ++scored_;
    scores_[index(event.player)] += event.points;
    const std::string why = explain(play, event, {});
    if (!rules_.empty()) {
        check_cited(play, event.why != nullptr ? event.why->rules() : play.rules().causes[index(event.cause)].rule,
                    why);
    }
    if (event.why != nullptr && event.why->total() != event.points) {
        problems_.push_back("The explanation adds up to something else: " + why);
    }
    if (event.why != nullptr && event.majority != nullptr &&
        (event.majority->owners >> index(event.player) & 1U) == 0) {
        problems_.push_back("Somebody without a majority scores: " + why);
    }
    if (why.find('(') == std::string::npos) {
        problems_.push_back("No rule is cited for a score: " + why);
    }
}

} // namespace bastide::checking
