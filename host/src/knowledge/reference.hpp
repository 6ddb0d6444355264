// Rules and tiles of everything that is installed, by name.
#pragma once
#include "bastide/fwd.hpp"
#include "library/fwd.hpp"
#include "library/rulebook.hpp"
#include "library/tile_set.hpp"
#include <string>
#include <string_view>
#include <vector>

namespace bastide::host {

/// A rule with its module and the switches that change it.
struct RuleFound {
    const Manifest* module = nullptr;
    const RuleEntry* rule = nullptr;
    struct Change {
        const Manifest* module = nullptr;
        const SwitchSpec* by = nullptr;
    };
    std::vector<Change> changes;       ///< switches that name the rule, or that the rule names
    std::vector<const Manifest*> also; ///< other modules that have a rule of this id
};
/// In any case of letters; with a game, that of one of its modules if several have it. Throws Error with the nearest
/// id.
RuleFound find_rule(const Library& library, std::string_view id, const Ruleset* game = nullptr);

/// A tile of some tile set.
struct TileOccurrence {
    std::string set, title; ///< of the tile set
    TileEntry entry;
};
/// Entries with this name in every installed tile set, or in the one given (a name or file). Throws Error with the
/// nearest name; `set` empty: all.
std::vector<TileOccurrence> find_tile(const Library& library, std::string_view name, const std::string& set);

/// The same edges, segments and words: one drawing does for both.
bool same_print(const TileDef& l, const TileDef& r);

} // namespace bastide::host
