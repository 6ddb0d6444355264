#include "set_up.hpp"
#include "bastide/error.hpp"
#include <algorithm>
#include <array>

namespace bastide::differential {
namespace {

constexpr std::array<const char*, max_players> names{"Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gwen", "Hal"};

/// The player of the first turn; the rules let the youngest begin.
std::size_t first_player(const LogGame& log) {
    for (const Step& step : log.steps) {
        if (const auto* h = std::get_if<Happening>(&step); h != nullptr && h->type == "turn") {
            return h->player;
        }
    }
    return 0;
}

/// All that the variants depend on.
std::string key_of(const LogGame& log) {
    std::string key = std::to_string(log.players) + '/' + std::to_string(first_player(log));
    for (const auto& [name, number] : log.sets) {
        key += '|' + name + '=' + std::to_string(number);
    }
    for (const auto& [name, value] : log.elements) {
        key += '|' + name + '=' + value;
    }
    for (const auto& [name, value] : log.rules) {
        key += '|' + name + '=' + value;
    }
    return key;
}

void add(Meaning& to, const Meaning& more) {
    for (const std::string& module : more.modules) {
        if (std::find(to.modules.begin(), to.modules.end(), module) == to.modules.end()) {
            to.modules.push_back(module);
        }
    }
    for (const auto& [name, value] : more.switches) {
        to.switches[name] = value;
    }
}

/// Every combination of what there was with each of the new ways.
void multiply(std::vector<Meaning>& ways, const std::vector<Meaning>& by) {
    if (by.empty()) {
        return;
    }
    std::vector<Meaning> all;
    for (const Meaning& way : ways) {
        for (const Meaning& more : by) {
            all.push_back(way);
            add(all.back(), more);
        }
    }
    ways = std::move(all);
}

bool any_present(const LogGame& log, const std::vector<std::string>& names) {
    return std::any_of(names.begin(), names.end(),
                       [&](const std::string& name) { return log.elements.contains(name) || log.sets.contains(name); });
}

std::string describe(const Meaning& meaning) {
    std::string text = listed(meaning.modules);
    const char* joint = " with ";
    for (const auto& [name, value] : meaning.switches) {
        text += joint + name + " = " + value;
        joint = ", ";
    }
    return text;
}

} // namespace

const std::vector<Variant>& SetUps::of(const LogGame& log, const WitnessTiles& tiles) {
    const std::string key = tiles.file() + key_of(log);
    auto found = known_.find(key);
    if (found == known_.end()) {
        found = known_.emplace(key, make(log, tiles)).first;
    }
    return found->second;
}

std::vector<Variant> SetUps::make(const LogGame& log, const WitnessTiles& tiles) const {
    std::vector<Variant> variants;
    for (const Meaning& meaning : meanings(log)) {
        variants.push_back(variant(log, meaning, tiles));
    }
    return variants;
}

std::vector<Meaning> SetUps::meanings(const LogGame& log) const {
    std::vector<Meaning> ways{{mapping_.modules, {}}};
    for (const auto& [name, value] : log.elements) {
        multiply(ways, mapping_.element(name).present);
    }
    for (const auto& [name, element] : mapping_.elements) {
        if (!log.elements.contains(name)) {
            multiply(ways, element.absent);
        }
    }
    for (const auto& [name, meaning] : mapping_.with_sets) {
        for (Meaning& way : ways) {
            add(way, log.sets.contains(name) ? meaning : Meaning{});
        }
    }
    for (const auto& [name, value] : log.rules) {
        const RuleMapping& rule = mapping_.rule(name);
        if (rule.conditional && !any_present(log, rule.concerns)) {
            continue;
        }
        const auto switches = rule.values.find(value);
        if (switches == rule.values.end()) {
            throw Error("The log plays with " + name + " = " + value +
                        ", and the mapping does not say which switches that is here.");
        }
        for (Meaning& way : ways) {
            add(way, {{}, switches->second});
        }
    }
    return ways;
}

Variant SetUps::variant(const LogGame& log, const Meaning& meaning, const WitnessTiles& tiles) const {
    if (log.players == 0 || log.players > names.size()) {
        throw Error("The log has " + std::to_string(log.players) + " players; here 1 to 8 can sit down.");
    }
    Variant result;
    result.name = describe(meaning);
    GameFile& game = result.game;
    game.title = "A replayed game";
    game.file = log.name();
    for (const std::string& module : meaning.modules) {
        game.modules.emplace_back(module, 0U);
    }
    for (const auto& [set, copies] : log.sets) {
        for (const std::string& ours : mapping_.tile_sets(set, log.elements)) {
            game.tile_sets.push_back({ours, copies, 0U});
        }
    }
    for (const auto& [name, value] : meaning.switches) {
        game.switches.push_back({name, value, 0U});
    }
    for (std::size_t p = 0; p < log.players; ++p) {
        game.players.push_back({names[p], "", "random", p == first_player(log)});
    }
    result.rules = library_.compile(game);
    check_figures(log, *result.rules);
    result.matches = match_tiles(tiles, log.sets, *result.rules, mapping_);
    return result;
}

void SetUps::check_figures(const LogGame& log, const Ruleset& rules) const {
    for (const auto& [name, value] : log.elements) {
        const std::string& figure = mapping_.element(name).figure;
        if (figure.empty()) {
            continue;
        }
        const FigureKindId kind = rules.figure_kind(figure);
        const int here = kind == none_of<FigureKindId> ? 0 : rules.figure_kinds[index(kind)].spec.per_player;
        if (std::to_string(here) != value) {
            throw Error("In the log each player has " + value + " '" + name + "', here " + std::to_string(here) + " '" +
                        figure + "'.");
        }
    }
}

} // namespace bastide::differential
