// Names and values of switches, as game files and tile sets write them.
#pragma once
#include "bastide/host/composition.hpp"
#include "library/library.hpp"
#include "library/tile_set.hpp"
#include <map>
#include <string>
#include <vector>

namespace bastide::load {

using SwitchValues = std::map<std::string, std::string>; ///< "module.switch" -> value

/// The value in its one written form; throws Error at the place if the switch cannot have it.
std::string checked_value(const SwitchSpec& spec, const std::string& value, const std::string& file, unsigned line);

/// Every switch of the modules: as the game file sets it, else its default.
SwitchValues resolve_switches(const std::vector<LoadedModule>& modules, const std::vector<InstalledModule>& installed,
                              const GameFile& game);

/// Decides the conditions of tile sets.
class Conditions {
public:
    Conditions(const std::vector<LoadedModule>& modules, const std::vector<InstalledModule>& installed,
               const SwitchValues& values);
    /// Switches of modules that are installed but not played with stand at their defaults. Of several modules that have
    /// a switch of the name the one is meant whose set it is.
    bool hold(const Condition& condition, const TileSet& set, unsigned line) const;

private:
    struct Known {
        const SwitchSpec* spec;
        std::string value;
    };
    void note(const Manifest& module, const SwitchSpec& spec);
    const Known& find(const std::string& name, const TileSet& set, unsigned line) const;

    std::map<std::string, Known> qualified_;                    ///< of all installed modules
    std::map<std::string, std::vector<std::string>> loaded_;    ///< bare name -> qualified names
    std::map<std::string, std::vector<std::string>> installed_; ///< the same for modules not played with
    std::map<std::pair<std::string, std::string>, std::vector<std::string>> of_sets_; ///< set and bare name -> likewise
};

} // namespace bastide::load
