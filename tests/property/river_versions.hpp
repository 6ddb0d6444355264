// The rivers that are played: sets of tiles and switches.
#pragma once
#include "bastide/host/game.hpp"
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace bastide::test {

struct Version {
    std::string name;
    std::vector<std::pair<std::string, int>> sets; ///< with copies
    std::map<std::string, std::string> switches;
};

/// Every river set, every way to combine them, and every switch that concerns the layout.
std::vector<Version> versions();

std::shared_ptr<const Ruleset> compiled_river(const Version& version,
                                              const std::vector<std::string>& modules = {"base", "farmers", "river"});

} // namespace bastide::test
