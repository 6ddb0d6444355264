#include "random_mixes.hpp"
#include "bastide/error.hpp"
#include "bastide/game/ruleset.hpp"
#include "bastide/host/manifest.hpp"
#include <algorithm>
#include <catch2/catch.hpp>

namespace bastide::test {

std::shared_ptr<const Ruleset> compiled_or_refused(const Mix& mix, std::string& refusal) {
    try {
        refusal.clear();
        return compiled(mix);
    } catch (const Error& error) {
        refusal = error.what();
        INFO(mix.text());
        INFO(refusal);
        CHECK(refusal.size() > 30);
        CHECK((refusal.back() == '.' || refusal.back() == '?'));
        return nullptr;
    }
}

std::vector<Setting> settings_of(const std::vector<std::string>& modules) {
    std::vector<Setting> all;
    for (const InstalledModule& module : library().modules()) {
        if (std::find(modules.begin(), modules.end(), module.manifest.name) != modules.end()) {
            for (const SwitchSpec& spec : module.manifest.switches) {
                all.push_back({module.manifest.name, &spec});
            }
        }
    }
    return all;
}

namespace {

std::string random_value(const SwitchSpec& spec, Rng& rng) {
    if (spec.type == SwitchSpec::Type::number) {
        return std::to_string(spec.min +
                              static_cast<int>(rng.below(static_cast<std::uint32_t>(spec.max - spec.min + 1))));
    }
    const std::vector<std::string> values = values_of(spec);
    return values[rng.below(static_cast<std::uint32_t>(values.size()))];
}

} // namespace

std::map<std::string, int> usual_sets(const std::vector<std::string>& modules) {
    std::map<std::string, int> sets;
    for (const InstalledModule& module : library().modules()) {
        const bool chosen = std::find(modules.begin(), modules.end(), module.manifest.name) != modules.end();
        if (chosen && module.manifest.name != "base" && !module.manifest.tile_sets.empty()) {
            sets[module.manifest.tile_sets.front()] = 1;
        }
    }
    return sets;
}

Mix mix_with_some(Rng& rng, std::vector<std::string> modules, const std::vector<std::string>& others) {
    for (const std::string& module : others) {
        if (rng.below(2) == 0) {
            modules.push_back(module);
        }
    }
    Mix mix;
    mix.modules = with_needed(modules);
    mix.more_sets = usual_sets(mix.modules);
    return mix;
}

namespace {

/// Every installed module, or a random choice with what it needs.
std::vector<std::string> random_modules(Rng& rng) {
    std::vector<std::string> some{"base"};
    for (const InstalledModule& module : library().modules()) {
        if (rng.below(2) == 0) {
            some.push_back(module.manifest.name);
        }
    }
    return with_needed(some);
}

/// Two ways of using a set of tiles are instead of a base game.
void leave_base_game_out(Mix& mix) {
    const auto way = mix.switches.find("wheel-of-fortune.wheel_tile_set");
    if (way != mix.switches.end() && (way->second == "standalone_72" || way->second == "big_box_5")) {
        mix.tile_set = "wheel-of-fortune";
        mix.more_sets.erase(mix.tile_set);
    }
}

} // namespace

Mix random_mix(std::uint64_t seed) {
    Rng rng(seed);
    Mix mix;
    mix.modules = random_modules(rng);
    mix.more_sets = random_sets(mix.modules, rng);
    mix.players = 2 + static_cast<int>(rng.below(rng.below(3) == 0 ? 7 : 4));
    const std::vector<Setting> all = settings_of(mix.modules);
    const std::uint32_t changes = rng.below(7);
    for (std::uint32_t i = 0; i < changes; ++i) {
        const Setting& setting = all[rng.below(static_cast<std::uint32_t>(all.size()))];
        mix.switches[setting.name()] = random_value(*setting.spec, rng);
    }
    // the tile set that a switch asks for
    mix.tile_set = mix.switches["base.extra_start_tile"] == "true" || rng.below(3) == 0 ? "base-c1" : "base-c2";
    if (mix.switches["base.extra_start_tile"].empty()) {
        mix.switches.erase("base.extra_start_tile");
    }
    leave_base_game_out(mix);
    // offers for tiles are worked out by trial, which takes too long on a large board
    const bool slow = mix.switches.count("base.tile_offers") != 0 || extent() == Extent::quick;
    mix.copies = !slow && rng.below(4) == 0 ? 2 + static_cast<int>(rng.below(5)) : 1;
    return mix;
}

void change_numbers(Mix& mix, const Ruleset& rules, Rng& rng) {
    for (const CompiledFigureKind& kind : rules.figure_kinds) {
        if (kind.has_any_number()) {
            const std::uint32_t most = rng.below(8) == 0 ? max_figures_of_kind : 3; // many of all are refused
            mix.figures[kind.spec.name] = static_cast<int>(rng.below(most + 1));
        }
    }
}

std::optional<Mix> mix_with(const Setting& setting, const std::string& value, std::set<std::string>& refusals) {
    Rng rng(7);
    for (int attempt = 0; attempt < 3000; ++attempt) {
        Mix mix;
        mix.modules = with_needed({"base", "farmers", setting.module});
        const std::vector<Setting> all = settings_of(mix.modules);
        for (int i = 0; i < attempt; i += 100) {
            const Setting& other = all[rng.below(static_cast<std::uint32_t>(all.size()))];
            mix.switches[other.name()] = random_value(*other.spec, rng);
        }
        mix.switches[setting.name()] = value;
        mix.tile_set = attempt % 2 == 0 ? "base-c2" : "base-c1";
        mix.more_sets = attempt < 2 ? usual_sets(mix.modules) : random_sets(mix.modules, rng);
        leave_base_game_out(mix);
        std::string refusal;
        if (compiled_or_refused(mix, refusal) != nullptr) {
            return mix;
        }
        refusals.insert(refusal);
    }
    return std::nullopt;
}

std::vector<Action> of_any_verb(const Game& game, Rng& rng) {
    const std::span<const Action> all = game.legal_actions();
    std::vector<VerbId> verbs;
    for (const Action action : all) {
        const bool seldom = action.verb == verbs::pass && all.size() > 1 && rng.below(3) != 0;
        if (!seldom && std::find(verbs.begin(), verbs.end(), action.verb) == verbs.end()) {
            verbs.push_back(action.verb);
        }
    }
    const VerbId verb = verbs[rng.below(static_cast<std::uint32_t>(verbs.size()))];
    std::vector<Action> some;
    std::copy_if(all.begin(), all.end(), std::back_inserter(some), [&](Action action) { return action.verb == verb; });
    return some;
}

Action any_of_its_verb(const Game& game, Rng& rng) {
    const std::vector<Action> some = of_any_verb(game, rng);
    return some[rng.below(static_cast<std::uint32_t>(some.size()))];
}

} // namespace bastide::test
