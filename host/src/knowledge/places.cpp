#include "knowledge/places.hpp"
#include "bastide/error.hpp"
#include "bastide/words.hpp"

namespace bastide::host {
namespace {

/// The port; of a side also both halves, where nothing meets in the middle.
bool reaches(const Play& play, SegmentId s, TileId tile, unsigned port) {
    const SegmentId there = play.segment_at(tile, port);
    if (there != none_of<SegmentId> || port % 3 != 1) {
        return there == s;
    }
    return play.segment_at(tile, port - 1) == s && play.segment_at(tile, port + 1) == s;
}

} // namespace

std::optional<SegmentId> segment_named(const Play& play, TileId tile, std::string_view text) {
    const std::size_t colon = text.find(':');
    const auto port = colon == std::string_view::npos ? std::nullopt : port_named(text.substr(colon + 1));
    const KindId kind = kind_named(play.rules(), text.substr(0, colon));
    std::optional<SegmentId> found;
    for (unsigned i = 0; i < play.type_of(tile).segment_count; ++i) {
        const SegmentId s = play.segment(tile, i);
        if (play.segment_name(s) == text) {
            return s;
        }
        if (play.segment_type(s).kind() != kind) {
            continue;
        }
        if (port && reaches(play, s, tile, *port)) {
            return s;
        }
        if (colon == std::string_view::npos) {
            if (found) {
                return std::nullopt; // two of the kind: the side has to be said
            }
            found = s;
        }
    }
    return found;
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

std::vector<std::string> kind_names(const Ruleset& rules) {
    std::vector<std::string> names;
    for (const CompiledKind& kind : rules.kinds) {
        names.push_back(kind.spec.name);
    }
    return names;
}

} // namespace bastide::host
