// What is installed: modules and tile sets on the search paths.
#include "library/library.hpp"
#include "bastide/error.hpp"
#include "bastide/host/composition.hpp"
#include "bastide/host/log.hpp"
#include "bastide/module/module.hpp"
#include "bastide/words.hpp"
#include "library/parse_manifest.hpp"
#include "library/tile_set.hpp"
#include "modules/files.hpp"
#include "modules/parse_origin.hpp"
#include "tiles/find_tile_set.hpp"
#include <algorithm>
#include <map>
#include <sstream>
#include <string_view>
#include <tuple>

namespace bastide {

using namespace load;
namespace fs = std::filesystem;

namespace {

#if defined(__EMSCRIPTEN__) // there is nothing to put off: their texts are cut, and are to be small (host/wasm/cut.mjs)
constexpr auto parse_ours = parse_module;
#else
constexpr auto parse_ours = parse_module_of_ours;
#endif

/// A module in a folder of its own, or nothing if the folder holds something else.
std::optional<InstalledModule> look_into(const fs::path& folder, const Files& files, bool own) {
    const std::string name = folder.filename().string();
    const fs::path library = folder / (name + ".so");
    const fs::path rules = folder / "rules.toml";
    const bool has_library = files.is_file(library);
    const bool has_rules = files.is_there(rules);
    if (!has_library && !has_rules) {
        return std::nullopt;
    }
    InstalledModule module;
    module.library = library;
    module.own = own;
    try {
        const auto parse = own ? parse_ours : parse_module;
        std::tie(module.manifest, module.origin) = parse(files.text(rules), rules.string());
        const bool played_by_another = !module.manifest.played_by.module.empty();
        if (module.manifest.name != name) {
            module.problem = rules.string() + ": [module]: 'name' is " + in_quotes(module.manifest.name) +
                             ", but the folder is called " + in_quotes(name) + "; they must agree.";
        } else if (played_by_another && has_library) {
            module.problem = library.string() + ": rules.toml says that the module is played by " +
                             in_quotes(module.manifest.played_by.module) +
                             ", but it has a library of its own; take one of the two away.";
        } else if (const std::string wrong = problem_with_engine(module.origin.engine, rules.string());
                   !wrong.empty()) {
            module.problem = wrong;
        } else if (!has_library && !played_by_another) {
            module.problem = library.string() +
                             ": there is no such file; build the module, or look for it in a folder " +
                             "where it is built.";
        }
    } catch (const Error& error) {
        module.problem = error.what();
    }
    module.manifest.name = name;
    if (module.manifest.file.empty()) {
        module.manifest.file = rules.string();
    }
#if defined(BASTIDE_STATIC)
    if (module.problem.empty() && module.manifest.played_by.module.empty()) {
        module.problem = library.string() + ": this program has its modules built in and loads no libraries; use a " +
                         "build without BASTIDE_STATIC.";
    }
#endif
    return module;
}

bool is_among(const fs::path& path, const std::vector<fs::path>& others) {
    std::error_code ignored;
    return std::any_of(others.begin(), others.end(),
                       [&](const fs::path& other) { return fs::equivalent(path, other, ignored); });
}

std::string place_of(const InstalledModule& module) {
    return module.linked != nullptr ? "linked into the program" : module.library.string();
}

/// What is linked in for a page names its rules in runs, in a last line that is a comment: "#rules A 1 2 A 7 1" are
/// and A-007 (host/wasm/cut.mjs). A table for each, as the file had.
std::string with_rules(std::string_view manifest) {
    constexpr std::string_view mark = "#rules ";
    const std::size_t at = manifest.rfind(mark);
    std::string text(manifest.substr(0, at));
    std::istringstream runs(at == std::string_view::npos ? "" : std::string(manifest.substr(at + mark.size())));
    std::string name;
    for (int number = 0, count = 0; runs >> name >> number >> count;) {
        for (; count > 0; --count, ++number) {
            const std::string digits = std::to_string(1000 + number).substr(1);
            text += "[[rule]]\nid='" + name + '-' + digits + "'\nstatus='official'\nstate='played'\ntext='-'\n";
        }
    }
    return text;
}

InstalledModule linked_module(const StaticModule& linked) {
    InstalledModule module;
    module.linked = linked.factory;
    const std::string file = "rules.toml of the built-in module " + std::string(linked.name);
    try {
        std::tie(module.manifest, module.origin) = parse_ours(with_rules(linked.manifest), file);
    } catch (const Error& error) {
        module.problem = error.what();
    }
    module.manifest.name = linked.name;
    module.manifest.file = file;
    return module;
}

/// Why nobody can play what the module declares, or nothing.
std::string problem_with_player(const InstalledModule& module, const InstalledModule* player) {
    const Need& wanted = module.origin.needs.back(); // who plays it stands last
    const std::string which = module.manifest.file + ": [module]: 'played_by': ";
    if (player == nullptr) {
        return which + "there is no module " + in_quotes(wanted.module) +
               "; install it, or look for it with --modules.";
    }
    const Manifest& its = player->manifest;
    if (!player->problem.empty()) {
        return which + in_quotes(wanted.module) + " cannot be used: " + player->problem;
    }
    if (!its.interprets) {
        return which + in_quotes(wanted.module) + " does not interpret what others declare; its rules.toml would say " +
               "interprets = true.";
    }
    if (!is_met(wanted, its.version)) {
        return which + "version " + versions_wanted(wanted) + " of " + in_quotes(wanted.module) +
               " is needed, but version " + its.version + " is installed (" + its.file + ").";
    }
    return {};
}

/// Gives every module that has no library that of the module that plays it.
void find_players(std::vector<InstalledModule>& modules) {
    for (InstalledModule& module : modules) {
        if (module.manifest.played_by.module.empty() || !module.problem.empty()) {
            continue;
        }
        const InstalledModule* const found = find_named(modules, module.manifest.played_by.module);
        module.problem = problem_with_player(module, found);
        if (module.problem.empty()) {
            module.library = found->library;
            module.own = found->own;
            module.linked = found->linked;
        }
    }
}

} // namespace

const InstalledModule* find_named(const std::vector<InstalledModule>& modules, std::string_view name) {
    const auto found = std::find_if(modules.begin(), modules.end(),
                                    [&](const InstalledModule& module) { return module.manifest.name == name; });
    return found == modules.end() ? nullptr : &*found;
}

Library::Library(SearchPaths paths) : paths_(std::move(paths)) {
    const Files files(paths_.texts);
    std::map<std::string, fs::path> seen;
    const auto add = [&](InstalledModule module) {
        const auto [first, is_new] = seen.emplace(module.manifest.name, module.manifest.file);
        if (is_new) {
            modules_.push_back(std::move(module));
        } else {
            hidden_modules_.push_back({module.manifest.file, first->second});
        }
    };
    for (const StaticModule& linked : static_modules()) {
        add(linked_module(linked));
    }
    for (const fs::path& path : paths_.modules) {
        const bool own = is_among(path, paths_.own);
        for (const fs::path& entry : files.in(path)) {
            if (!files.is_folder(entry)) {
                continue;
            }
            if (std::optional<InstalledModule> module = look_into(entry, files, own)) {
                add(std::move(*module));
            }
        }
    }
    find_players(modules_);
    const auto interprets = [](const InstalledModule& module) { return module.manifest.interprets; };
    std::copy_if(modules_.begin(), modules_.end(), std::back_inserter(interpreters_), interprets);
    std::erase_if(modules_, interprets);
    std::sort(modules_.begin(), modules_.end(),
              [](const InstalledModule& a, const InstalledModule& b) { return a.manifest.name < b.manifest.name; });
    for (const InstalledModule& module : modules_) {
        if (!module.problem.empty() && logs(Log::warning)) {
            log_line(Log::warning, "module " + in_quotes(module.manifest.name) + " cannot be used: " + module.problem);
        } else if (logs(Log::debug)) {
            log_line(Log::debug, "module " + in_quotes(module.manifest.name) + " is installed: " + place_of(module));
        }
    }
}

std::vector<fs::path> Library::tile_set_files() const {
    std::map<std::string, fs::path> files;
    for (const fs::path& path : paths_.tile_sets) {
        for (const fs::path& entry : Files(paths_.texts).in(path)) {
            if (entry.extension() == ".toml") {
                files.emplace(entry.stem().string(), entry);
            }
        }
    }
    std::vector<fs::path> sorted;
    for (const auto& [name, file] : files) {
        sorted.push_back(file);
    }
    return sorted;
}

std::vector<Hidden> Library::hidden() const {
    std::vector<Hidden> hidden = hidden_modules_;
    std::map<std::string, fs::path> seen;
    for (const fs::path& path : paths_.tile_sets) {
        for (const fs::path& entry : Files(paths_.texts).in(path)) {
            if (entry.extension() == ".toml") {
                const auto [first, is_new] = seen.emplace(entry.stem().string(), entry);
                if (!is_new) {
                    hidden.push_back({entry, first->second});
                }
            }
        }
    }
    return hidden;
}

bool Library::is_another(const Hidden& hidden) const {
    try {
        return text(hidden.file) != text(hidden.by);
    } catch (const Error&) {
        return true;
    }
}

std::string Library::text(const fs::path& file) const { return Files(paths_.texts).text(file); }

bool Library::has(const fs::path& file) const {
    std::error_code ignored;
    return paths_.texts.contains(file) || fs::status(file, ignored).type() != fs::file_type::not_found;
}

TileSet Library::tile_set(const std::string& name_or_path, const fs::path& relative_to) const {
    return find_tile_set(*this, name_or_path, relative_to, Wanted{});
}

} // namespace bastide
