#include "atlas/gather.hpp"
#include "atlas/witness.hpp"
#include "bastide/error.hpp"
#include "bastide/game/ruleset.hpp"
#include "bastide/host/composition.hpp"
#include "bastide/host/game.hpp"
#include "bastide/words.hpp"
#include "conform/playing.hpp"
#include "library/library.hpp"
#include "library/mix.hpp"
#include "library/rulebook.hpp"
#include "pages/catalogue.hpp"
#include <algorithm>
#include <array>

namespace bastide::host::atlas {

namespace {

Known known_of(const Library& library) {
    Known known;
    for (const InstalledModule& module : library.modules()) {
        for (const RuleEntry& rule : rules_of(module.manifest)) {
            known.module_of_rule.emplace(rule.id, module.manifest.name);
        }
        std::vector<std::string> needed;
        add_with_needed(library, module.manifest.name, needed);
        known.requires_[module.manifest.name] = {needed.begin(), needed.end()};
    }
    return known;
}

/// One game for what several seeds play.
class Compiled {
public:
    Compiled(const Library& library, Witness& witness) : library_(library), witness_(witness) {}
    std::shared_ptr<const Ruleset> rules(const Mix& mix) {
        if (rules_ == nullptr || mix.modules != mix_.modules || mix.players != mix_.players) {
            rules_ = nullptr;
            rules_ = compile_watched(library_.compose(game_of(library_, mix)), witness_);
            mix_ = mix;
        }
        return rules_;
    }

private:
    const Library& library_;
    Witness& witness_;
    Mix mix_;
    std::shared_ptr<const Ruleset> rules_;
};

void play(const std::shared_ptr<const Ruleset>& rules, const Mix& mix, Witness& witness) {
    Rng rng(mix.seed);
    Game game(rules);
    witness.begin(*rules, mix);
    game.watch(&witness);
    for (std::size_t actions = 0; !game.is_terminal(); ++actions) {
        conform::demand_end(game, actions);
        witness.done(game.play(), actions);
        game.apply(next_action(game, rng));
    }
    witness.end(game.play());
}

} // namespace

Action next_action(const Game& game, Rng& rng) {
    Action best = conform::any_action(game, rng);
    const auto around = [&](Action action) {
        int tiles = 0;
        game.play().each_tile_around(std::get<1>(verbs::place.unpack(action)), [&](TileId) { ++tiles; });
        return tiles;
    };
    for (int more = 0; more < 3 && best.verb == verbs::place; ++more) {
        const Action other = conform::any_action(game, rng);
        if (other.verb == best.verb && around(other) > around(best)) {
            best = other;
        }
    }
    return best;
}

GameFile game_of(const Library& library, const Mix& mix) {
    static constexpr std::array names{"Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana"};
    std::vector<std::string> modules;
    for (const std::string& name : mix.modules) {
        add_with_needed(library, find_module(library, name).manifest.name, modules);
    }
    GameFile game;
    game.title = listed(mix.modules);
    game.file = "the game of " + listed(modules);
    for (const std::string& module : modules) {
        game.modules.emplace_back(module, 0);
    }
    game.tile_sets = usual_sets(library, modules);
    for (int seat = 0; seat < mix.players; ++seat) {
        PlayerSpec player;
        player.name = names.at(static_cast<std::size_t>(seat));
        game.players.push_back(player);
    }
    for (;;) {
        try {
            library.compile(game);
            return game;
        } catch (const OrderMissing& missing) {
            const auto pair = std::pair(missing.first, missing.second);
            if (std::find(game.order.begin(), game.order.end(), pair) != game.order.end()) {
                throw; // said, and yet not enough
            }
            game.order.push_back(pair);
        }
    }
}

Found gather(const Library& library, const std::vector<Mix>& mixes, const std::function<bool(std::size_t)>& told) {
    Found found;
    const Known known = known_of(library);
    Witness witness(known, found.meetings, found.triples);
    Compiled compiled(library, witness);
    for (const Mix& mix : mixes) {
        if (!told(found.games)) {
            break;
        }
        try {
            play(compiled.rules(mix), mix, witness);
        } catch (const ModuleError&) {
            throw;
        } catch (const Error& error) {
            found.refused.push_back(listed(mix.modules) + ": " + error.what());
        }
        ++found.games;
    }
    return found;
}

std::vector<std::string> playable(const Library& library) {
    std::vector<std::string> names;
    for (const InstalledModule& module : library.modules()) {
        if (module.problem.empty()) {
            names.push_back(module.manifest.name);
        }
    }
    std::sort(names.begin(), names.end());
    return names;
}

} // namespace bastide::host::atlas
