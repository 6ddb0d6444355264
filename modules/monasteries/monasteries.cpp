// Special monasteries, on which a follower stands as a monk or lies down as an abbot until the game ends. The place of
// abbots is a feature of its own on the same tile: so whatever brings a follower there offers both places (MONAST-005),
// and each is scored among those who chose it (MONAST-013 MONAST-014). That only one is to be had is a veto.
#include "bastide/bastide.hpp"
#include <algorithm>
#include <array>
#include <vector>

namespace bastide::monasteries {

class Monasteries : public Module {
public:
    void install(Registry& registry) override;

private:
    void lay_out(TileDef& tile) const;
    static bool is_cloister(const TileDef& tile, const std::string& set);
    static int base_games(const Ruleset& rules);
    void replace(Play& play) const;
    FeatureId other_place(const Play& play, SegmentId s) const;
    bool taken(const Play& play, FigureKindId kind, Place to, RouteId route) const;
    bool joins(const Play& play, FigureKindId kind, Place to, RouteId route) const;
    bool left_to_abbots(const Play& play, const Entry& entry) const;
    void keep_open(Play& play) const;
    void lines(const Play& play, Valuation& v) const;

    KindId monastery_{}, abbacy_{};
    TermId in_lines_{}, tile_{};
};

namespace {
constexpr const char* word = "special-monastery";
constexpr const char* place_of_abbots = "abbacy";

bool is_base(const std::string& set) { return set.starts_with("base-"); }

std::ptrdiff_t count_of(const TileDef& tile, const char* kind) {
    return std::count_if(tile.segments.begin(), tile.segments.end(),
                         [&](const SegmentDef& segment) { return segment.kind == kind; });
}
} // namespace

void Monasteries::install(Registry& registry) {
    if (!registry.printed(word)) {
        return;
    }
    registry.transform_tiles(hook<&Monasteries::lay_out>(this));
    monastery_ = registry.find_kind("monastery");
    // MONAST-004 MONAST-011: for whoever may stand on a monastery. MONAST-007 MONAST-015: nothing ever completes it.
    abbacy_ = registry.feature_kind({.name = place_of_abbots,
                                     .plural = "abbacies",
                                     .family = "monastery",
                                     .role = "abbot",
                                     .closing = Closing::never});
    in_lines_ = registry.term("tile in line", "tiles in line");
    tile_ = registry.term("tile");
    registry.tariff(abbacy_, Rank::base, hook<&Monasteries::lines>(this));
    registry.veto_place(hook<&Monasteries::taken>(this), {}, "MONAST-006");
    registry.veto_place(hook<&Monasteries::joins>(this), {}, "MONAST-016");
    registry.at(Anchor::round_convert, {.label = "monasteries.keep-open", .run = hook<&Monasteries::keep_open>(this)});
    if (registry.text("keep_monasteries") == "replace") {
        registry.at(moments::table, {.label = "monasteries.replace",
                                     .run = hook<&Monasteries::replace>(this),
                                     .writes = {"tiles"},
                                     .reads = {"tiles"}});
    }
}

// ---------------------------------------------------------------- tiles

/// A second place beside the monastery: what touches that touches it, too (MONAST-005).
void Monasteries::lay_out(TileDef& tile) const {
    const auto at = std::find_if(tile.segments.begin(), tile.segments.end(),
                                 [](const SegmentDef& segment) { return segment.kind == "monastery"; });
    if (tile.words.count(word) == 0 || at == tile.segments.end()) {
        return;
    }
    const unsigned monastery = narrow(at - tile.segments.begin());
    const unsigned abbacy = narrow(tile.segments.size());
    SegmentDef segment;
    segment.kind = place_of_abbots;
    segment.line = tile.line;
    tile.segments.push_back(segment);
    const auto touching = tile.adjacent;
    for (const auto& [a, b] : touching) {
        if (a == monastery || b == monastery) {
            tile.adjacent.emplace_back(a == monastery ? b : a, abbacy);
        }
    }
}

/// A cloister of the base game's tiles has a road at most.
bool Monasteries::is_cloister(const TileDef& tile, const std::string& set) {
    const bool here = is_base(tile.set) || tile.set == set;
    return here && tile.words.count(word) == 0 && count_of(tile, "monastery") == 1 && count_of(tile, "road") <= 1;
}

/// How many base games there are, by the sets that are one.
int Monasteries::base_games(const Ruleset& rules) {
    int games = 0;
    for (const Identity::SetEntry& used : rules.identity.tile_sets) {
        games += is_base(used.name) ? used.copies : 0;
    }
    return games;
}

/// MONAST-002: of the base game's sets, or of the set that has its cloister where another box is the base game. A tile
/// that two sets have is one tile with the copies of both; so no more leave than base games bring.
void Monasteries::replace(Play& play) const {
    const Ruleset& rules = play.rules();
    const std::vector<TileDef>& defs = rules.tile_defs;
    const auto plain =
        std::find_if(defs.begin(), defs.end(), [](const TileDef& def) { return def.name == "monastery"; });
    const std::string set = plain == defs.end() ? "" : plain->set;
    const int games = base_games(rules);
    std::array<int, 2> left{4 * games, 2 * games}; // without a road, and with one
    for (std::size_t i = 0; i < defs.size(); ++i) {
        if (!is_cloister(defs[i], set)) {
            continue;
        }
        const TileTypeId type = rules.type_of_def[i];
        int& of_these = left[count_of(defs[i], "road") == 0 ? 0 : 1];
        for (int n = games == 0 ? defs[i].count : std::min(defs[i].count, of_these); n > 0; --n) {
            --of_these;
            if (play.in_pile(piles::supply, type) > 0) {
                play.move_tile(type, piles::supply, piles::removed);
            }
        }
    }
}

// ---------------------------------------------------------------- who may come

/// The monastery of a place of abbots, and the other way round; none elsewhere.
FeatureId Monasteries::other_place(const Play& play, SegmentId s) const {
    const KindId here = play.kind_of(s);
    FeatureId other = none_of<FeatureId>;
    if (here == monastery_ || here == abbacy_) {
        play.each_segment_on(play.tile_of(s), [&](SegmentId beside) {
            const KindId kind = play.kind_of(beside);
            const bool pair = kind != here && (kind == monastery_ || kind == abbacy_);
            other = pair ? play.feature_of(beside) : other;
        });
    }
    return other;
}

/// MONAST-006: whoever has one place has both. Who may come to where others are may come to both.
bool Monasteries::taken(const Play& play, FigureKindId kind, Place to, RouteId route) const {
    const RouteSpec& way = play.rules().routes[index(route)];
    if (!to.in_midst() || way.shares || way.replaces || !play.rules().figure_kinds[index(kind)].spec.claims) {
        return false;
    }
    const FeatureId other = other_place(play, to.segment());
    return other != none_of<FeatureId> && play.feature(other).claims != 0;
}

/// MONAST-016: whoever joins what is about to be scored joins the monks. Who takes the place of an abbot is an abbot
/// (CAT-030).
bool Monasteries::joins(const Play& play, FigureKindId, Place to, RouteId route) const {
    const RouteSpec& way = play.rules().routes[index(route)];
    return to.in_midst() && way.shares && !way.deploys && !way.replaces && play.kind_of(to.segment()) == abbacy_;
}

// ---------------------------------------------------------------- completion

bool Monasteries::left_to_abbots(const Play& play, const Entry& entry) const {
    const Feature& monastery = play.feature(entry.feature);
    if (entry.occasion != occasions::completed || monastery.kind != monastery_ || monastery.claims != 0) {
        return false;
    }
    const FeatureId other = other_place(play, static_cast<SegmentId>(index(entry.feature)));
    return other != none_of<FeatureId> && play.feature(other).claims != 0;
}

/// MONAST-012: with abbots only it is not completed, so nothing waits for that.
void Monasteries::keep_open(Play& play) const {
    std::vector<FeatureId> open;
    for (const Entry& entry : play.round()) {
        if (left_to_abbots(play, entry)) {
            open.push_back(entry.feature);
        }
    }
    for (const FeatureId monastery : open) {
        play.unlist(monastery);
    }
}

// ---------------------------------------------------------------- points

/// MONAST-008 MONAST-009: its tile, and all tiles in line with it up to the first gap. MONAST-023: on any other
/// occasion it is a cloister.
void Monasteries::lines(const Play& play, Valuation& v) const {
    if (v.occasion != occasions::final) {
        v.add(tile_, play.tiles_around(v.feature), 1, "MONAST-023");
        return;
    }
    int tiles = 1;
    for (unsigned side = 0; side < 4; ++side) {
        Position at = neighbour(play.position_of(v.feature), side);
        for (; play.tile_at(at) != none_of<TileId>; at = neighbour(at, side)) {
            ++tiles;
        }
    }
    v.add(in_lines_, tiles, 1, "MONAST-008");
}

} // namespace bastide::monasteries

using bastide::monasteries::Monasteries;
BASTIDE_MODULE(Monasteries)
