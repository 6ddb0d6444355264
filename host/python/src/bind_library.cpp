// What is installed, as data: modules with their switches and rules, tile sets with their tiles.
#include "bastide/error.hpp"
#include "bind.hpp"
#include "knowledge/tile_sets.hpp"
#include "library/rulebook.hpp"
#include "library/tile_set.hpp"
#include "program/context.hpp"

namespace bastide::python {
namespace {

using Folders = std::vector<std::filesystem::path>;

py::object type_of(const SwitchSpec& spec) {
    switch (spec.type) {
    case SwitchSpec::Type::flag:
        return py::str("flag");
    case SwitchSpec::Type::number:
        return py::str("number");
    case SwitchSpec::Type::text:
        return py::str("text");
    case SwitchSpec::Type::choice:
        break;
    }
    return py::str("choice");
}

py::object switch_object(const SwitchSpec& spec, const std::string& module) {
    const bool number = spec.type == SwitchSpec::Type::number;
    return record("Switch", module + '.' + spec.name, type_of(spec), py::tuple(py::cast(spec.values)), spec.standard,
                  number ? py::object(py::int_(spec.min)) : py::none(),
                  number ? py::object(py::int_(spec.max)) : py::none(), spec.unit, spec.summary,
                  py::tuple(py::cast(spec.rules)));
}

py::object module_object(const InstalledModule& module) {
    const Manifest& it = module.manifest;
    py::list switches, rules, needs;
    for (const SwitchSpec& spec : it.switches) {
        switches.append(switch_object(spec, it.name));
    }
    for (const RuleEntry& rule : rules_of(it)) {
        rules.append(record("Rule", rule.id, rule.status, rule.text));
    }
    for (const Requirement& need : it.requires_modules) {
        needs.append(need.module);
    }
    return record("Module", it.name, it.title, it.version, it.summary, py::tuple(needs),
                  py::tuple(py::cast(it.conflicts)), py::tuple(py::cast(it.tile_sets)), py::tuple(switches),
                  py::tuple(rules), module.own, module.problem, it.file);
}

py::dict edges_of(const TileDef& tile) {
    py::dict edges;
    for (unsigned side = 0; side < 4; ++side) {
        edges[py::str(std::string(side_name(side)))] = tile.edges[side];
    }
    return edges;
}

py::object tile_object(const TileDef& tile) {
    py::list segments;
    for (const SegmentDef& segment : tile.segments) {
        py::list ports;
        for (const unsigned port : segment.ports) {
            ports.append(std::string(port_name(port)));
        }
        segments.append(record("Segment", segment.kind, py::tuple(ports), py::cast(segment.words),
                               py::tuple(py::cast(segment.borders))));
    }
    return record("TileType", tile.name, tile.label, tile.set, tile.count, edges_of(tile), py::tuple(segments),
                  py::cast(tile.words));
}

py::object set_object(const TileSet& set) {
    py::list tiles;
    for (const TileEntry& entry : set.tiles) {
        tiles.append(tile_object(entry.tile));
    }
    return record("TileSet", set.name, set.title, set.file, py::tuple(py::cast(set.kinds)),
                  py::tuple(py::cast(set.words)), py::tuple(tiles));
}

py::dict modules_of(const Shelves& shelves) {
    py::dict modules;
    for (const InstalledModule& module : shelves.library.modules()) {
        modules[py::str(module.manifest.name)] = module_object(module);
    }
    return modules;
}

py::dict sets_of(const Shelves& shelves) {
    py::dict sets;
    for (const TileSet& set : host::installed_sets(shelves.library).sets) {
        sets[py::str(set.name)] = set_object(set);
    }
    return sets;
}

} // namespace

void bind_library(py::module_& module) {
    py::class_<Shelves, std::shared_ptr<Shelves>>(
        module, "Library",
        "Modules and tile sets: those that the program finds, and before them "
        "those of the folders given.")
        .def(py::init<const Folders&, const Folders&, bool>(), py::arg("modules") = Folders(),
             py::arg("tile_sets") = Folders(), py::kw_only(), py::arg("checked") = false)
        .def_property_readonly("modules", &modules_of, "By name: Module tuples with switches and rules.")
        .def_property_readonly("tile_sets", &sets_of, "By name: TileSet tuples with their tiles as printed.")
        .def(
            "tile_set",
            [](const Shelves& it, const std::string& name) { return set_object(it.library.tile_set(name)); },
            py::arg("name"), "One tile set, by its name or by the path of its file.")
        .def_property_readonly(
            "folders", [](const Shelves& it) { return py::make_tuple(it.modules, it.tile_sets, it.checked); },
            "The folders given, of modules and of tile sets, and whether every call of a module is checked.");
    module.def("game_names", &host::game_names, "Names of the game files that are installed, and of the user's own.");
    module.def(
        "find_game", [](const std::string& name) { return host::find_game(name).string(); }, py::arg("name_or_path"),
        "The path of a game file that is installed under this name, or that lies there.");
}

} // namespace bastide::python
