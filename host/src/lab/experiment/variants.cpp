#include "lab/experiment/variants.hpp"
#include "agents/agent.hpp"
#include "bastide/error.hpp"
#include "bastide/host/composition.hpp"
#include "lab/experiment/apply_change.hpp"
#include "library/read_files.hpp"
#include "program/context.hpp"
#include "program/idle.hpp"
#include <algorithm>

namespace bastide::host {
namespace {

constexpr std::size_t most_variants = 1000;

/// A variant before it is compiled.
struct Draft {
    std::string name;
    unsigned line = 0;
    std::vector<std::size_t> levels;
    std::vector<const Change*> changes;
};

Draft draft_of(const Experiment& experiment, const std::vector<std::size_t>& levels) {
    Draft draft;
    draft.levels = levels;
    std::string changed;
    for (std::size_t f = 0; f < levels.size(); ++f) {
        const Factor& factor = experiment.factors[f];
        const Change& level = factor.levels[levels[f]];
        draft.changes.push_back(&level);
        draft.line = levels[f] != 0 || draft.line == 0 ? level.line : draft.line;
        if (levels[f] != 0) {
            changed += (changed.empty() ? "" : ", ") + factor.name + '=' + level.name;
        }
    }
    draft.name = changed.empty() ? "baseline" : changed;
    return draft;
}

std::vector<Draft> one_at_a_time(const Experiment& experiment) {
    std::vector<std::size_t> levels(experiment.factors.size(), 0);
    std::vector<Draft> drafts{draft_of(experiment, levels)};
    for (std::size_t f = 0; f < levels.size(); ++f) {
        for (levels[f] = 1; levels[f] < experiment.factors[f].levels.size(); ++levels[f]) {
            drafts.push_back(draft_of(experiment, levels));
        }
        levels[f] = 0;
    }
    return drafts;
}

std::vector<Draft> factorial(const Experiment& experiment) {
    std::size_t count = 1;
    for (const Factor& factor : experiment.factors) {
        count *= factor.levels.size();
        if (count > most_variants) {
            throw Error(experiment.file, factor.line,
                        "with this factor there are more than " + std::to_string(most_variants) +
                            " variants; choose design = \"one-at-a-time\".");
        }
    }
    std::vector<Draft> drafts;
    for (std::size_t number = 0; number < count; ++number) {
        std::vector<std::size_t> levels(experiment.factors.size());
        for (std::size_t rest = number, f = levels.size(); f-- > 0; rest /= experiment.factors[f].levels.size()) {
            levels[f] = rest % experiment.factors[f].levels.size();
        }
        drafts.push_back(draft_of(experiment, levels));
    }
    return drafts;
}

std::vector<Draft> listed_variants(const Experiment& experiment) {
    std::vector<Draft> drafts;
    if (experiment.baseline.empty() || experiment.baseline == "baseline") {
        drafts.push_back({"baseline", 0, {}, {}});
    }
    for (const Change& variant : experiment.variants) {
        const bool first = variant.name == experiment.baseline;
        drafts.insert(first ? drafts.begin() : drafts.end(), {variant.name, variant.line, {}, {&variant}});
    }
    return drafts;
}

std::vector<std::string> agents_of(const GameFile& game, Variant& variant) {
    std::vector<std::string> agents;
    for (const PlayerSpec& player : game.players) {
        if (player.agent == "person") {
            variant.remarks.push_back("The agent random plays for " + player.name +
                                      ", a person in the game file ('agents' names others).");
        }
        agents.push_back(player.agent == "person" ? "random" : player.agent);
        make_agent(agents.back()); // a wrong name is told before anything runs
    }
    return agents;
}

Variant compiled(const Draft& draft, const GameFile& base, const Library& library) {
    Variant variant;
    variant.name = draft.name;
    variant.levels = draft.levels;
    GameFile game = base;
    std::vector<const Change*> changes = draft.changes; // tile sets in place of all others, then those that join them
    std::stable_partition(changes.begin(), changes.end(), [](const Change* one) { return !one->tile_sets.empty(); });
    for (const Change* change : changes) {
        apply_change(*change, library, game);
    }
    std::vector<std::string> idle;
    variant.rules = compile(library.compose(game), &idle);
    variant.remarks = idle_sentences(library, idle);
    variant.agents = agents_of(game, variant);
    for (const PlayerSpec& player : game.players) {
        variant.seats.push_back(player.name.empty() ? "Player " + std::to_string(variant.seats.size() + 1)
                                                    : player.name);
    }
    variant.columns = std::make_shared<const Columns>(*variant.rules);
    return variant;
}

/// Beside the experiment's file, or by name.
GameFile base_of(const Experiment& experiment) {
    const std::filesystem::path beside = std::filesystem::path(experiment.file).parent_path() / experiment.game;
    std::error_code trouble;
    const bool there = std::filesystem::is_regular_file(beside, trouble);
    try {
        return read_game_file(there ? beside : find_game(experiment.game));
    } catch (const Error& error) {
        throw Error(experiment.file, 0, std::string("[experiment]: 'game': ") + error.what());
    }
}

bool matches(const std::string& name, const std::string& wish) {
    return wish.ends_with('*') ? name.starts_with(wish.substr(0, wish.size() - 1)) : name == wish;
}

/// Names of all measures of all variants, in order.
std::vector<std::string> all_measures(const std::vector<Variant>& variants) {
    std::vector<std::string> names;
    for (const Variant& variant : variants) {
        for (const Column& column : variant.columns->list) {
            if (std::find(names.begin(), names.end(), column.name) == names.end()) {
                names.push_back(column.name);
            }
        }
    }
    return names;
}

} // namespace

std::vector<Variant> make_variants(const Experiment& experiment, const Library& library) {
    const GameFile base = base_of(experiment);
    const std::vector<Draft> drafts = experiment.design == Experiment::Design::list        ? listed_variants(experiment)
                                      : experiment.design == Experiment::Design::factorial ? factorial(experiment)
                                                                                           : one_at_a_time(experiment);
    std::vector<Variant> variants;
    for (const Draft& draft : drafts) {
        try {
            variants.push_back(compiled(draft, base, library));
        } catch (const Error& error) {
            throw Error(experiment.file, draft.line,
                        "the variant '" + draft.name + "' cannot be played: " + error.what());
        }
    }
    return variants;
}

std::vector<std::string> chosen_measures(const Experiment& experiment, const std::vector<Variant>& variants) {
    const std::vector<std::string> all = all_measures(variants);
    std::vector<std::string> chosen;
    for (const std::string& wish : experiment.measures) {
        const std::size_t before = chosen.size();
        for (const std::string& name : all) {
            if (matches(name, wish) && std::find(chosen.begin(), chosen.end(), name) == chosen.end()) {
                chosen.push_back(name);
            }
        }
        if (chosen.size() == before) {
            throw Error(experiment.file, experiment.measures_line,
                        "[experiment]: 'measures': no variant measures '" + wish + "'." + did_you_mean(wish, all) +
                            " `bastide measures GAME` lists all.");
        }
    }
    return chosen;
}

void check_stop(const Experiment& experiment, const std::vector<Variant>& variants) {
    if (!experiment.stop) {
        return;
    }
    const StopRule& stop = *experiment.stop;
    std::vector<std::string> names;
    for (const Variant& variant : variants) {
        names.push_back(variant.name);
    }
    if (std::find(names.begin() + 1, names.end(), stop.variant) == names.end()) {
        throw Error(experiment.file, stop.line,
                    "[stop]: 'variant': there is no variant '" + stop.variant + "' besides the baseline." +
                        did_you_mean(stop.variant, names));
    }
    const std::vector<std::string> all = all_measures(variants);
    if (std::find(all.begin(), all.end(), stop.measure) == all.end()) {
        throw Error(experiment.file, stop.line,
                    "[stop]: 'measure': no variant measures '" + stop.measure + "'." + did_you_mean(stop.measure, all));
    }
}

} // namespace bastide::host
