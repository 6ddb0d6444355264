// From a game file to a composition: everything found, checked and in an order of our own.
#include "bastide/host/composition.hpp"
#include "bastide/host/log.hpp"
#include "bastide/words.hpp"
#include "game/players.hpp"
#include "modules/select_modules.hpp"
#include "modules/switches.hpp"
#include "tiles/compose_tiles.hpp"
#include <algorithm>
#include <map>
#include <set>

namespace bastide {

using namespace load;

namespace {

/// What only parts that are not played give a meaning to.
std::set<std::string> words_out(const Composition& composition) {
    std::set<std::string> out;
    for (const LoadedModule& module : composition.modules) {
        for (const SwitchSpec& spec : module.manifest.switches) {
            if (spec.part && composition.switches.at(module.manifest.name + '.' + spec.name) == "false") {
                out.insert(spec.words.begin(), spec.words.end());
            }
        }
    }
    return out;
}

/// What edges of tiles may show although nobody plays with it here.
std::vector<std::string> terrains_out(const std::vector<InstalledModule>& installed) {
    std::set<std::string> out;
    for (const InstalledModule& module : installed) {
        out.insert(module.manifest.terrains.begin(), module.manifest.terrains.end());
    }
    return {out.begin(), out.end()};
}

/// Moves those words from what rules read to what is only seen.
void make_inert(const std::set<std::string>& out, std::map<std::string, int>& words,
                std::map<std::string, int>& inert) {
    for (const std::string& word : out) {
        if (auto found = words.extract(word)) {
            inert.insert(std::move(found));
        }
    }
}

void make_inert(const std::set<std::string>& out, std::vector<TileDef>& tiles) {
    for (TileDef& tile : tiles) {
        make_inert(out, tile.words, tile.inert);
        for (SegmentDef& segment : tile.segments) {
            make_inert(out, segment.words, segment.inert);
        }
    }
}

} // namespace

Composition Library::compose(const GameFile& game) const {
    Composition composition;
    composition.file = game.file;
    composition.checked = checked_;
    check_players(game.players, game.file, {});
    composition.players = game.players;
    for (const InstalledModule* module : select_modules(game, modules_, paths_)) {
        composition.modules.push_back({module->manifest, this->load(*module)});
        composition.checked = composition.checked || (checks_others_ && !module->own && module->linked == nullptr);
        if (logs(Log::info)) {
            log_line(Log::info,
                     "module " + in_quotes(module->manifest.name) + ' ' + module->manifest.version + " from " +
                         (module->linked != nullptr ? "the program" : '\'' + module->library.string() + '\''));
        }
    }
    composition.switches = resolve_switches(composition.modules, modules_, game);
    const Conditions conditions(composition.modules, modules_, composition.switches);
    compose_tiles(*this, game, conditions, composition);
    composition.terrains = terrains_out(modules_);
    make_inert(words_out(composition), composition.tiles);
    composition.figures = game.figures;
    std::sort(composition.figures.begin(), composition.figures.end(),
              [](const FigureNumber& one, const FigureNumber& other) { return one.kind < other.kind; });
    composition.order = game.order;
    std::sort(composition.order.begin(), composition.order.end());
    composition.order.erase(std::unique(composition.order.begin(), composition.order.end()), composition.order.end());
    return composition;
}

std::shared_ptr<const Ruleset> Library::compile(const GameFile& game) const { return bastide::compile(compose(game)); }

} // namespace bastide
