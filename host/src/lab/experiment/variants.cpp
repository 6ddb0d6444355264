#include "lab/experiment/variants.hpp"
#include "agents/agent.hpp"
#include "bastide/error.hpp"
#include "bastide/host/composition.hpp"
#include "bastide/words.hpp"
#include "lab/agent_files.hpp"
#include "lab/experiment/apply_change.hpp"
#include "lab/experiment/screen.hpp"
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
    if (experiment.design == Experiment::Design::match) {
        return {{"match", 0, {}, {}}};
    }
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
        // One that is wrong, or that is told what means nothing in this variant, is refused before anything runs.
        make_agent(agent_here(agents.back(), variant.folder), *variant.rules);
    }
    return agents;
}

Variant compiled(const Experiment& experiment, const Draft& draft, const GameFile& base, const Library& library) {
    Variant variant;
    variant.folder = std::filesystem::path(experiment.file).parent_path();
    variant.name = draft.name;
    variant.levels = draft.levels;
    GameFile game = base;
    std::vector<const Change*> changes = draft.changes; // tile sets in place of all others, then those that join them
    std::stable_partition(changes.begin(), changes.end(), [](const Change* one) { return !one->tile_sets.empty(); });
    for (const Change* change : changes) {
        apply_change(*change, library, game);
    }
    for (const GameFile::Set& set : game.tile_sets) {
        variant.tile_sets.push_back(set.name);
    }
    std::vector<std::string> idle;
    variant.rules = compile(library.compose(game), &idle);
    variant.remarks = idle_sentences(library, idle);
    variant.agents = agents_of(game, variant);
    std::vector<std::string> others = experiment.skill; // they play it, too, and the oracle may play it on
    if (experiment.judged()) {
        others.push_back(experiment.oracle.agent);
    }
    for (const std::string& agent : others) {
        make_agent(agent_here(agent, variant.folder), *variant.rules);
    }
    for (const PlayerSpec& player : game.players) {
        variant.seats.push_back(player.name.empty() ? "Player " + std::to_string(variant.seats.size() + 1)
                                                    : player.name);
    }
    variant.columns = std::make_shared<const Columns>(*variant.rules,
                                                      experiment.judged() ? Columns::Judged::yes : Columns::Judged::no);
    return variant;
}

/// All points of a block, if they can be played; else why one cannot.
std::string compile_block(const Experiment& experiment, const std::vector<Levels>& points, std::size_t number,
                          const GameFile& base, const Library& library, std::vector<Variant>& out) {
    const std::size_t before = out.size();
    for (std::size_t p = 0; p < points.size(); ++p) {
        Draft draft = draft_of(experiment, points[p]);
        try {
            out.push_back(compiled(experiment, draft, base, library));
            out.back().name = std::to_string(number + 1) + '.' + std::to_string(p);
        } catch (const Error& error) {
            out.resize(before);
            return "'" + draft.name + "': " + error.what();
        }
    }
    return {};
}

/// Blocks with a combination that cannot be played are drawn anew.
std::vector<Variant> screened(const Experiment& experiment, const GameFile& base, const Library& library) {
    constexpr std::uint64_t most_tries = 100;
    std::vector<std::size_t> counts;
    for (const Factor& factor : experiment.factors) {
        counts.push_back(factor.levels.size());
    }
    std::vector<Variant> variants;
    for (std::size_t b = 0; b < static_cast<std::size_t>(experiment.blocks); ++b) {
        std::string reason = "none";
        for (std::uint64_t i = 0; i < most_tries && !reason.empty(); ++i) {
            const std::vector<Levels> points = block_of(experiment.design, counts, experiment.seed, b * most_tries + i);
            reason = compile_block(experiment, points, b, base, library, variants);
        }
        if (!reason.empty()) {
            throw Error(experiment.file, experiment.factors.front().line,
                        "the factors hardly go together: of " + std::to_string(most_tries) +
                            " draws each had a combination that cannot be played, at last " + reason);
        }
        if (variants.size() > most_variants) {
            throw Error(experiment.file, 0,
                        "[experiment]: there are more than " + std::to_string(most_variants) +
                            " variants; ask for fewer trajectories or samples.");
        }
    }
    return variants;
}

} // namespace

GameFile base_of(const Experiment& experiment, const Library& library) {
    const std::filesystem::path beside = std::filesystem::path(experiment.file).parent_path() / experiment.game;
    std::error_code trouble;
    const bool there = std::filesystem::is_regular_file(beside, trouble);
    GameFile game;
    try {
        game = read_game_file(there ? beside : find_game(experiment.game));
    } catch (const Error& error) {
        throw Error(experiment.file, 0, std::string("[experiment]: 'game': ") + error.what());
    }
    try {
        Change agents;
        agents.agents = experiment.agents;
        if (experiment.design == Experiment::Design::match) { // the second has all other seats
            agents.agents.resize(std::max(game.players.size(), agents.agents.size()), agents.agents.back());
        }
        apply_change(agents, library, game);
    } catch (const Error& error) {
        throw Error(experiment.file, experiment.agents_line, std::string("[experiment]: 'agents': ") + error.what());
    }
    return game;
}

std::vector<Variant> make_variants(const Experiment& experiment, const Library& library) {
    if (experiment.design == Experiment::Design::search) {
        throw Error(experiment.file, 0,
                    "[experiment]: 'design': what a search compares is found out while it is played; that is what "
                    "`bastide lab run` does, on one machine. How to announce a search, and have many machines judge "
                    "what it found: docs/lab.md.");
    }
    const GameFile base = base_of(experiment, library);
    if (experiment.blocks != 0) {
        return screened(experiment, base, library);
    }
    const std::vector<Draft> drafts = experiment.factors.empty()                           ? listed_variants(experiment)
                                      : experiment.design == Experiment::Design::factorial ? factorial(experiment)
                                                                                           : one_at_a_time(experiment);
    if (drafts.size() > most_variants) {
        throw Error(experiment.file, drafts[most_variants].line,
                    "from here on there are more than " + std::to_string(most_variants) +
                        " variants; leave some out, or make experiments of them.");
    }
    std::vector<Variant> variants;
    for (const Draft& draft : drafts) {
        try {
            variants.push_back(compiled(experiment, draft, base, library));
        } catch (const Error& error) {
            throw Error(experiment.file, draft.line,
                        "the variant '" + draft.name + "' cannot be played: " + error.what());
        }
        if (experiment.design == Experiment::Design::match) {
            variants.back().games_of_deal = variants.back().seats.size();
        }
    }
    return variants;
}

std::optional<Variant> variant_of_levels(const Experiment& experiment, const std::vector<std::size_t>& levels,
                                         const Library& library, std::string& why) {
    const GameFile base = base_of(experiment, library);
    const Draft draft = draft_of(experiment, levels);
    try {
        return compiled(experiment, draft, base, library);
    } catch (const Error& error) {
        why = "'" + draft.name + "': " + error.what();
        return {};
    }
}

} // namespace bastide::host
