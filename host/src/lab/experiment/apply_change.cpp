#include "lab/experiment/apply_change.hpp"
#include "bastide/error.hpp"
#include "bastide/host/manifest.hpp"
#include "library/mix.hpp"
#include "pages/catalogue.hpp"
#include <algorithm>

namespace bastide::host {
namespace {

bool plays(const GameFile& game, const std::string& module) {
    return std::any_of(game.modules.begin(), game.modules.end(), [&](const auto& one) { return one.first == module; });
}

void join(const std::string& name, unsigned line, bool with_sets, const Library& library, GameFile& game) {
    std::vector<std::string> names;
    for (const auto& [played, played_line] : game.modules) {
        names.push_back(played);
    }
    const std::size_t before = names.size();
    add_with_needed(library, find_module(library, name).manifest.name, names);
    for (std::size_t i = before; i < names.size(); ++i) {
        game.modules.emplace_back(names[i], line);
        const std::vector<std::string>& sets = find_module(library, names[i]).manifest.tile_sets;
        const auto in_game = [&](const std::string& set) {
            return std::any_of(game.tile_sets.begin(), game.tile_sets.end(),
                               [&](const GameFile::Set& one) { return one.name == set; });
        };
        if (with_sets && !sets.empty() && std::none_of(sets.begin(), sets.end(), in_game)) {
            game.tile_sets.push_back({sets.front(), 1, line});
        }
    }
}

void leave(const std::string& name, bool with_sets, const Library& library, GameFile& game) {
    const Manifest& manifest = find_module(library, name).manifest;
    if (!plays(game, name)) {
        throw Error("the module '" + name + "' is not in the game, so it cannot be left out.");
    }
    std::erase_if(game.modules, [&](const auto& one) { return one.first == name; });
    // Bare names of the game's file would be nobody's; what an experiment sets has no line here, and is told of.
    std::erase_if(game.switches, [&](const auto& one) {
        const bool bare = one.line != 0 && one.name.find('.') == std::string::npos;
        return one.name.starts_with(name + '.') || (bare && manifest.find_switch(one.name) != nullptr);
    });
    const auto used = [&](const std::string& set) {
        return std::any_of(game.modules.begin(), game.modules.end(), [&](const auto& module) {
            const auto& sets = find_module(library, module.first).manifest.tile_sets;
            return std::find(sets.begin(), sets.end(), set) != sets.end();
        });
    };
    for (const std::string& set : with_sets ? manifest.tile_sets : std::vector<std::string>{}) {
        if (!used(set)) {
            std::erase_if(game.tile_sets, [&](const GameFile::Set& one) { return one.name == set; });
        }
    }
}

/// "halves" and "module.halves" mean one switch.
bool same_switch(const std::string& one, const std::string& other) {
    const auto ends = [](const std::string& full, const std::string& bare) { return full.ends_with('.' + bare); };
    return one == other || ends(one, other) || ends(other, one);
}

void set_players(int players, GameFile& game) {
    const std::size_t before = game.players.size(), after = static_cast<std::size_t>(players);
    game.players.resize(after);
    for (std::size_t i = before; i < after; ++i) {
        game.players[i].name = "Player " + std::to_string(i + 1);
        game.players[i].agent = before == 0 ? "random" : game.players[i % before].agent;
    }
}

} // namespace

void apply_change(const Change& change, const Library& library, GameFile& game) {
    const bool with_sets = change.tile_sets.empty();
    for (const std::string& module : change.without) {
        leave(module, with_sets, library, game);
    }
    for (const std::string& module : change.with) {
        join(module, 0, with_sets, library, game);
    }
    if (!with_sets) {
        game.tile_sets = change.tile_sets;
        for (GameFile::Set& set : game.tile_sets) {
            set.line = 0; // of another file than the game's, as all lines here
        }
    }
    for (GameFile::SwitchValue value : change.switches) {
        std::erase_if(game.switches, [&](const auto& old) { return same_switch(old.name, value.name); });
        value.line = 0;
        game.switches.push_back(std::move(value));
    }
    for (FigureNumber figures : change.figures) {
        std::erase_if(game.figures, [&](const FigureNumber& old) { return old.kind == figures.kind; });
        figures.line = 0;
        game.figures.push_back(std::move(figures));
    }
    if (change.players != 0) {
        set_players(change.players, game);
    }
    if (!change.agents.empty()) {
        for (std::size_t i = 0; i < game.players.size(); ++i) {
            game.players[i].agent = change.agents[i % change.agents.size()];
        }
        if (change.agents.size() != 1 && change.agents.size() != game.players.size()) {
            throw Error("it names " + std::to_string(change.agents.size()) + " agents for " +
                        std::to_string(game.players.size()) + " players; give one for each, or one for all.");
        }
    }
}

} // namespace bastide::host
