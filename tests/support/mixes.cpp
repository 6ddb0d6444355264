#include "support/mixes.hpp"
#include "bastide/error.hpp"
#include "bastide/game/ruleset.hpp"
#include "bastide/host/manifest.hpp"
#include "library/library.hpp"
#include "library/read_files.hpp"
#include "support/folders.hpp"
#include <algorithm>
#include <cstdlib>

namespace bastide::test {

const Library& library() {
    static const Library all({{built_modules()}, {in_source("/tilesets")}});
    return all;
}

GameFile ready_made(const std::string& name) { return read_game_file(in_source("/host/games/" + name + ".toml")); }

std::string Mix::text() const {
    std::string words = listed(modules) + "; " + tile_set + " x " + std::to_string(copies) + "; " +
                        std::to_string(players) + " players";
    for (const auto& [name, count] : more_sets) {
        words += "; " + name + " x " + std::to_string(count);
    }
    for (const auto& [name, value] : switches) {
        words += "; " + name + " = " + value;
    }
    for (const auto& [kind, number] : figures) {
        words += "; " + std::to_string(number) + ' ' + kind;
    }
    return words;
}

GameFile Mix::file() const {
    static const std::vector<std::string> names{"Ann", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal"};
    GameFile game;
    game.file = "game";
    for (const std::string& module : modules) {
        game.modules.emplace_back(module, 0);
    }
    game.tile_sets = {{tile_set, copies, 0}};
    for (const auto& [name, count] : more_sets) {
        game.tile_sets.push_back({name, count, 0});
    }
    for (const auto& [name, value] : switches) {
        game.switches.push_back({name, value, 0});
    }
    for (const auto& [kind, number] : figures) {
        game.figures.push_back({kind, number, 0});
    }
    for (int p = 0; p < players; ++p) {
        PlayerSpec player;
        player.name = names.at(static_cast<std::size_t>(p));
        game.players.push_back(player);
    }
    return game;
}

std::shared_ptr<const Ruleset> compiled(const Mix& mix) { return library().compile(mix.file()); }

std::vector<std::string> values_of(const SwitchSpec& spec) {
    if (spec.type != SwitchSpec::Type::text) {
        return checking::values_to_try(spec);
    }
    // what texts mean is known to their modules alone
    return {spec.standard, spec.name == "catapult_spread" ? "90, 1 30" : "1,0; 0,-1", "no sense"};
}

std::map<std::string, int> random_sets(const std::vector<std::string>& modules, Rng& rng) {
    std::map<std::string, int> sets;
    for (const InstalledModule& module : library().modules()) {
        const std::vector<std::string>& own = module.manifest.tile_sets;
        const bool chosen = std::find(modules.begin(), modules.end(), module.manifest.name) != modules.end();
        if (!chosen || own.empty() || module.manifest.name == "base") {
            continue;
        }
        const std::uint32_t kind = rng.below(4);
        if (kind < 2) {
            sets[own.front()] = 1;
        } else if (kind == 2) {
            sets[own[rng.below(static_cast<std::uint32_t>(own.size()))]] = 1 + static_cast<int>(rng.below(2));
        } else {
            for (std::size_t i = 0; i < 2; ++i) {
                sets[own[rng.below(static_cast<std::uint32_t>(own.size()))]] = 1;
            }
        }
    }
    return sets;
}

std::vector<std::string> with_needed(const std::vector<std::string>& modules) {
    std::vector<std::string> all;
    const auto add = [&](const auto& self, const std::string& name) -> void {
        for (const InstalledModule& module : library().modules()) {
            if (module.manifest.name == name && std::find(all.begin(), all.end(), name) == all.end()) {
                for (const Requirement& needed : module.manifest.requires_modules) {
                    self(self, needed.module);
                }
                all.push_back(name);
            }
        }
    };
    for (const std::string& name : modules) {
        add(add, name);
    }
    return all;
}

ClosedSide border_of(const Ruleset& rules) {
    if (rules.switch_value("base.table_border_completes") != "true") {
        return {};
    }
    const auto number = [&](const char* name) { return std::atoi(rules.switch_value(name).c_str()); };
    const int width = number("base.table_width"), height = number("base.table_height");
    const int extension = rules.switch_value("base.play_area") == "table_extended" ? number("base.table_extension") : 0;
    return [=](Position tile, unsigned side) {
        const Position p = neighbour(tile, side);
        const int west_end = -(width - 1) / 2, north_end = -(height - 1) / 2;
        const bool in_width = width == 0 || (p.x >= west_end && p.x < west_end + width + extension);
        const bool in_height = height == 0 || (p.y >= north_end && p.y < north_end + height);
        return !(in_width && in_height);
    };
}

int games_asked_for() {
    const char* games = std::getenv("BASTIDE_PROPERTY_GAMES");
    return games == nullptr ? 0 : std::atoi(games);
}

Checks checks_for(const Ruleset& rules, std::uint64_t seed) {
    const int tiles = static_cast<int>(rules.layout.tile_capacity);
    const int slow = sized(4, 2, 1);
    const bool every = std::getenv("BASTIDE_PROPERTY_EVERY") != nullptr;
    const int large = sized(tiles * tiles, tiles * tiles, 0); // what is wrong there stays wrong for many turns
    return {seed, every ? 1 : slow * (1 + tiles / 60 + large / 20'000), slow * (6 + tiles / 10 + large / 4'000)};
}

std::vector<std::string> played_checked(const std::shared_ptr<const Ruleset>& rules, Checks checks,
                                        const Library& installed) {
    checks.closed_side = border_of(*rules);
    return checking::played_checked(rules, installed.modules(), checks);
}

} // namespace bastide::test
