// What is installed: modules and tile sets, and games composed of them.
#pragma once
#include "bastide/checked.hpp"
#include "bastide/host/manifest.hpp"
#include "library/fwd.hpp"
#include "library/origin.hpp"
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace bastide {

struct SearchPaths {
    std::vector<std::filesystem::path> modules, tile_sets; ///< earlier ones win
    std::vector<std::filesystem::path> own{}; ///< those of `modules` that came with the program and were tested with it
    std::map<std::filesystem::path, std::string> texts{}; ///< files that are nowhere but here, as if they lay there
};

struct InstalledModule {
    Manifest manifest;
    std::filesystem::path library; ///< its own, or that of who plays it; empty: linked into the program
    const ModuleFactory* linked = nullptr;
    std::string problem{}; ///< why it cannot be used; a sentence
    bool own = false;      ///< came with the program
    Origin origin{};
};

/// The one of this name; null: there is none.
const InstalledModule* find_named(const std::vector<InstalledModule>& modules, std::string_view name);

/// A manifest or a tile set that nobody sees, as one of the same name is found before it.
struct Hidden {
    std::filesystem::path file, by;
};

/// Finds modules and tile sets; loads libraries only when a game needs them. Libraries are never unloaded.
class Library {
public:
    explicit Library(SearchPaths paths);
    /// Those that games can be played with; a library that only interprets what others declare is none of them.
    const std::vector<InstalledModule>& modules() const { return modules_; }
    /// Those that only interpret.
    const std::vector<InstalledModule>& interpreters() const { return interpreters_; }
    std::vector<std::filesystem::path> tile_set_files() const;
    std::vector<Hidden> hidden() const;
    /// Unless it is a copy of what is found in its place; what cannot be read is none.
    bool is_another(const Hidden& hidden) const;
    /// The text of a file on disk or in SearchPaths::texts. Throws Error.
    std::string text(const std::filesystem::path& file) const;
    bool has(const std::filesystem::path& file) const;
    TileSet tile_set(const std::string& name_or_path, const std::filesystem::path& relative_to = {}) const;
    /// Loads the library and checks its magic block. Throws Error with what differs, both values and the remedy.
    const ModuleFactory* load(const InstalledModule& module) const;
    /// Calls of modules are checked (Composition::checked) in games with one that did not come with the program. With
    /// this in all games; and one that was built without checks of what it reads is refused.
    void check_calls() { checked_ = demands_checks_ = true; }
    /// Nothing is checked but what check_calls asks for: for who plays thousands of games for their speed.
    void spare_checks() { checks_others_ = false; }
    /// Resolves modules, order, switches, tiles. Throws Error.
    Composition compose(const GameFile& game) const;
    std::shared_ptr<const Ruleset> compile(const GameFile& game) const;

private:
    SearchPaths paths_;
    std::vector<InstalledModule> modules_, interpreters_;
    std::vector<Hidden> hidden_modules_;
    bool checked_ = reads_are_checked, demands_checks_ = false, checks_others_ = true;
};

} // namespace bastide
