// From files to a ruleset: manifests, tile sets and game files as read, and what is compiled from them.
#pragma once
#include "bastide/export.hpp"
#include "bastide/module.hpp"
#include "bastide/ruleset.hpp"
#include "bastide/tile.hpp"
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bastide {

// ---------------------------------------------------------------- manifests (modules/X/rules.toml)
struct SwitchSpec {
    enum class Type { choice, flag, number, text };
    std::string name;
    Type type = Type::choice;
    std::vector<std::string> values; ///< of a choice; "true" "false" of a flag
    std::string standard;            ///< the default, as text
    int min = 0, max = 0;            ///< of a number
    std::string unit;
    std::string summary;
    std::vector<std::string> rules;  ///< rule ids
    unsigned line = 0;
};

struct RuleEntry {
    std::string id, status, text, switch_name, value, state, reason;
    std::vector<std::string> applies, waits_for;
    unsigned line = 0;
};

struct Requirement {
    std::string module;
    std::string least; ///< version, empty: any
};

struct Manifest {
    std::string name, title, version, file;
    std::vector<Requirement> requires_modules;
    std::vector<std::string> conflicts, after, before;
    std::vector<std::string> tile_sets; ///< that it is played with; the first is the usual one
    std::vector<std::string> steps;     ///< labels by which others may order themselves, whatever the switches
    std::vector<std::string> kinds;     ///< of features, on which figures of others may stand, whatever the switches
    std::vector<SwitchSpec> switches;
    std::vector<RuleEntry> rules;
    BASTIDE_API const SwitchSpec* find_switch(std::string_view name) const;
};
BASTIDE_API Manifest parse_manifest(std::string_view text, const std::string& file);
BASTIDE_API Manifest read_manifest(const std::filesystem::path& file);

// ---------------------------------------------------------------- tile sets
/// Switch values under which an entry exists; all must hold. Empty: always.
using Condition = std::vector<std::pair<std::string, std::string>>;

struct TileEntry {
    TileDef tile;
    Condition when;
};

struct TileSet {
    std::string name, title, file, digest;
    std::vector<std::string> aliases, kinds, words;
    std::map<char, std::string> edges;
    std::vector<TileEntry> tiles;
    std::vector<BlockDef> blocks;
    std::vector<std::pair<Condition, std::string>> starts; ///< the first that holds; may be empty
    std::vector<std::pair<Condition, int>> totals;         ///< the first that holds
};
/// Reads and validates: half sides covered once, edges agree with segments, counts add up, names known.
BASTIDE_API TileSet parse_tile_set(std::string_view text, const std::string& file);
BASTIDE_API TileSet read_tile_set(const std::filesystem::path& file);

// ---------------------------------------------------------------- game files
struct PlayerSpec {
    std::string name, colour, agent = "person";
    bool youngest = false;
};

struct GameFile {
    struct Set {
        std::string name; ///< a tile set's name, or a path ending in .toml relative to the game file
        int copies = 1;
        unsigned line = 0;
    };
    struct SwitchValue {
        std::string name, value; ///< name as written: bare or "module.switch"
        unsigned line = 0;
    };
    std::string title, file;
    std::vector<std::pair<std::string, unsigned>> modules; ///< name, line
    std::vector<Set> tile_sets;
    std::vector<SwitchValue> switches;
    std::vector<PlayerSpec> players;
    std::vector<std::pair<std::string, std::string>> order; ///< [order] before = [["label", "label"]]
};
BASTIDE_API GameFile parse_game_file(std::string_view text, const std::string& file);
BASTIDE_API GameFile read_game_file(const std::filesystem::path& file);

// ---------------------------------------------------------------- what is compiled
struct LoadedModule {
    Manifest manifest;
    const ModuleFactory* factory = nullptr;
};

/// Everything found, checked and put in order; nothing in it depends on the order of lists in the game file.
struct Composition {
    std::vector<LoadedModule> modules;                        ///< in load order
    std::map<std::string, std::string> switches;              ///< "module.switch" -> value, all of them
    std::vector<TileDef> tiles;                               ///< those that exist, copies multiplied
    std::vector<std::string> starts;                          ///< tile names
    std::vector<BlockDef> blocks;                             ///< one of each, however many copies of the set
    std::vector<Identity::SetEntry> sets;
    std::vector<PlayerSpec> players;
    std::vector<std::pair<std::string, std::string>> order;   ///< step labels: first before second
    std::string file;                                         ///< the game file, for messages
};
/// Throws Error naming the module, label or tile at fault. `idle` gets the names of the modules of which nothing can occur
/// in this game.
BASTIDE_API std::shared_ptr<const Ruleset> compile(const Composition& composition,
                                                   std::vector<std::string>* idle = nullptr);

// ---------------------------------------------------------------- what is installed
struct SearchPaths {
    std::vector<std::filesystem::path> modules, tile_sets; ///< earlier ones win
};

struct InstalledModule {
    Manifest manifest;
    std::filesystem::path library; ///< empty: linked into the program
    const ModuleFactory* linked = nullptr;
    std::string problem{};         ///< why it cannot be used; a sentence
};

/// Finds modules and tile sets; loads libraries only when a game needs them. Libraries are never unloaded.
class BASTIDE_API Library {
public:
    explicit Library(SearchPaths paths);
    const std::vector<InstalledModule>& modules() const { return modules_; }
    std::vector<std::filesystem::path> tile_set_files() const;
    TileSet tile_set(const std::string& name_or_path, const std::filesystem::path& relative_to = {}) const;
    /// Loads the library and checks its magic block. Throws Error with what differs, both values and the remedy.
    const ModuleFactory* load(const InstalledModule& module) const;
    /// Resolves modules, order, switches, tiles. Throws Error.
    Composition compose(const GameFile& game) const;
    std::shared_ptr<const Ruleset> compile(const GameFile& game) const { return bastide::compile(compose(game)); }

private:
    SearchPaths paths_;
    std::vector<InstalledModule> modules_;
};

} // namespace bastide
