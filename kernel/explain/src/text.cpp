// Actions and scores in words that people read and type.
#include "bastide/error.hpp"
#include "bastide/host/game.hpp"
#include "bastide/words.hpp"
#include "explain/src/action_words.hpp"
#include "play/busy.hpp"
#include "words/typed_action.hpp"
#include <algorithm>

namespace bastide {

namespace {

/// "place NAME X,Y rROT", any rotation that looks the same.
std::optional<Action> parse_place(const Game& game, const std::vector<std::string>& words) {
    if (words.size() != 4) {
        return std::nullopt;
    }
    const TileTypeId type = game.rules().tile_type(words[1]);
    const auto at = position_named(words[2]);
    const auto rotation = rotation_named(words[3]);
    if (type == none_of<TileTypeId> || !at || !rotation) {
        return std::nullopt;
    }
    return verbs::place(type, *at, game.rules().types[index(type)].canonical[*rotation]);
}

/// The ways in which a line can be meant, by its verb: "module:verb" of the modules that have a verb so called; a verb
/// that one module alone has is called without it.
std::vector<std::string> readings(const Ruleset& rules, std::string_view text) {
    std::string tidy;
    for (const std::string& word : split_words(text)) {
        tidy += (tidy.empty() ? "" : " ") + word;
    }
    const std::string verb = tidy.substr(0, tidy.find(' '));
    std::vector<std::string> found;
    for (std::size_t i = 0; i < rules.verb_modules.size(); ++i) {
        const std::string& name = rules.verbs[i].name;
        const bool meant = name == verb || name == rules.verb_modules[i] + ':' + verb ||
                           (!rules.verb_modules[i].empty() && verb == rules.verb_modules[i] + ':' + name);
        if (meant) {
            found.push_back(name + tidy.substr(verb.size()));
        }
    }
    return found.empty() ? std::vector{tidy} : found;
}

std::string nearest(const Game& game, std::string_view text) {
    std::vector<std::string> known;
    for (const Action a : game.legal_actions()) {
        known.push_back(game.text(a));
    }
    const std::string guess = did_you_mean(text, known);
    if (!guess.empty() || known.size() > 8) {
        return guess;
    }
    return " Legal now: " + listed(known) + '.';
}

/// The legal action of this text.
std::optional<Action> action_called(const Game& game, const std::string& tidy) {
    const std::vector<std::string> words = split_words(tidy);
    const bool placing = !words.empty() && words[0] == "place"; // many are legal, and a number tells them apart
    const std::optional<Action> wanted = placing ? parse_place(game, words) : std::nullopt;
    for (const Action a : game.legal_actions()) {
        if (wanted ? a == *wanted : game.text(a) == tidy) {
            return a;
        }
    }
    if (const TypedAction read = read_action(game.play(), tidy); !placing && read.problem.empty()) {
        for (const Action a :
             game.legal_actions()) { // the same thing in other words: another side, another printed form
            if (a.verb == read.verb && read_action(game.play(), game.text(a)).meaning == read.meaning) {
                return a;
            }
        }
    }
    return std::nullopt;
}

} // namespace

TypedAction typed_action(const Play& play, std::string_view text) {
    std::string tidy;
    for (const std::string& word : split_words(text)) {
        tidy += (tidy.empty() ? "" : " ") + word;
    }
    return read_action(play, tidy);
}

std::string View::text(Action action) const {
    if (index(action.verb) >= rules_->verbs.size()) {
        return "unknown action " + std::to_string(action.number());
    }
    const CompiledVerb& verb = rules_->verbs[index(action.verb)];
    if (verb.text) {
        const Busy busy(*this);
        return verb.name + ' ' + verb.text(play(), action);
    }
    return verb.forms.empty() ? verb.name : verb.name + ' ' + action_words(*this, action);
}

std::string Game::text(Action action) const { return play_->text(action); }

std::optional<Action> Game::parse(std::string_view text, std::string* why) const {
    const std::vector<std::string> all = readings(rules(), text);
    for (const std::string& reading : all) {
        if (const std::optional<Action> action = action_called(*this, reading)) {
            return action;
        }
    }
    if (why != nullptr) {
        const std::string& tidy = all.front();
        *why = is_terminal() ? "'" + tidy + "' is not possible: the game is over."
                             : "'" + tidy + "' is not legal now (" + decision_name() + ")." + nearest(*this, tidy);
    }
    return std::nullopt;
}

std::string Game::misspelt(std::string_view text) const {
    std::string problem;
    for (const std::string& reading : readings(rules(), text)) {
        const TypedAction read = read_action(*play_, reading);
        if (read.problem.empty()) {
            return {};
        }
        problem = "'" + reading + "' is no action of this game: " + read.problem;
    }
    return problem;
}

std::optional<Action> Game::parse_forced(std::string_view text, std::string* why) const {
    const std::vector<std::string> words = split_words(text);
    const Core& core = play_->core();
    if (words.size() == 2 && words[0] == "draw" && at_chance() && core.decision == decisions::draw) {
        const TileTypeId type = rules().tile_type(words[1]);
        if (type != none_of<TileTypeId>) {
            return verbs::draw(play_->argument(decisions::draw).from, type);
        }
        std::vector<std::string> known;
        for (const TileDef& def : rules().tile_defs) {
            known.push_back(def.name);
        }
        if (why != nullptr) {
            *why = "There is no tile '" + words[1] + "' in this game." + did_you_mean(words[1], known);
        }
        return std::nullopt;
    }
    return parse(text, why);
}

// ---------------------------------------------------------------- questions and verdicts

std::string Game::decision_name() const {
    return is_terminal() ? std::string{} : play_->rules().decisions[index(play_->core().decision)].spec.name;
}

std::string Game::question() const {
    return is_terminal() ? std::string{} : play_->rules().decisions[index(play_->core().decision)].spec.question;
}

std::string Game::verdict() const {
    const Busy busy(*play_);
    for (const auto& verdict : play_->rules().verdicts) {
        std::string text = verdict(*play_);
        if (!text.empty()) {
            return text;
        }
    }
    std::vector<std::string> names;
    each_bit(leaders(), [&](unsigned seat) { names.push_back(play_->player_name(static_cast<PlayerId>(seat))); });
    const int most = play_->team_score(static_cast<PlayerId>(std::countr_zero(leaders())));
    return listed(names) + (names.size() == 1 ? " has" : " have") + " the most points, " + std::to_string(most) + ".";
}

// ---------------------------------------------------------------- scores

namespace {

template <class F> void each_decided(const Ruleset& rules, const Majority& majority, F&& visit) {
    each_bit(majority.decided, [&](unsigned rule) { visit(rules.majorities[rule]); });
}

} // namespace

std::string explain(const Ruleset& rules, const Majority& majority) {
    std::string text;
    each_decided(rules, majority, [&](const MajoritySpec& rule) { text += (text.empty() ? "" : ", ") + rule.text; });
    return text;
}

std::string explain(const Play& play, const events::Scored& event, std::span<const std::string> names) {
    const auto name = [&](std::size_t p) {
        return p < names.size() ? names[p] : play.player_name(static_cast<PlayerId>(p));
    };
    std::string text = name(index(event.player));
    text += event.points < 0 ? " pays " + std::to_string(-event.points) : " scores " + std::to_string(event.points);
    if (event.why == nullptr) {
        const CauseSpec& cause = play.rules().causes[index(event.cause)];
        text += ": " + cause.words;
        return cause.rule.empty() ? text : text + " (" + cause.rule + ')';
    }
    text += " for the " + play.feature_name(event.feature) + " (" + play.rules().occasion_names[index(event.occasion)] +
            "): " + event.why->text(play.rules());
    std::string ids = event.why->rules();
    if (event.majority != nullptr) {
        std::string sides;
        for (std::size_t p = 0; p < static_cast<std::size_t>(play.players()); ++p) {
            const int strength = event.majority->strengths[p];
            if (strength != 0) {
                sides += (sides.empty() ? ", " : " : ") + name(p) + ' ' + std::to_string(strength);
            }
        }
        const std::string decided = explain(play.rules(), *event.majority);
        text += sides + (decided.empty() ? "" : ", " + decided);
        each_decided(play.rules(), *event.majority, [&](const MajoritySpec& rule) {
            ids += (ids.empty() || rule.rules.empty() ? "" : " ") + rule.rules;
        });
    }
    return ids.empty() ? text : text + " (" + ids + ')';
}

} // namespace bastide
