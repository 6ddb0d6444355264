// What a ruleset was made of, as records and pages name it.
#pragma once
#include <string>
#include <utility>
#include <vector>

namespace bastide {

/// What a ruleset was made of; the digest covers all of it.
struct Identity {
    struct ModuleEntry {
        std::string name, version;
    };
    struct SetEntry {
        std::string name;
        int copies = 1;
        std::string digest;
    };
    std::vector<ModuleEntry> modules;
    std::vector<SetEntry> tile_sets;
    std::vector<std::pair<std::string, std::string>> switches; ///< "module.switch" -> "value", all of them
    int players = 0;
    std::string digest; ///< 16 hex digits
};

} // namespace bastide
