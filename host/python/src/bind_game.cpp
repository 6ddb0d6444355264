// Games as they are composed: what they are made of, and what positions of them look like.
#include "bind.hpp"
#include "lab/corpus/layout.hpp"
#include "lab/measures/columns.hpp"
#include "library/text_file.hpp"
#include "signs_of.hpp"

namespace bastide::python {
namespace {

/// What files, dicts and keywords mean is said in bastide/_compose.py.
std::shared_ptr<Composed> composed_of(const py::object& spec, std::shared_ptr<Shelves> shelves,
                                      const py::kwargs& keys) {
    if (!shelves) {
        shelves = std::make_shared<Shelves>(std::vector<std::filesystem::path>(), std::vector<std::filesystem::path>(),
                                            false);
    }
    const auto [text, file] = py::module_::import("bastide._compose")
                                  .attr("file_of")(spec, shelves, keys)
                                  .cast<std::pair<std::string, std::string>>();
    return std::make_shared<Composed>(std::move(shelves), text, file);
}

py::tuple parts_of(const Composed& it) {
    return py::make_tuple(it.text(), it.file().file, it.shelves()->modules, it.shelves()->tile_sets,
                          it.shelves()->checked);
}

std::shared_ptr<Composed> from_parts(const py::tuple& parts) {
    using Folders = std::vector<std::filesystem::path>;
    auto shelves = std::make_shared<Shelves>(parts[2].cast<Folders>(), parts[3].cast<Folders>(), parts[4].cast<bool>());
    return std::make_shared<Composed>(std::move(shelves), parts[0].cast<std::string>(), parts[1].cast<std::string>());
}

/// What was composed of keywords has no file, but a folder in which that would be.
std::string told_file(const Composed& it) {
    const std::filesystem::path file = it.file().file;
    return file.filename() == "<game>" ? file.filename().string() : file.string();
}

/// Of this module, made of the game and what else is given.
py::object made(const char* type, const py::object& game, const py::args& args, const py::kwargs& keys) {
    return py::module_::import("bastide._engine").attr(type)(game, *args, **keys);
}

py::dict switches_of(const Composed& it) {
    py::dict switches;
    for (const auto& [name, value] : it.rules().identity.switches) {
        switches[py::str(name)] = value;
    }
    return switches;
}

py::dict figure_kinds_of(const Composed& it) {
    py::dict kinds;
    for (const CompiledFigureKind& kind : it.rules().figure_kinds) {
        kinds[py::str(kind.spec.name)] = kind.usual > 0 ? kind.spec.per_player : kind.spec.neutral;
    }
    return kinds;
}

py::list measures_of_game(const Composed& it) {
    py::list measures;
    for (const host::Column& column : host::Columns(it.rules()).list) {
        measures.append(record("Measure", column.name, column.per_seat ? "seat" : "game", column.unit, column.about));
    }
    return measures;
}

py::dict tiles_of_game(const Composed& it) {
    py::dict tiles;
    for (std::size_t type = 0; type < it.rules().types.size(); ++type) {
        tiles[py::str(it.rules().tile_name(static_cast<TileTypeId>(type)))] = int{it.rules().types[type].total};
    }
    return tiles;
}

std::vector<std::string> names_of_modules(const Composed& it) {
    std::vector<std::string> names;
    for (const auto& module : it.rules().identity.modules) {
        names.push_back(module.name);
    }
    return names;
}

py::dict sets_of_game(const Composed& it) {
    py::dict sets;
    for (const auto& set : it.rules().identity.tile_sets) {
        sets[py::str(set.name)] = set.copies;
    }
    return sets;
}

std::vector<std::string> verbs_of(const Composed& it) {
    std::vector<std::string> names;
    for (const CompiledVerb& verb : it.rules().verbs) {
        names.push_back(verb.name);
    }
    return names;
}

} // namespace

void bind_game(py::module_& module) {
    using It = const Composed&;
    py::class_<Composed, std::shared_ptr<Composed>>(
        module, "Game",
        "A game put together of modules, tile sets and switches: of a file or "
        "the name of an installed one, of a dict, or of keywords.")
        .def(py::init(&composed_of), py::arg("spec") = py::none(), py::kw_only(), py::arg("library") = py::none())
        .def(py::pickle(&parts_of, &from_parts))
        .def(
            "new_initial_state",
            [](const py::object& game, const py::args& args, const py::kwargs& keys) {
                return made("State", game, args, keys);
            },
            "A new game. With a seed, chance is the seed's, as in the program; without, it is chosen at chance nodes.")
        .def(
            "deserialize_state",
            [](const std::shared_ptr<Composed>& game, const std::string& text) { return State::read(game, text); },
            py::arg("text"), "What State.serialize() has written.")
        .def(
            "layout",
            [](const py::object& game, const py::args& args, const py::kwargs& keys) {
                return made("Layout", game, args, keys);
            },
            "What positions of the game look like as arrays.")
        .def(
            "pool",
            [](const py::object& game, const py::args& args, const py::kwargs& keys) {
                return made("Pool", game, args, keys);
            },
            "Many games of it that are stepped together.")
        .def("__repr__",
             [](It it) { return "<bastide.Game " + it.file().name + ' ' + it.rules().identity.digest + ">"; })
        .def_property_readonly(
            "library", [](It it) { return std::const_pointer_cast<Shelves>(it.shelves()); },
            "What it was composed from.")
        .def_property_readonly(
            "text", [](It it) { return it.text(); }, "The game file's text.")
        .def_property_readonly("file", &told_file, "Where it came from.")
        .def_property_readonly(
            "name", [](It it) { return it.file().name; }, "Of the file, without folder and ending.")
        .def_property_readonly("title", [](It it) { return it.file().title; })
        .def_property_readonly(
            "digest", [](It it) { return it.rules().identity.digest; },
            "16 hex digits, the same for the same modules, tile sets and switches.")
        .def_property_readonly("modules", &names_of_modules, "Names of the modules played with, in load order.")
        .def_property_readonly(
            "idle_modules", [](It it) { return it.idle_modules(); }, "Those of which nothing can occur.")
        .def_property_readonly("tile_sets", &sets_of_game, "Copies by name.")
        .def_property_readonly("switches", &switches_of, "Every switch, \"module.switch\", with its value as text.")
        .def_property_readonly(
            "player_names", [](It it) { return it.rules().player_names; }, "By seat.")
        .def_property_readonly(
            "agents", [](It it) { return it.agents(); }, "By seat, as the file seats them; persons as 'random'.")
        .def_property_readonly(
            "feature_kinds",
            [](It it) {
                std::vector<std::string> names;
                for (const CompiledKind& kind : it.rules().kinds) {
                    names.push_back(kind.spec.name);
                }
                return names;
            },
            "Names of the kinds of features.")
        .def_property_readonly("figure_kinds", &figure_kinds_of,
                               "By name: how many a player has, or there are of pieces that are nobody's.")
        .def_property_readonly("tile_types", &tiles_of_game, "By name: copies in the game.")
        .def_property_readonly(
            "signs", [](It it) { return names_of_signs(it.rules()); },
            "Names of the signs by which values are learned, as State.signs() has them in its columns.")
        .def_property_readonly("verbs", &verbs_of, "Names of the sorts of actions; their order numbers them in arrays.")
        .def_property_readonly("measures", &measures_of_game, "What can be measured: Measure tuples.")
        .def("num_players", [](It it) { return it.rules().players; })
        .def_property_readonly(
            "signs", [](It it) { return names_of_signs(it.rules()); },
            "Names of the signs by which values are learned, as State.signs() has them in its columns.")
        .def_property_readonly(
            "most_actions", [](It it) { return host::Layout::most_actions(it.rules()); },
            "Legal actions of a placement, at most, in steps of 64: the usual length of masks.");
    module.def("read_text", &read_text, py::arg("file"), "The text of a file that people wrote.");
}

} // namespace bastide::python
