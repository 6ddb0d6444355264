#include "compile/tiles.hpp"
#include "bastide/error.hpp"
#include "bastide/module/registry.hpp"
#include "compile/registry_checks.hpp"
#include "guard.hpp"
#include "words/src/refused_game.hpp"
#include <algorithm>

namespace bastide {

void Registry::transform_tiles(TileTransform transform) {
    take_rule(impl_, transform, "change of printed tiles", "transform");
    impl_.transforms.push_back({impl_.module, transform});
}

FormId Registry::form(const std::string& name, Hook<bool(TileDef&)> make, int most) {
    own(impl_, "form of tiles", name, impl_.rules.form_names.size());
    take_rule(impl_, make, "form '" + name + "'", "make");
    if (most < 1 || most > static_cast<int>(max_tiles)) {
        refuse_form(impl_.module, name, most);
    }
    impl_.rules.form_names.push_back(name);
    impl_.forms.push_back({impl_.module, make, static_cast<std::uint32_t>(most)});
    return static_cast<FormId>(impl_.forms.size() - 1);
}

namespace {

void add_blocks(RegistryImpl& impl) {
    for (const BlockDef& def : impl.composition.blocks) {
        Block block;
        block.name = def.name;
        for (const BlockDef::Cell& cell : def.cells) {
            block.cells.push_back({impl.rules.tile_type(cell.tile), cell.at});
        }
        impl.rules.blocks.push_back(std::move(block));
    }
}

/// Terrains of modules that are not played: what shows one goes on with the same, and means nothing else.
void add_inert_terrains(RegistryImpl& impl) {
    std::vector<std::string>& names = impl.rules.terrain_names;
    for (const TileDef& tile : impl.rules.tile_defs) {
        for (const std::string& shown : tile.edges) {
            if (among(impl.composition.terrains, shown) && !among(names, shown) && names.size() <= max_terrains) {
                names.push_back(shown);
            }
        }
    }
}

/// When all are known: what a terrain fits may be registered after it.
void match_terrains(const RegistryImpl& impl) {
    const std::vector<std::string>& names = impl.rules.terrain_names;
    for (const auto& [module, terrain, other] : impl.beside) {
        const bool may_be_absent = other.front() == '.';
        const auto found = std::find(names.begin() + 1, names.end(), other.substr(may_be_absent ? 1 : 0));
        if (found != names.end()) {
            std::uint16_t& set = impl.rules.beside[index(terrain)];
            set = static_cast<std::uint16_t>(set | 1U << (found - names.begin()));
            impl.rules.says_beside = true;
        } else if (!may_be_absent) {
            refuse_beside(module, names[index(terrain)], other, {names.begin() + 1, names.end()});
        }
    }
}

} // namespace

void compile_tiles(RegistryImpl& impl) {
    Ruleset& r = impl.rules;
    r.tile_defs = impl.composition.tiles;
    std::int64_t tiles = 0;
    for (TileDef& def : r.tile_defs) {
        for (const auto& [module, transform] : impl.transforms) {
            try {
                transform(def);
            } catch (...) {
                module_failed(module, "when it changed the tile '" + def.name + "'");
            }
        }
        tiles += def.count;
    }
    if (r.tile_defs.empty()) {
        throw Error(impl.composition.file, 0, "The game has no tiles; add a tile set to [game] tilesets.");
    }
    if (tiles > std::int64_t{max_tiles}) {
        refuse_tiles(impl.composition.file, tiles);
    }
    add_inert_terrains(impl);
    match_terrains(impl);
    add_types(impl);
    add_forms(impl);
    assign_counters(r);
    fill_printed_counters(r);
    fill_deployable(r);
    sort_vetoes(impl);
    add_blocks(impl);
    for (const std::string& start : impl.composition.starts) {
        const TileTypeId type = r.tile_type(start);
        if (type == none_of<TileTypeId>) {
            throw Error(impl.composition.file, 0, "The start tile '" + start + "' is in none of the game's tile sets.");
        }
        r.starts.push_back(type);
    }
}

} // namespace bastide
