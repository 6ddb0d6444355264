#include "lab/experiment/all_switches.hpp"
#include "bastide/error.hpp"
#include "bastide/game/ruleset.hpp"
#include "bastide/host/composition.hpp"
#include "bastide/words.hpp"
#include "lab/experiment/apply_change.hpp"
#include "lab/experiment/variants.hpp"
#include "library/library.hpp"
#include "pages/catalogue.hpp"
#include <algorithm>

namespace bastide::host {
namespace {

Change value_of(const std::string& name, const std::string& value, unsigned line) {
    Change change;
    change.name = value;
    change.line = line;
    change.switches.push_back({name, value, line});
    return change;
}

bool playable(const Change& change, const GameFile& base, const Library& library) {
    GameFile game = base;
    try {
        apply_change(change, library, game);
        return library.compile(game) != nullptr;
    } catch (const Error&) {
        return false; // it needs another switch; who wants both says so
    }
}

/// "module.switch" is what a factor of one's own is about, however it calls it.
bool has_own(const Experiment& experiment, const std::string& name) {
    return std::any_of(experiment.factors.begin(), experiment.factors.end(), [&](const Factor& factor) {
        return factor.switches_of.empty() &&
               std::any_of(factor.levels.begin(), factor.levels.end(), [&](const Change& level) {
                   return std::any_of(level.switches.begin(), level.switches.end(), [&](const auto& one) {
                       return one.name == name || name.ends_with('.' + one.name);
                   });
               });
    });
}

/// Without modules and with them, as `with` of a factor has it.
bool joins(const Factor& factor) {
    return factor.levels.size() == 2 && factor.levels.front().name == "no" && factor.levels.back().name == "yes" &&
           !factor.levels.back().with.empty();
}

/// Where the game has such a module already, both values would play with it, and the report would find no difference.
void check_joining(const Experiment& experiment, const Library& library) {
    if (std::none_of(experiment.factors.begin(), experiment.factors.end(), joins)) {
        return;
    }
    const GameFile base = base_of(experiment, library);
    for (const Factor& factor : experiment.factors) {
        for (const std::string& module : joins(factor) ? factor.levels.back().with : std::vector<std::string>{}) {
            const bool there = std::any_of(base.modules.begin(), base.modules.end(),
                                           [&](const auto& one) { return one.first == module; });
            if (there) {
                throw Error(experiment.file, factor.levels.back().line,
                            "[[factor]]: 'with': the game has the module '" + module +
                                "' already, so both values would play with it; write tables [[factor.level]], one of "
                                "them with without = \"" +
                                module + "\".");
            }
        }
    }
}

} // namespace

std::vector<std::string> other_values(const SwitchSpec& spec, const std::string& now) {
    std::vector<std::string> values = spec.values;
    if (spec.type == SwitchSpec::Type::number) {
        values = {std::to_string(spec.min), std::to_string(spec.max)};
    } else if (spec.type == SwitchSpec::Type::flag) {
        values = {"true", "false"};
    } else if (spec.type == SwitchSpec::Type::text) {
        values.clear();
    }
    std::erase(values, now);
    return values;
}

Experiment with_all_switches(Experiment experiment, const Library& library) {
    const auto many = [](const Factor& factor) { return !factor.switches_of.empty(); };
    check_joining(experiment, library);
    if (std::none_of(experiment.factors.begin(), experiment.factors.end(), many)) {
        return experiment;
    }
    const GameFile base = base_of(experiment, library);
    const auto rules = library.compile(base);
    std::vector<Factor> all;
    for (const Factor& factor : experiment.factors) {
        if (!many(factor)) {
            all.push_back(factor);
            continue;
        }
        const std::size_t before = all.size();
        for (const auto& [name, now] : rules->identity.switches) {
            const std::size_t dot = name.find('.');
            const std::string module = name.substr(0, dot);
            const std::string& wanted = name; // clang 14 lets no lambda see these
            const bool there =
                std::any_of(all.begin(), all.end(), [&](const Factor& one) { return one.name == wanted; });
            const SwitchSpec* const spec = find_module(library, module).manifest.find_switch(name.substr(dot + 1));
            if (there || spec == nullptr || has_own(experiment, name) ||
                (factor.switches_of != "all" && factor.switches_of != module)) {
                continue;
            }
            Factor one{name, factor.line, {value_of(name, now, factor.line)}, {}};
            for (const std::string& value : other_values(*spec, now)) {
                if (Change change = value_of(name, value, factor.line); playable(change, base, library)) {
                    one.levels.push_back(std::move(change));
                }
            }
            if (one.levels.size() > 1) {
                all.push_back(std::move(one));
            }
        }
        if (all.size() == before) {
            throw Error(experiment.file, factor.line,
                        "[[factor]]: 'switches': the game has no such switch that could have another value; write "
                        "\"all\", or \"MODULE.*\" for one of its modules.");
        }
    }
    experiment.factors = std::move(all);
    return experiment;
}

Experiment read_whole_experiment(const std::filesystem::path& file, const Library& library) {
    return with_all_switches(read_experiment(file), library);
}

} // namespace bastide::host
