#include "commands/play_watch.hpp"
#include "bastide/error.hpp"
#include "bastide/host/game.hpp"
#include "files/temporary.hpp"
#include "library/read_files.hpp"
#include <algorithm>
#include <cstdlib>

namespace bastide::host {
namespace {

namespace fs = std::filesystem;

fs::path folder_of_copies() {
    std::string name = (folder_for_temporary_files() / "bastide-watch-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) {
        throw Error(name + ": the folder for copies of modules cannot be made; --watch needs one.");
    }
    return name;
}

fs::path folder_of(const InstalledModule& module) { return fs::absolute(module.manifest.file).parent_path(); }

fs::path library_in(const fs::path& folder) { return folder / (folder.filename().string() + ".so"); }

/// Tile sets by name are those that the library finds first.
std::vector<fs::path> files_of_sets(const Library& library, const GameFile& game) {
    const std::vector<fs::path> known = library.tile_set_files();
    std::vector<fs::path> files;
    for (const GameFile::Set& set : game.tile_sets) {
        const auto found =
            std::find_if(known.begin(), known.end(), [&](const fs::path& file) { return file.stem() == set.name; });
        if (fs::path(set.name).extension() == ".toml") {
            files.push_back(fs::absolute(fs::path(game.file)).parent_path() / set.name);
        } else if (found != known.end()) {
            files.push_back(*found);
        }
    }
    return files;
}

std::vector<std::string> names_of(const GameFile& game) {
    std::vector<std::string> names;
    for (const PlayerSpec& player : game.players) {
        names.push_back(player.name);
    }
    return names;
}

} // namespace

Workshop::Workshop(const Context& context)
    : paths_(search_paths(context)), copies_(folder_of_copies()), checked_(context.checked) {
    const Library all(paths_);
    for (const InstalledModule& module : all.modules()) {
        if (module.linked == nullptr) {
            modules_.push_back({folder_of(module), module.own});
        }
    }
}

Workshop::~Workshop() {
    std::error_code ignored;
    fs::remove_all(copies_, ignored);
}

void Workshop::watch(const GameFile& file, const Ruleset& rules, fs::path game_file) {
    game_file_ = std::move(game_file);
    const Library library(paths_);
    std::vector<fs::path> files = files_of_sets(library, file);
    modules_.clear();
    for (const Identity::ModuleEntry& used : rules.identity.modules) {
        const InstalledModule* const module = find_named(library.modules(), used.name);
        if (module != nullptr && module->linked == nullptr) {
            modules_.push_back({folder_of(*module), module->own});
        }
    }
    for (const auto& [folder, own] : modules_) {
        files.push_back(folder / "rules.toml");
        if (std::error_code ignored; fs::exists(library_in(folder), ignored)) { // not if it is only declared
            files.push_back(library_in(folder));
        }
    }
    if (!game_file_.empty()) {
        files.push_back(game_file_);
    }
    stamps_ = FileStamps(std::move(files));
}

fs::path Workshop::copy_of(const fs::path& folder, bool own) const {
    return copies_ / std::to_string(times_) / (own ? "own" : "others") / folder.filename();
}

Library Workshop::library() {
    const fs::path into = copies_ / std::to_string(++times_);
    for (const auto& [folder, own] : modules_) {
        const fs::path copy = copy_of(folder, own);
        std::error_code trouble;
        fs::create_directories(copy, trouble);
        for (const fs::path& file : {folder / "rules.toml", library_in(folder)}) {
            std::error_code missing; // the library says it best when it looks for the file
            fs::copy_file(file, copy / file.filename(), missing);
        }
    }
    SearchPaths paths = paths_;
    for (const char* part : {"own", "others"}) {
        paths.modules.insert(paths.modules.begin(), into / part);
    }
    paths.own.push_back(into / "own");
    Library copies(paths);
    if (checked_) {
        copies.check_calls();
    }
    return copies;
}

std::string Workshop::of_originals(std::string text) const {
    for (const auto& [original, own] : modules_) {
        const std::string copy = copy_of(original, own).string();
        for (std::size_t at = text.find(copy); at != std::string::npos; at = text.find(copy)) {
            text.replace(at, copy.size(), original.string());
        }
    }
    return text;
}

Renewed Workshop::renew(const GameFile& playing) {
    try {
        Library now = library();
        GameFile file = game_file_.empty() ? playing : read_game_file(game_file_);
        if (names_of(file) != names_of(playing)) {
            throw Error(file.file, 0, "the players are others now; who plays can only be changed in a new game.");
        }
        file.players = playing.players;
        file.name = playing.name;
        std::shared_ptr<const Ruleset> rules = now.compile(file);
        return {std::move(now), std::move(file), std::move(rules)};
    } catch (const Error& error) {
        throw Error(of_originals(error.what()));
    }
}

void demand_replayed(const Record& record, const std::shared_ptr<const Ruleset>& rules) {
    Game game(rules);
    for (std::size_t i = 0; i < record.moves.size(); ++i) {
        const Record::Move& move = record.moves[i];
        try {
            game.apply(recorded_action(game, record, i));
        } catch (const Error& error) {
            throw Error("move " + std::to_string(i + 1) + " of " + std::to_string(record.moves.size()) + " (" +
                        move.who + ": " + move.text + ") is not possible any more. " + error.what());
        }
    }
}

} // namespace bastide::host
