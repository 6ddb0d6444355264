#include "knowledge/places.hpp"
#include "bastide/error.hpp"
#include "bastide/module/play.hpp"
#include "bastide/words.hpp"
#include <algorithm>

namespace bastide::host {
std::optional<SegmentId> segment_named(const Play& play, TileId tile, std::string_view text) {
    const std::size_t colon = std::min(text.find(':'), text.size());
    const KindId kind = kind_named(play.rules(), text.substr(0, colon)); // people also say it in the plural
    const std::string name = kind == none_of<KindId>
                                 ? std::string(text)
                                 : play.rules().kinds[index(kind)].spec.name + std::string(text.substr(colon));
    const std::vector<SegmentId> meant = play.segments_named(tile, name);
    return meant.size() == 1 ? std::optional(meant.front()) : std::nullopt;
}

std::string no_such_segment(const Play& play, TileId tile, std::string_view text) {
    std::vector<std::string> names;
    for (unsigned i = 0; i < play.type_of(tile).segment_count; ++i) {
        names.push_back(play.segment_name(play.segment(tile, i)));
    }
    return "The tile " + play.rules().tile_name(play.tile(tile).type) + " at " + position_text(play.tile(tile).at) +
           " has no '" + shown(text) + "'" +
           (names.empty() ? "; it has no parts where figures could stand." : "; it has " + listed(names) + '.');
}

KindId kind_named(const Ruleset& rules, std::string_view text) {
    for (std::size_t k = 0; k < rules.kinds.size(); ++k) {
        const FeatureKindSpec& spec = rules.kinds[k].spec;
        if (text == spec.name || text == spec.singular || text == spec.plural) {
            return static_cast<KindId>(k);
        }
    }
    return none_of<KindId>;
}

namespace {

template <class Kinds> std::vector<std::string> names_of(const Kinds& kinds) {
    std::vector<std::string> names;
    for (const auto& kind : kinds) {
        names.push_back(kind.spec.name);
    }
    return names;
}

} // namespace

std::vector<std::string> kind_names(const Ruleset& rules) { return names_of(rules.kinds); }
std::vector<std::string> figure_kind_names(const Ruleset& rules) { return names_of(rules.figure_kinds); }

} // namespace bastide::host
