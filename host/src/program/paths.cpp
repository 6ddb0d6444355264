// Where modules, tile sets and game files are: the build tree's folders, or those installed beside the program.
#include "bastide/error.hpp"
#include "files/data_folder.hpp"
#include "program/built.hpp"
#include "program/context.hpp"
#include "serve/serve.hpp"
#include <algorithm>
#include <cstdlib>
#include <set>
#include <string_view>
#include <system_error>

namespace bastide::host {
namespace {

namespace fs = std::filesystem;

fs::path& told_folder() {
    static fs::path folder;
    return folder;
}

fs::path program_folder() {
    if (!told_folder().empty()) {
        return told_folder();
    }
    std::error_code trouble;
    const fs::path program = fs::read_symlink("/proc/self/exe", trouble);
    return trouble ? fs::path(built::programs) : program.parent_path();
}

/// The tests and the program itself lie in one folder of the build tree.
bool in_build_tree() {
    std::error_code trouble;
    return fs::equivalent(program_folder(), built::programs, trouble) && !trouble;
}

fs::path installed(const char* from_bin) { return (program_folder() / from_bin).lexically_normal(); }

fs::path own_modules() { return in_build_tree() ? fs::path(built::modules) : installed(built::installed_modules); }
fs::path own_tile_sets() {
    return in_build_tree() ? fs::path(built::tile_sets) : installed(built::installed_tile_sets);
}
fs::path own_games() { return in_build_tree() ? fs::path(built::games) : installed(built::installed_games); }

/// What lies in a folder, sorted; nothing if there is none.
std::vector<fs::path> entries_of(const fs::path& folder) {
    std::vector<fs::path> entries;
    std::error_code trouble;
    for (fs::directory_iterator at(folder, trouble), end; !trouble && at != end; at.increment(trouble)) {
        entries.push_back(at->path());
    }
    std::sort(entries.begin(), entries.end());
    return entries;
}

/// A module in place of the folder that it lies in, where nothing would be found of it.
void refuse_module(const fs::path& folder) {
    const auto is_module = [](const fs::path& place) {
        std::error_code trouble;
        return fs::exists(place / "rules.toml", trouble);
    };
    if (!is_module(folder) || std::ranges::any_of(entries_of(folder), is_module)) {
        return;
    }
    const fs::path made = folder / "build" / "modules";
    std::error_code trouble;
    throw Error("--modules " + folder.string() + ": this folder is a module itself; name " +
                (fs::is_directory(made, trouble) ? made.string() + ", where it was built."
                                                 : "the folder that it lies in, in which modules are looked for."));
}

void add_given(std::vector<fs::path>& to, const std::vector<fs::path>& folders, std::string_view option) {
    for (const fs::path& folder : folders) {
        std::error_code trouble;
        if (!fs::is_directory(folder, trouble)) {
            throw Error(std::string(option) + " " + folder.string() + ": there is no such folder.");
        }
        to.push_back(folder);
    }
}

/// A folder that is named in the environment but gone is no error: the variable may be older than the folder.
void add_if_there(std::vector<fs::path>& to, const fs::path& folder) {
    std::error_code trouble;
    if (!folder.empty() && fs::is_directory(folder, trouble)) {
        to.push_back(folder);
    }
}

void add_environment(std::vector<fs::path>& to, const char* variable) {
    const char* value = std::getenv(variable);
    if (value == nullptr) {
        return;
    }
    std::string_view rest(value);
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find(':'), rest.size());
        add_if_there(to, fs::path(rest.substr(0, end)));
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
}

/// The user's own folders of a kind: what lies there by hand, then what came with modules (shelf/shelf.hpp).
std::vector<fs::path> user_folders(const char* kind) {
    std::vector<fs::path> folders;
    if (const fs::path data = data_folder(); !data.empty()) {
        add_if_there(folders, data / kind);
        for (const fs::path& module : entries_of(data / "modules")) {
            add_if_there(folders, module / kind);
        }
    }
    return folders;
}

/// Earlier ones win.
std::vector<fs::path> game_folders() {
    std::vector<fs::path> folders = user_folders("games");
    folders.insert(folders.begin(), own_games());
    return folders;
}

} // namespace

void look_from(const std::filesystem::path& program_folder) { told_folder() = program_folder; }

