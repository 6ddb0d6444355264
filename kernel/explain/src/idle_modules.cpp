#include "explain/src/idle_modules.hpp"
#include <algorithm>

namespace bastide {

namespace {

/// Every word and kind that some tile of the game shows.
std::set<std::string> shown(const std::vector<TileDef>& tiles) {
    std::set<std::string> names;
    const auto note = [&](const std::map<std::string, int>& words) {
        for (const auto& [word, value] : words) {
            if (value != 0) {
                names.insert(word);
            }
        }
    };
    for (const TileDef& tile : tiles) {
        note(tile.words);
        for (const SegmentDef& segment : tile.segments) {
            names.insert(segment.kind);
            note(segment.words);
        }
    }
    return names;
}

bool meet(const std::set<std::string>& some, const std::set<std::string>& others) {
    return std::any_of(some.begin(), some.end(), [&](const std::string& name) { return others.count(name) != 0; });
}

bool has_tiles(const Manifest& manifest, const std::vector<Identity::SetEntry>& sets) {
    return std::any_of(sets.begin(), sets.end(), [&](const Identity::SetEntry& set) {
        const auto& own = manifest.tile_sets;
        return std::find(own.begin(), own.end(), set.name) != own.end();
    });
}

bool switched(const Manifest& manifest, const std::map<std::string, std::string>& values) {
    return std::any_of(manifest.switches.begin(), manifest.switches.end(), [&](const SwitchSpec& spec) {
        const auto found = values.find(manifest.name + '.' + spec.name);
        return found != values.end() && found->second != spec.standard;
    });
}

/// What is only counted shows in measures, and nowhere on the table.
bool measures(const Ruleset& rules, const std::string& module) {
    return std::any_of(rules.measures.begin(), rules.measures.end(),
                       [&](const CompiledMeasure& measure) { return measure.spec.name.starts_with(module + '.'); });
}

} // namespace

std::vector<std::string> idle_modules(const RegistryImpl& impl) {
    const std::set<std::string> on_tiles = shown(impl.rules.tile_defs);
    std::vector<std::string> idle;
    for (const LoadedModule& module : impl.composition.modules) {
        const Manifest& manifest = module.manifest;
        const auto found = impl.brought.find(manifest.name);
        const Brought brought = found == impl.brought.end() ? Brought{} : found->second;
        const bool waits_for_tiles = !brought.looked_for.empty() && !meet(brought.looked_for, on_tiles);
        const bool works = brought.rules || measures(impl.rules, manifest.name);
        const bool occurs = brought.choices || meet(brought.kinds, on_tiles) || (works && !waits_for_tiles);
        const bool meant = manifest.tile_sets.empty() && switched(manifest, impl.composition.switches);
        if (!occurs && !meant && !has_tiles(manifest, impl.composition.sets)) {
            idle.push_back(manifest.name);
        }
    }
    return idle;
}

} // namespace bastide
