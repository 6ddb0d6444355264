#include "knowledge/reference.hpp"
#include "bastide/error.hpp"
#include "bastide/game/ruleset.hpp"
#include "knowledge/tile_sets.hpp"
#include "library/library.hpp"
#include "library/rulebook.hpp"
#include <algorithm>
#include <cctype>
#include <set>
#include <tuple>

namespace bastide::host {
namespace {

std::string upper(std::string_view text) {
    std::string out(text);
    std::transform(out.begin(), out.end(), out.begin(),
                   [](char c) { return static_cast<char>(std::toupper(static_cast<unsigned char>(c))); });
    return out;
}

bool names(const SwitchSpec& spec, const std::string& id) {
    return std::find(spec.rules.begin(), spec.rules.end(), id) != spec.rules.end();
}

bool plays_in(const Ruleset* game, const std::string& module) {
    return game != nullptr && std::any_of(game->identity.modules.begin(), game->identity.modules.end(),
                                          [&](const auto& entry) { return entry.name == module; });
}

/// The rule, if it is meant more than what was found before: of the game, or written in the same letters.
void consider(RuleFound& found, int& best, const Manifest& module, const RuleEntry& rule, int fit) {
    const Manifest* other = &module;
    if (found.rule == nullptr || fit > best) {
        other = found.module;
        found.module = &module;
        found.rule = &rule;
        best = fit;
    }
    if (other != nullptr && other != found.module) {
        found.also.push_back(other);
    }
}

void add_changes(RuleFound& found, const Manifest& manifest) {
    if (std::find(found.also.begin(), found.also.end(), &manifest) != found.also.end()) {
        return; // it means its own rule
    }
    for (const SwitchSpec& spec : manifest.switches) {
        const bool own = &manifest == found.module && spec.name == found.rule->switch_name;
        if (own || names(spec, found.rule->id)) {
            found.changes.push_back({&manifest, &spec});
        }
    }
}

InstalledSets sets_to_search(const Library& library, const std::string& set) {
    return set.empty() ? installed_sets(library) : InstalledSets{{library.tile_set(set)}, {}};
}

} // namespace

RuleFound find_rule(const Library& library, std::string_view id, const Ruleset* game) {
    const std::string wanted = upper(id);
    RuleFound found;
    int best = 0;
    std::vector<std::string> known;
    for (const InstalledModule& module : library.modules()) {
        for (const RuleEntry& rule : rules_of(module.manifest)) {
            if (upper(rule.id) == wanted) {
                const int fit = (plays_in(game, module.manifest.name) ? 2 : 0) + (rule.id == id ? 1 : 0);
                consider(found, best, module.manifest, rule, fit);
            }
            known.push_back(rule.id);
        }
    }
    if (found.rule == nullptr) {
        throw Error("There is no rule '" + std::string(id) + "' in any installed module." +
                    did_you_mean(wanted, known) + " `bastide rules MODULE --search WORD` finds rules by their text.");
    }
    for (const InstalledModule& module : library.modules()) {
        add_changes(found, module.manifest);
    }
    return found;
}

std::vector<TileOccurrence> find_tile(const Library& library, std::string_view name, const std::string& set) {
    std::vector<TileOccurrence> found;
    std::set<std::string> known;
    const InstalledSets all = sets_to_search(library, set);
    for (const TileSet& searched : all.sets) {
        for (const TileEntry& entry : searched.tiles) {
            if (entry.tile.name == name) {
                found.push_back({searched.name, searched.title, entry});
            }
            known.insert(entry.tile.name);
        }
    }
    if (found.empty()) {
        throw Error("There is no tile '" + std::string(name) + "' in " +
                    (set.empty() ? "any installed tile set." : "the tile set '" + set + "'.") +
                    did_you_mean(name, {known.begin(), known.end()}) +
                    " `bastide tiles SET` lists those of a tile set." +
                    (all.problems.empty() ? "" : " One tile set could not be read: " + all.problems.front()));
    }
    return found;
}

bool same_print(const TileDef& l, const TileDef& r) {
    const auto segment = [](const SegmentDef& s) { return std::tie(s.kind, s.ports, s.words, s.borders); };
    return l.edges == r.edges && l.words == r.words && l.adjacent == r.adjacent &&
           std::equal(l.segments.begin(), l.segments.end(), r.segments.begin(), r.segments.end(),
                      [&](const SegmentDef& a, const SegmentDef& b) { return segment(a) == segment(b); });
}

} // namespace bastide::host