SearchPaths search_paths(const Context& context) {
    SearchPaths paths;
    std::ranges::for_each(context.modules, refuse_module);
    add_given(paths.modules, context.modules, "--modules");
    add_environment(paths.modules, "BASTIDE_MODULES");
    add_if_there(paths.modules, own_modules());
    add_if_there(paths.own, own_modules());
    if (const fs::path data = data_folder(); !data.empty()) {
        add_if_there(paths.modules, data / "modules");
    }
    add_given(paths.tile_sets, context.tile_sets, "--tilesets");
    add_environment(paths.tile_sets, "BASTIDE_TILESETS");
    add_if_there(paths.tile_sets, own_tile_sets());
    for (const fs::path& folder : user_folders("tilesets")) {
        paths.tile_sets.push_back(folder);
    }
    return paths;
}

SearchPaths bundled_paths() {
    SearchPaths paths;
    add_if_there(paths.modules, own_modules());
    add_if_there(paths.own, own_modules());
    add_if_there(paths.tile_sets, own_tile_sets());
    return paths;
}

std::vector<std::filesystem::path> own_scenarios() {
    std::vector<fs::path> folders;
    if (in_build_tree()) {
        add_if_there(folders, built::scenarios);
    }
    return folders;
}

std::filesystem::path own_prefix() { return in_build_tree() ? fs::path() : installed(built::installed_prefix); }

std::filesystem::path own_build_tree() { return in_build_tree() ? fs::path(built::build) : fs::path(); }

bool has_development_files() {
    std::error_code trouble;
    return in_build_tree() || fs::is_regular_file(installed(built::installed_package) / "BastideConfig.cmake", trouble);
}

std::vector<std::string> game_names() {
    std::set<std::string> names;
    for (const fs::path& folder : game_folders()) {
        for (const fs::path& file : entries_of(folder)) {
            if (file.extension() == ".toml") {
                names.insert(file.stem().string());
            }
        }
    }
    return {names.begin(), names.end()};
}

std::filesystem::path own_templates() {
    return in_build_tree() ? fs::path(built::templates) : installed(built::installed_templates);
}

std::filesystem::path own_completions() {
    return in_build_tree() ? fs::path(built::completions) : installed(built::installed_completions);
}

std::filesystem::path own_words() {
    return in_build_tree() ? fs::path(built::words) : installed(built::installed_words);
}

std::filesystem::path own_game_words() { return own_games() / "words"; }
std::filesystem::path own_values() { return own_games() / "values"; }
std::filesystem::path own_ladder() { return own_games() / "ladder.json"; }

std::filesystem::path own_module_words() {
    return in_build_tree() ? fs::path(built::module_sources) : installed(built::installed_modules);
}

std::filesystem::path own_web() {
    const fs::path folder = in_build_tree() ? fs::path(built::web) : installed(built::installed_web);
    std::error_code trouble;
    return fs::is_regular_file(folder / "index.html", trouble) ? folder : fs::path();
}

std::filesystem::path find_game(const std::string& name_or_path) {
    std::error_code trouble;
    const fs::path given(name_or_path);
    const fs::file_status status = fs::status(given, trouble);
    if (fs::is_regular_file(status)) {
        return given;
    }
    if (fs::is_directory(status) && given.has_parent_path()) {
        throw Error(name_or_path + " is a folder; a game file is a text file ending in .toml.");
    }
    if (status.type() != fs::file_type::not_found && given.has_parent_path()) {
        return given; // a pipe, or in a folder that nobody may look into: whoever reads it tells that
    }
    if (!given.has_parent_path()) {
        const std::string file = given.extension() == ".toml" ? name_or_path : name_or_path + ".toml";
        for (const fs::path& folder : game_folders()) {
            if (fs::path candidate = folder / file; fs::is_regular_file(candidate, trouble)) {
                return candidate;
            }
        }
    }
    const std::vector<std::string> known = game_names();
    const std::string hint = did_you_mean(given.stem().string(), known);
    std::string sentence = "There is no game file " + name_or_path + ".";
    if (given.has_parent_path()) {
        throw Error(sentence);
    }
    if (!hint.empty()) {
        throw Error(sentence + hint);
    }
    throw Error(known.empty() ? sentence : sentence + " Installed are: " + listed(known) + ".");
}

} // namespace bastide::host
