#include "library/mix.hpp"
#include <algorithm>

namespace bastide {

namespace {

const Manifest* manifest_of(const Library& library, const std::string& name) {
    const auto& all = library.modules();
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const InstalledModule& one) { return one.manifest.name == name; });
    return found == all.end() ? nullptr : &found->manifest;
}

} // namespace

void add_with_needed(const Library& library, const std::string& name, std::vector<std::string>& modules) {
    const Manifest* const manifest = manifest_of(library, name);
    if (manifest == nullptr || std::find(modules.begin(), modules.end(), name) != modules.end()) {
        return;
    }
    const auto place = static_cast<std::ptrdiff_t>(modules.size());
    modules.push_back(name); // already there for who requires it in turn
    for (const Requirement& needed : manifest->requires_modules) {
        add_with_needed(library, needed.module, modules);
    }
    std::rotate(modules.begin() + place, modules.begin() + place + 1, modules.end());
}

std::vector<GameFile::Set> usual_sets(const Library& library, const std::vector<std::string>& modules) {
    std::vector<GameFile::Set> sets;
    for (const std::string& module : modules) {
        const Manifest* const manifest = manifest_of(library, module);
        if (manifest == nullptr || manifest->tile_sets.empty()) {
            continue;
        }
        const std::string& usual = manifest->tile_sets.front();
        if (std::none_of(sets.begin(), sets.end(), [&](const GameFile::Set& set) { return set.name == usual; })) {
            sets.push_back({usual, 1, 0});
        }
    }
    return sets;
}

} // namespace bastide
