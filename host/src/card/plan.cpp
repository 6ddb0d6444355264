#include "card/plan.hpp"
#include "agents/agent.hpp"
#include "agents/value/choice.hpp"
#include "bastide/error.hpp"
#include "bastide/game/ruleset.hpp"
#include "bastide/words.hpp"
#include "files/sha256.hpp"
#include "lab/agent_files.hpp"
#include "lab/experiment/all_switches.hpp"
#include "lab/experiment/apply_change.hpp"
#include "lab/experiment/own_build.hpp"
#include "pages/catalogue.hpp"
#include "quality/trace.hpp"
#include <algorithm>
#include <filesystem>

namespace bastide::host {
namespace {

constexpr std::uint64_t most_probed = 30; ///< games in which a switch may show that it matters

/// The module and those that would lack it, those that nothing needs last.
std::vector<std::string> with_dependents(const std::string& module, const GameFile& game, const Library& library) {
    std::vector<std::string> out{module};
    for (std::size_t i = 0; i < out.size(); ++i) {
        for (const auto& [other, line] : game.modules) {
            const auto& needs = find_module(library, other).manifest.requires_modules;
            const bool lacks =
                std::any_of(needs.begin(), needs.end(), [&](const Requirement& one) { return one.module == out[i]; });
            if (lacks && std::find(out.begin(), out.end(), other) == out.end()) {
                out.push_back(other);
            }
        }
    }
    return out;
}

GameFile without(const std::vector<std::string>& modules, const GameFile& game, const Library& library) {
    GameFile out = game;
    for (const std::string& module : modules) {
        Change change;
        change.without = {module};
        apply_change(change, library, out);
    }
    return out;
}

void add(CardPlan& plan, CardVariant variant, const std::shared_ptr<const Ruleset>& rules) {
    variant.rules = rules;
    variant.columns = std::make_shared<const Columns>(*rules);
    plan.variants.push_back(std::move(variant));
}

/// Every two agents meet, in both parts; of the strongest two all four line-ups are played, which tells of luck.
void add_lineups(CardPlan& plan) {
    const std::size_t top = plan.strongest();
    if (teams_of(*plan.table.rules).size() < 2) {
        return; // nobody to be better than
    }
    constexpr std::uint64_t least = 10;
    const std::uint64_t fewer = std::max(least, plan.options.games / 2);
    for (std::size_t strong = top; strong > 0; --strong) {
        for (std::size_t weak = strong; weak-- > 0;) {
            const bool first = strong == top && weak + 1 == top;
            const std::uint64_t games = first ? plan.options.games : std::min(fewer, plan.options.games);
            add(plan, {CardVariant::Kind::lineup, {}, strong, weak, {}, {}, games}, plan.table.rules);
            add(plan, {CardVariant::Kind::lineup, {}, weak, strong, {}, {}, games}, plan.table.rules);
            if (first) {
                add(plan, {CardVariant::Kind::lineup, {}, weak, weak, {}, {}, games}, plan.table.rules);
            }
        }
    }
}

void add_without(CardPlan& plan, const Library& library) {
    for (const auto& [module, line] : plan.table.file.modules) {
        const std::vector<std::string> out = with_dependents(module, plan.table.file, library);
        if (out.size() == plan.table.file.modules.size()) {
            continue; // all others stand on it
        }
        try {
            const auto rules = library.compile(without(out, plan.table.file, library));
            make_agent(plan.options.ladder.back(), *rules); // what it is told may be of the module
            add(plan, {CardVariant::Kind::without, out, plan.strongest(), plan.strongest(), {}, {}, plan.options.games},
                rules);
        } catch (const Error& error) {
            plan.kept.emplace_back(module, by_name(error.what(), plan.table.file));
        }
    }
}

void add_probes(CardPlan& plan, const Library& library) {
    for (const auto& [name, now] : plan.table.rules->identity.switches) {
        const std::size_t dot = name.find('.');
        const SwitchSpec* const spec =
            find_module(library, name.substr(0, dot)).manifest.find_switch(name.substr(dot + 1));
        for (const std::string& value : spec == nullptr ? std::vector<std::string>{} : other_values(*spec, now)) {
            plan.probes.push_back({name, value, std::min(plan.options.games, most_probed)});
        }
    }
}

} // namespace

const CardVariant* CardPlan::lineup(std::size_t focal, std::size_t others) const {
    const auto found = std::find_if(variants.begin(), variants.end(), [&](const CardVariant& one) {
        return one.kind != CardVariant::Kind::without && one.focal == focal && one.others == others;
    });
    return found == variants.end() ? nullptr : &*found;
}

CardPlan card_plan(const CardOptions& options, const Library& library) {
    CardPlan plan;
    plan.options = options;
    if (options.ladder.empty()) {
        throw Error("--ladder names no agent; agents are " + listed(agent_names()) + ".");
    }
    for (const std::string& agent : options.ladder) {
        make_agent(agent); // a wrong one is told before anything runs
    }
    plan.table = open_table(library, find_game(options.game));
    for (const std::string& agent : options.ladder) {
        make_agent(agent, *plan.table.rules); // nor one that is told what means nothing in this game
    }
    add(plan, {CardVariant::Kind::whole, {}, plan.strongest(), plan.strongest(), {}, {}, options.games},
        plan.table.rules);
    add_lineups(plan);
    add_without(plan, library);
    if (options.switches) {
        add_probes(plan, library);
    }
    std::string text = std::to_string(options.seed) + '\n';
    for (const std::string& agent : options.ladder) {
        text += agent_as_of_now(agent) + '\n';
    }
    const ValueChoice learned("auto");
    for (const CardVariant& variant : plan.variants) {
        text += variant.rules->identity.digest + ' ' + learned.version(*variant.rules) + '\n';
    }
    plan.identity = sha256(text).substr(0, 16);
    plan.build = own_build(library, *plan.table.rules);
    return plan;
}

std::string by_name(std::string sentence, const GameFile& game) {
    const std::string name = std::filesystem::path(game.file).filename().string();
    for (std::size_t at = 0; !game.file.empty() && (at = sentence.find(game.file, at)) != std::string::npos;
         at += name.size()) {
        sentence.replace(at, game.file.size(), name);
    }
    return sentence;
}

std::shared_ptr<const Ruleset> rules_of(const CardProbe& probe, const GameFile& game, const Library& library) {
    GameFile changed = game;
    Change change;
    change.switches.push_back({probe.name, probe.value});
    apply_change(change, library, changed);
    return library.compile(changed);
}

} // namespace bastide::host
