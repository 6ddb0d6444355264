#include "conform/subject.hpp"
#include "bastide/error.hpp"
#include "bastide/words.hpp"
#include "library/mix.hpp"
#include "library/read_files.hpp"
#include "library/text_file.hpp"
#include "library/tile_set.hpp"
#include <algorithm>
#include <array>

namespace bastide::host::conform {

namespace fs = std::filesystem;

namespace {

bool among(const std::vector<std::string>& names, const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

} // namespace

Subject::Subject(const fs::path& folder, const Library& library, Settings settings)
    : library_(library), settings_(std::move(settings)) {
    const fs::path rules = folder / "rules.toml";
    const std::string name = read_manifest(rules).name;
    module_ = find_named(library_.modules(), name);
    if (module_ == nullptr) {
        throw Error(rules.string() + ": the module '" + name +
                    "' is built nowhere that is looked at; build it (cmake -B build && cmake --build build), or name "
                    "the folder that it is built in with --modules.");
    }
    if (!module_->problem.empty()) {
        throw Error(module_->problem);
    }
    if (read_text(module_->manifest.file) != read_text(rules)) {
        throw Error(rules.string() + ": what is built is of another rules.toml, " + module_->manifest.file +
                    "; build the module again.");
    }
    find_scenarios(folder);
    for (const fs::path& more : settings_.scenarios) {
        find_scenarios(more);
    }
    // Without tiles of its own or of what it requires, it is played with what its scenarios play it with.
    add_with_needed(library_, name, company_);
    const bool has_tiles = std::any_of(company_.begin(), company_.end(), [&](const std::string& module) {
        return !find_named(library_.modules(), module)->manifest.requires_modules.empty() ||
               !find_named(library_.modules(), module)->manifest.tile_sets.empty();
    });
    if (!has_tiles && !scenarios_.empty()) {
        for (const auto& [module, line] : scenarios_.front().game.modules) {
            add_with_needed(library_, module, company_);
        }
    }
}

void Subject::find_scenarios(const fs::path& folder) {
    std::vector<fs::path> files;
    std::error_code trouble;
    fs::recursive_directory_iterator at(folder, fs::directory_options::skip_permission_denied, trouble);
    for (; !trouble && at != fs::recursive_directory_iterator(); at.increment(trouble)) {
        if (at->path().filename() == "build" && at->is_directory(trouble)) {
            at.disable_recursion_pending();
        } else if (at->path().extension() == ".toml" && at->is_regular_file(trouble) &&
                   looks_like_scenario(at->path())) {
            files.push_back(at->path());
        }
    }
    std::sort(files.begin(), files.end());
    for (const fs::path& file : files) {
        try {
            for (Scenario& scenario : read_scenarios(file)) {
                const std::vector<std::string> ids = claimed_rules(scenario);
                claimed_.insert(ids.begin(), ids.end());
                const auto& modules = scenario.game.modules;
                if (std::any_of(modules.begin(), modules.end(), [&](const auto& one) { return one.first == name(); })) {
                    scenarios_.push_back(std::move(scenario));
                }
            }
        } catch (const Error& error) {
            unreadable_.emplace_back(error.what());
        }
    }
}

/// A neighbour on the path may lie there without its tiles; that is not this module's fault.
bool Subject::has_its_tiles(const InstalledModule& module) const {
    if (module.own && module.manifest.played_by.module.empty()) {
        return true; // came with the program
    }
    try {
        for (const std::string& set : module.manifest.tile_sets) {
            library_.tile_set(set);
        }
        return true;
    } catch (const Error&) {
        return false;
    }
}

std::vector<std::string> Subject::others() const {
    std::vector<std::string> names;
    for (const InstalledModule& module : library_.modules()) {
        const Manifest& other = module.manifest;
        if (module.problem.empty() && has_its_tiles(module) && other.name != name() &&
            !among(other.conflicts, name()) && !among(manifest().conflicts, other.name)) {
            names.push_back(other.name);
        }
    }
    return names;
}

GameFile Subject::game(const std::vector<std::string>& beside, int players,
                       const std::map<std::string, std::string>& switches) const {
    static constexpr std::array names{"Ann", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal"};
    std::vector<std::string> modules = company_;
    for (const std::string& other : beside) {
        add_with_needed(library_, other, modules);
    }
    GameFile game;
    game.title = "A check of " + name();
    game.file = "the game of " + listed(modules);
    for (const std::string& module : modules) {
        game.modules.emplace_back(module, 0);
    }
    game.tile_sets = usual_sets(library_, modules);
    for (const auto& [key, value] : switches) {
        game.switches.push_back({key, value, 0});
    }
    for (int seat = 0; seat < players; ++seat) {
        PlayerSpec player;
        player.name = names.at(static_cast<std::size_t>(seat));
        game.players.push_back(player);
    }
    return game;
}

GameFile Subject::playable(const std::vector<std::string>& beside, int players,
                           const std::map<std::string, std::string>& switches) const {
    for (const int number : {players, 2, 3, 4, 5}) {
        GameFile file = game(beside, number, switches);
        try {
            library_.compile(file);
            return file;
        } catch (const Error&) {
            continue;
        }
    }
    return game(beside, players, switches);
}

} // namespace bastide::host::conform
