// From a game file to a composition: everything found, checked and in an order of our own.
#include "bastide/host/composition.hpp"
#include "bastide/host/log.hpp"
#include "bastide/words.hpp"
#include "game/players.hpp"
#include "modules/select_modules.hpp"
#include "modules/switches.hpp"
#include "tiles/compose_tiles.hpp"
#include <algorithm>

namespace bastide {

using namespace load;

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
