#include "shelf/contents.hpp"
#include "agents/spec.hpp"
#include "bastide/error.hpp"
#include "bastide/host/tree.hpp"
#include "bastide/words.hpp"
#include "library/game_file.hpp"
#include "library/origin.hpp"
#include "library/parse_manifest.hpp"
#include "library/tile_set.hpp"
#include "library/toml.hpp"
#include <algorithm>
#include <set>

namespace bastide::host::shelf {
namespace {

constexpr std::string_view manifest_name = "rules.toml";

std::string folder_of(const std::string& name) {
    const std::size_t slash = name.rfind('/');
    return slash == std::string::npos ? "" : name.substr(0, slash);
}

std::string stem_of(const std::string& name) {
    const std::string file = name.substr(name.rfind('/') + 1);
    return file.substr(0, file.rfind('.'));
}

bool is_in(const std::string& folder, const std::string& other) {
    return other.empty() || folder == other || folder.starts_with(other + '/');
}

bool is_toml_in(const std::string& name, std::string_view folder) {
    return name.ends_with(".toml") && folder_of(name) == folder;
}

/// A game file and no scenario, which has cases besides.
bool is_game(const std::string& name, const std::string& text, const std::string& file) {
    if (!is_toml_in(name, "") && !is_toml_in(name, "games")) {
        return false;
    }
    if (name == manifest_name) {
        return false;
    }
    const load::Value document = load::parse_toml(text, file);
    return document.find("game") != nullptr && document.find("case") == nullptr;
}

/// "evening" of the module "ponds" is "ponds-evening" among all games.
std::string game_name(const Module& module, const std::string& file) {
    const std::string stem = stem_of(file);
    return stem.starts_with(module.name()) ? stem : module.name() + '-' + stem;
}

/// The seat of a game that another program would take; nothing if there is none, or if nobody can play the game.
std::string program_in(const std::string& text, const std::string& file) {
    try {
        for (const PlayerSpec& player : parse_game_file(text, file).players) {
            if (starts_a_program(player.agent)) {
                return player.agent;
            }
        }
    } catch (const Error&) { // told to whoever plays it
    }
    return {};
}

void look_over(Module& module) {
    const std::string where = module.files.where() + ": ";
    for (const auto& [name, text] : module.files.files()) {
        if (name.ends_with(".so") || name.ends_with(".a") || name.ends_with(".o")) {
            throw Error(where + in_quotes(name) +
                        " is built already; modules are taken as sources alone, so take it out.");
        }
        if (is_toml_in(name, "tilesets")) {
            module.tile_sets.push_back(parse_tile_set(text, where + name).name);
            if (module.tile_sets.back() != stem_of(name)) {
                throw Error(where + name + ": [tileset]: 'name' is " + in_quotes(module.tile_sets.back()) +
                            "; file and tile set must have one name.");
            }
        } else if (is_game(name, text, where + name)) {
            if (const std::string program = program_in(text, where + name); module.declared() && !program.empty()) {
                throw Error(where + name + ": [[player]]: the game seats a program, " + in_quotes(program) +
                            ", and a module that is only declared brings nothing that runs; leave the seat to a person "
                            "or to an agent of ours.");
            }
            module.games.push_back(game_name(module, name));
        }
    }
    if (module.manifest.interprets) {
        throw Error(where + "a module that interprets what others declare is no part of a game, and is not added.");
    }
    const std::string wrong = problem_with_engine(module.origin.engine, where + std::string(manifest_name));
    if (!wrong.empty()) {
        throw Error(wrong);
    }
}

bool has_code(const Module& module) {
    return std::any_of(module.files.files().begin(), module.files.files().end(),
                       [](const auto& file) { return file.first.ends_with(".cpp"); });
}

Module module_at(const Parcel& parcel, const std::string& folder) {
    Module module{{}, {}, folder, parcel.below(folder), {}, {}};
    const std::string file = module.files.where() + ": " + std::string(manifest_name);
    const std::string& text = module.files.files().at(std::string(manifest_name));
    module.manifest = parse_manifest(text, file);
    module.origin = parse_origin(text, file);
    look_over(module);
    if (!module.declared() && !module.files.files().contains("CMakeLists.txt")) {
        throw Error(file + ": the module is not played by another one ('played_by'), so it is built, and there is no " +
                    "CMakeLists.txt beside it.");
    }
    if (module.declared() && has_code(module)) {
        throw Error(file + ": the module is played by " + in_quotes(module.manifest.played_by.module) +
                    ", yet sources in C++ lie beside it, which nobody would build; take one of the two away.");
    }
    return module;
}

/// Where games of the author's folder lie on the shelf.
std::string kept_name(const Module& module, const std::string& name, const std::string& text) {
    return is_game(name, text, module.files.where() + ": " + name) ? "games/" + game_name(module, name) + ".toml"
                                                                   : name;
}

} // namespace

std::vector<Module> modules_in(const Parcel& parcel, const std::string& inside) {
    std::vector<std::string> folders;
    for (const auto& [name, text] : parcel.files()) {
        const std::string folder = folder_of(name);
        if (name.substr(name.rfind('/') + 1) == manifest_name && is_in(folder, inside)) {
            folders.push_back(folder);
        }
    }
    std::sort(folders.begin(), folders.end(), [](const std::string& a, const std::string& b) {
        return std::pair(std::count(a.begin(), a.end(), '/') + (a.empty() ? 0 : 1), a) <
               std::pair(std::count(b.begin(), b.end(), '/') + (b.empty() ? 0 : 1), b);
    });
    std::vector<Module> modules;
    std::set<std::string> names;
    for (const std::string& folder : folders) {
        if (std::any_of(modules.begin(), modules.end(), [&](const Module& it) { return is_in(folder, it.inside); })) {
            continue;
        }
        modules.push_back(module_at(parcel, folder));
        if (!names.insert(modules.back().name()).second) {
            throw Error(parcel.where() + ": two modules in it are called " + in_quotes(modules.back().name()) +
                        "; nothing of it is taken.");
        }
    }
    if (modules.empty()) {
        throw Error(parcel.where() + (inside.empty() ? "" : ", " + inside) +
                    ": there is no rules.toml, so there is no module in it.");
    }
    return modules;
}

Parcel as_kept(const Module& module) {
    Parcel kept(module.files.where());
    for (const auto& [name, text] : module.files.files()) {
        kept.add(kept_name(module, name, text), text);
    }
    return kept;
}

Parcel beside_library(const Module& module) {
    Parcel kept(module.files.where());
    for (const auto& [name, text] : module.files.files()) {
        const std::string there = kept_name(module, name, text);
        const bool scenarios = name.ends_with(".toml") && (name.starts_with("scenario"));
        const bool text_beside = name == manifest_name || name == "README.md" || is_toml_in(name, "words") ||
                                 name.starts_with("LICENSE") || name.starts_with("COPYING");
        if (there != name || name.starts_with("games/") || is_toml_in(name, "tilesets") || scenarios || text_beside) {
            kept.add(there, text);
        }
    }
    return kept;
}

} // namespace bastide::host::shelf
