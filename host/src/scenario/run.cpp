// Playing a scenario: every decision, chance included, is the one that the file gives.
#include "scenario/run.hpp"
#include "bastide/host/composition.hpp"
#include "bastide/words.hpp"
#include "library/library.hpp"
#include "library/rulebook.hpp"
#include "scenario/games.hpp"
#include <algorithm>
#include <charconv>

namespace bastide::host {

ScenarioRun::ScenarioRun(const Scenario& scenario, std::shared_ptr<const Ruleset> rules,
                         const std::set<std::string>* known_rules)
    : scenario_(scenario), game_(std::move(rules)), names_(game_.rules().player_names), known_rules_(known_rules) {
    game_.watch(this);
}

namespace {

std::string hint(const std::string& id, const std::set<std::string>& known) {
    return did_you_mean(id, {known.begin(), known.end()});
}

std::set<std::string> rule_ids(const std::vector<InstalledModule>& modules) {
    std::set<std::string> ids;
    for (const InstalledModule& module : modules) {
        for (const RuleEntry& rule : rules_of(module.manifest)) {
            ids.insert(rule.id);
        }
    }
    return ids;
}

bool has_rule(const std::vector<InstalledModule>& modules, const std::string& id) {
    return std::any_of(modules.begin(), modules.end(), [&](const InstalledModule& module) {
        const auto& rules = rules_of(module.manifest);
        return std::any_of(rules.begin(), rules.end(), [&](const RuleEntry& rule) { return rule.id == id; });
    });
}

/// Whether nobody can tell which rules a module of the game has: its file is wrong, which putting the game together
/// tells.
bool has_unread_module(const Scenario& scenario, const Library& library) {
    return std::any_of(scenario.game.modules.begin(), scenario.game.modules.end(), [&](const auto& entry) {
        const InstalledModule* const module = find_named(library.modules(), entry.first);
        return module != nullptr && !module->problem.empty() && module->manifest.rulebook == nullptr;
    });
}

/// Rules that the scenario claims to show must be rules of some module; of the game or not, as one may be about its
/// absence.
std::vector<ScenarioFailure> false_claims(const Scenario& scenario, const Library& library) {
    std::vector<ScenarioFailure> failures;
    const bool unread = has_unread_module(scenario, library);
    for (const Quote& id : scenario.rules) {
        if (!unread && !has_rule(library.modules(), id.text)) {
            failures.push_back({id.line, "The scenario claims to show '" + id.text +
                                             "', but no installed module has such a rule in its rules.toml." +
                                             hint(id.text, rule_ids(library.modules()))});
        }
    }
    return failures;
}

} // namespace

std::vector<std::string> claimed_rules(const Scenario& scenario) {
    std::vector<std::string> ids;
    for (const Quote& id : scenario.rules) {
        ids.push_back(id.text);
    }
    return ids;
}

/// What a module cites must stand in the rules.toml of some module, or nobody can look it up.
void ScenarioRun::check_cited(const std::string& what, const std::vector<std::string>& ids) {
    for (const std::string& id : ids) {
        if (known_rules_ != nullptr && known_rules_->count(id) == 0) {
            fail(line_, "'" + what + "' cites '" + id +
                            "', but no module of this game has such a rule in its rules.toml." +
                            hint(id, *known_rules_));
        }
    }
}

std::vector<ScenarioFailure> ScenarioRun::all() {
    for (const ScenarioStep& step : scenario_.steps) {
        scored_.clear();
        told_.clear();
        discarded_.clear();
        if (!decide(step)) {
            break;
        }
        compare(step.expected);
    }
    return std::move(failures_);
}

Game ScenarioRun::position(std::size_t steps) {
    for (std::size_t i = 0; i < std::min(steps, scenario_.steps.size()); ++i) {
        if (!decide(scenario_.steps[i])) {
            throw Error(scenario_.file, failures_.front().line, failures_.front().sentence);
        }
    }
    Game copy = game_;
    copy.watch(nullptr);
    return copy;
}

void ScenarioRun::on_event(const Play& play, const Event& event) {
    if (const auto* note = event.as<events::Note>()) {
        told_.emplace_back(note->text);
        check_cited(note->text, split_words(note->rule));
    } else if (const auto* discarded = event.as<events::TileDiscarded>()) {
        discarded_.push_back(play.rules().tile_name(discarded->type));
    } else if (const auto* score = event.as<events::Scored>()) {
        scored(play, *score);
    }
}

void ScenarioRun::scored(const Play& play, const events::Scored& event) {
    const Ruleset& rules = play.rules();
    HappenedScore score;
    score.player = actor_name(event.player);
    score.points = event.points;
    score.feature = event.feature;
    if (event.why != nullptr) {
        score.rules = event.why->rules();
    } else {
        score.cause = rules.causes[index(event.cause)].words;
        score.rules = rules.causes[index(event.cause)].rule;
    }
    for (unsigned i = 0; event.majority != nullptr && i < rules.majorities.size(); ++i) { // who scores has rules too
        score.rules += (event.majority->decided >> i & 1U) != 0 ? ' ' + rules.majorities[i].rules : "";
    }
    score.explanation = explain(play, event, names_);
    if (event.feature != none_of<FeatureId>) {
        score.kind = rules.kinds[index(play.feature(event.feature).kind)].spec.name;
        score.occasion = rules.occasion_names[index(event.occasion)];
    }
    check_cited(score.explanation, split_words(score.rules));
    if (score.rules.empty() && known_rules_ != nullptr) {
        fail(line_, "'" + score.explanation + "' cites no rule; every score says by which rule it is made.");
    }
    scored_.push_back(std::move(score));
}

bool ScenarioRun::decide(const ScenarioStep& step) {
    bool by_checked = step.by.text.empty();
    line_ = step.line;
    for (const Quote& quote : step.actions) {
        line_ = quote.line;
        if (!act(quote, step.by, by_checked)) {
            return false;
        }
    }
    if (!by_checked &&
        actor_name(game_.to_act()) != step.by.text) { // nobody but chance has decided: who is to act now?
        fail(step.by.line, actor_name(game_.to_act()) + " is to act here, not " + step.by.text + ".");
    }
    if (step.finish) {
        game_.finish_now();
    }
    return true;
}

bool ScenarioRun::act(const Quote& quote, const Quote& by, bool& by_checked) {
    std::string text = quote.text, prefix;
    const std::size_t colon = text.find(": ");
    if (colon != std::string::npos) { // "red: pass" says who
        const std::string name = text.substr(0, colon);
        if (name == "chance" || std::find(names_.begin(), names_.end(), name) != names_.end()) {
            prefix = name;
            text.erase(0, colon + 2);
        }
    }
    if (game_.is_terminal()) {
        fail(quote.line, "The game is over; nobody can do '" + text + "'.");
        return false;
    }
    return right_actor(quote, prefix, by, by_checked) && perform(quote, text);
}

bool ScenarioRun::right_actor(const Quote& quote, const std::string& prefix, const Quote& by, bool& by_checked) {
    const std::string who = actor_name(game_.to_act());
    if (!prefix.empty() && prefix != who) {
        fail(quote.line,
             "Before '" + quote.text + "': " + who + " is to act (" + game_.decision_name() + "), not " + prefix + ".");
        return false;
    }
    if (!by_checked && !game_.at_chance()) {
        by_checked = true;
        if (by.text != who) {
            fail(by.line, "Before '" + quote.text + "': " + who + " is to act (" + game_.decision_name() + "), not " +
                              by.text + ".");
            return false;
        }
    }
    return true;
}

bool ScenarioRun::perform(const Quote& quote, const std::string& text) {
    std::string why;
    const bool chance_acts = game_.at_chance();
    std::optional<Action> action = game_.parse(text, &why);
    const bool forced = !action && chance_acts && (action = game_.parse_forced(text, &why)).has_value();
    if (!action) {
        fail(quote.line, "'" + text + "' cannot be done: " + why + options());
        return false;
    }
    try {
        forced ? game_.force(*action) : game_.apply(*action);
    } catch (const std::exception& error) {
        fail(quote.line, "'" + text + "' broke the game: " + error.what());
        return false;
    }
    return true;
}

/// " red decides (figures) and may: pass; ...; and 3 more."
std::string ScenarioRun::options() const {
    constexpr std::size_t most = 30;
    const std::span<const Action> legal = game_.legal_actions();
    std::string text = " " + actor_name(game_.to_act()) + " decides (" + game_.decision_name() + ") and may: ";
    for (std::size_t i = 0; i < std::min(most, legal.size()); ++i) {
        text += (i == 0 ? "" : "; ") + game_.text(legal[i]);
    }
    return text + (legal.size() > most ? "; and " + std::to_string(legal.size() - most) + " more." : ".");
}

namespace {

/// A game that must be refused: nothing if it is, with the sentence asked for.
std::vector<ScenarioFailure> run_refused(const Scenario& scenario, const Library& library) {
    try {
        library.compile(scenario.game);
    } catch (const Error& error) {
        if (std::string_view(error.what()).find(scenario.refused->text) != std::string_view::npos) {
            return {};
        }
        return {{scenario.refused->line, "The game is refused, but the sentence '" + std::string(error.what()) +
                                             "' does not contain '" + scenario.refused->text + "'."}};
    }
    return {{scenario.refused->line, "The game should be refused, but it compiles."}};
}

/// A sentence about the scenario's own file names its place in front; the failure tells it apart.
ScenarioFailure broken(const Scenario& scenario, std::string_view sentence) {
    unsigned line = scenario.line;
    if (const std::string front = scenario.file + ":"; sentence.starts_with(front)) {
        sentence.remove_prefix(front.size());
        const auto [end, error] = std::from_chars(sentence.data(), sentence.data() + sentence.size(), line);
        sentence.remove_prefix(error == std::errc{} ? static_cast<std::size_t>(end - sentence.data()) : 0);
        sentence.remove_prefix(std::min(sentence.find_first_not_of(": "), sentence.size()));
    }
    return {line, std::string(sentence)};
}

} // namespace

std::vector<ScenarioFailure> run_scenario(const Scenario& scenario, const Library& library) {
    ScenarioGames games(library);
    return run_scenario(scenario, games);
}

std::vector<ScenarioFailure> run_scenario(const Scenario& scenario, ScenarioGames& games) {
    std::vector<ScenarioFailure> failures = false_claims(scenario, games.library());
    const auto add = [&](std::vector<ScenarioFailure> more) {
        failures.insert(failures.end(), more.begin(), more.end());
    };
    try {
        if (scenario.refused) {
            add(run_refused(scenario, games.library()));
        } else {
            const ScenarioGame& game = games.of(scenario.game);
            // Modules that have no rules at all may cite what they like.
            const auto* const known = game.known_rules.empty() ? nullptr : &game.known_rules;
            add(ScenarioRun(scenario, game.rules, known).all());
        }
    } catch (const std::exception& error) {
        failures.push_back(broken(scenario, error.what()));
    }
    return failures;
}

Game scenario_position(const Scenario& scenario, const Library& library, std::size_t steps) {
    return ScenarioRun(scenario, library.compile(scenario.game)).position(steps);
}

} // namespace bastide::host
