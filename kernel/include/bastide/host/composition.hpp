// A game put together from modules, tile sets and switches, and compiled to a ruleset.
#pragma once
#include "bastide/checked.hpp"
#include "bastide/engine/export.hpp"
#include "bastide/fwd.hpp"
#include "bastide/game/tile_def.hpp"
#include "bastide/host/identity.hpp"
#include "bastide/host/manifest.hpp"
#include "bastide/host/players.hpp"
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace bastide {

struct LoadedModule {
    Manifest manifest;
    const ModuleFactory* factory = nullptr;
};

/// Everything found, checked and put in order; nothing in it depends on the order of lists in the game file.
struct Composition {
    std::vector<LoadedModule> modules;           ///< in load order
    std::map<std::string, std::string> switches; ///< "module.switch" -> value, all of them
    std::vector<TileDef> tiles;                  ///< those that exist, copies multiplied
    std::vector<std::string> starts;             ///< tile names
    std::vector<BlockDef> blocks;                ///< one of each, however many copies of the set
    std::vector<std::string> terrains;           ///< of modules that are not played; they match themselves alone
    std::vector<Identity::SetEntry> sets;
    std::vector<PlayerSpec> players;
    std::vector<std::pair<std::string, std::string>> order; ///< step labels: first before second
    std::vector<FigureNumber> figures;                      ///< in place of what the modules say; by kind, each once
    std::string file;                                       ///< the game file, for messages
    bool checked = reads_are_checked; ///< every call of a module is checked; what fails is a ModuleError
};
/// Throws Error naming the module, label or tile at fault. `idle` gets the names of the modules of which nothing can
/// occur in this game.
BASTIDE_API std::shared_ptr<const Ruleset> compile(const Composition& composition,
                                                   std::vector<std::string>* idle = nullptr);
/// What a ruleset of it is made of, and the digest that records keep.
BASTIDE_API Identity identity_of(const Composition& composition);

} // namespace bastide
