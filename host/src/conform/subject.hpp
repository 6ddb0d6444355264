// The module that is checked, and the games that it is checked in.
#pragma once
#include "library/library.hpp"
#include "scenario/scenario.hpp"
#include <cstdint>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace bastide::host::conform {

struct Settings {
    std::vector<std::filesystem::path> scenarios; ///< more folders of scenarios, besides the module's own
    std::filesystem::path pictures;               ///< where pictures are written; empty: nowhere
    std::filesystem::path records;                ///< where games that went wrong are written
    std::string program = "bastide";              ///< with the options by which it finds the module
    int games = 3;                                ///< random games of each kind
    std::uint64_t seed = 1;
};

class Subject {
public:
    /// The module whose rules.toml lies in the folder, as the library has it built. Throws Error if there is none, or
    /// if what is built is of another rules.toml.
    Subject(const std::filesystem::path& folder, const Library& library, Settings settings);

    const Library& library() const { return library_; }
    const Manifest& manifest() const { return module_->manifest; }
    const std::string& name() const { return manifest().name; }
    const Settings& settings() const { return settings_; }
    /// Those that play with the module.
    const std::vector<Scenario>& scenarios() const { return scenarios_; }
    /// The rules that any scenario there claims to show, played with the module or without it.
    const std::set<std::string>& claimed() const { return claimed_; }
    /// Files of scenarios that cannot be read, a sentence each.
    const std::vector<std::string>& unreadable() const { return unreadable_; }

    /// The other modules that can be used and that it does not declare a conflict with.
    std::vector<std::string> others() const;
    /// With these beside it and all that they need, each with its usual tiles.
    GameFile game(const std::vector<std::string>& beside, int players,
                  const std::map<std::string, std::string>& switches = {}) const;
    /// The same, or for another number of players if a rule refuses that one. What refuses every number stays refused.
    GameFile playable(const std::vector<std::string>& beside, int players,
                      const std::map<std::string, std::string>& switches = {}) const;

private:
    void find_scenarios(const std::filesystem::path& folder);
    bool has_its_tiles(const InstalledModule& module) const;

    const Library& library_;
    Settings settings_;
    const InstalledModule* module_ = nullptr;
    std::vector<Scenario> scenarios_;
    std::set<std::string> claimed_;
    std::vector<std::string> unreadable_;
    std::vector<std::string> company_; ///< modules that it is played with when nobody says
};

} // namespace bastide::host::conform
