#include "library/mix.hpp"
#include <algorithm>

namespace bastide {

void add_with_needed(const Library& library, const std::string& name, std::vector<std::string>& modules) {
    const InstalledModule* const module = find_named(library.modules(), name);
    if (module == nullptr || std::find(modules.begin(), modules.end(), name) != modules.end()) {
        return;
    }
    const auto place = static_cast<std::ptrdiff_t>(modules.size());
    modules.push_back(name); // already there for who requires it in turn
    for (const Requirement& needed : module->manifest.requires_modules) {
        add_with_needed(library, needed.module, modules);
    }
    std::rotate(modules.begin() + place, modules.begin() + place + 1, modules.end());
}

std::vector<GameFile::Set> usual_sets(const Library& library, const std::vector<std::string>& modules) {
    std::vector<GameFile::Set> sets;
    for (const std::string& name : modules) {
        const InstalledModule* const module = find_named(library.modules(), name);
        if (module == nullptr || module->manifest.tile_sets.empty()) {
            continue;
        }
        const std::string& usual = module->manifest.tile_sets.front();
        if (std::none_of(sets.begin(), sets.end(), [&](const GameFile::Set& set) { return set.name == usual; })) {
            sets.push_back({usual, 1, 0});
        }
    }
    return sets;
}

} // namespace bastide
