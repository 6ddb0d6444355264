#include "knowledge/feature_report.hpp"
#include "bastide/error.hpp"
#include "bastide/host/game.hpp"
#include <algorithm>
#include <tuple>

namespace bastide::host {
namespace {

bool north_west_first(Position l, Position r) { return std::tuple(l.y, l.x) < std::tuple(r.y, r.x); }

void sort_once(std::vector<Position>& squares) {
    std::sort(squares.begin(), squares.end(), north_west_first);
    squares.erase(std::unique(squares.begin(), squares.end()), squares.end());
}

void sort_by_kind(const Play& play, std::vector<FeatureId>& features) {
    std::sort(features.begin(), features.end(), [&](FeatureId l, FeatureId r) {
        const auto key = [&](FeatureId f) {
            const Position at = play.position_of(f);
            return std::tuple(play.feature(f).kind, at.y, at.x, f);
        };
        return key(l) < key(r);
    });
    features.erase(std::unique(features.begin(), features.end()), features.end());
}

const FeatureKindSpec& spec_of(const Play& play, FeatureId f) {
    return play.rules().kinds[index(play.feature(f).kind)].spec;
}

bool was_scored(const Play& play, FeatureId f) { return (play.feature(f).flags & Feature::completed) != 0; }

void add_squares_beyond(const Play& play, SegmentId s, std::vector<Position>& open) {
    const TileId tile = play.tile_of(s);
    for (unsigned port = 0; port < ports; ++port) {
        const Position beyond = neighbour(play.tile(tile).at, port / 3);
        if (play.segment_at(tile, port) == s && play.tile_at(beyond) == none_of<TileId>) {
            open.push_back(beyond);
        }
    }
}

std::vector<Position> uncovered_around(const Play& play, FeatureId feature) {
    std::vector<Position> open;
    for (const Position square : play.squares_around(feature)) {
        if (play.tile_at(square) == none_of<TileId>) {
            open.push_back(square);
        }
    }
    return open;
}

/// The tile type with the fewest things on it: to cover a square with.
TileTypeId plainest(const Play& play) {
    const auto& types = play.rules().types;
    const auto found = std::min_element(types.begin(), types.end(), [](const TileType& l, const TileType& r) {
        return std::tuple(l.words != 0, l.segment_count) < std::tuple(r.words != 0, r.segment_count);
    });
    return static_cast<TileTypeId>(found - types.begin());
}

/// What is to be surrounded is finished by exactly the tiles that are missing around it, so these are laid on a copy.
Valuation value_when_surrounded(const Play& play, FeatureId feature, PlayerId player) {
    const auto segment = static_cast<SegmentId>(index(feature));
    try {
        Game copy(play);
        Play& later = copy.edit();
        for (const Position square : uncovered_around(play, feature)) {
            later.lay(plainest(play), square, 0, piles::removed);
        }
        return later.value(later.feature_of(segment), occasions::completed, player);
    } catch (const Error&) { // no room for so many tiles
        return play.value(feature, occasions::completed, player);
    }
}

void find_what_is_open(const Play& play, FeatureReport& report) {
    switch (spec_of(play, report.feature).closing) {
    case Closing::gaps:
        report.gaps = play.feature(report.feature).open;
        if (report.gaps > 0) {
            play.each_segment(report.feature, [&](SegmentId s) { add_squares_beyond(play, s, report.open); });
        }
        break;
    case Closing::surrounded:
        report.open = uncovered_around(play, report.feature);
        report.gaps = static_cast<int>(report.open.size());
        break;
    case Closing::never:
        return;
    }
    sort_once(report.open);
    report.finished = play.closed(report.feature);
}

} // namespace

FeatureWorth feature_worth(const Play& play, FeatureId feature, PlayerId player) {
    const FeatureKindSpec& spec = spec_of(play, feature);
    const bool waits = spec.scores_when_completed && play.closed(feature) && !was_scored(play, feature);
    FeatureWorth worth;
    if (waits) {
        worth.now = play.value(feature, occasions::completed, player);
    } else if (spec.at_end != AtEnd::nothing) {
        worth.now = play.value(feature, occasions::final, player);
    }
    if (spec.scores_when_completed && spec.closing != Closing::never && !was_scored(play, feature)) {
        worth.finished = waits                                 ? worth.now
                         : spec.closing == Closing::surrounded ? value_when_surrounded(play, feature, player)
                                                               : play.value(feature, occasions::completed, player);
    }
    return worth;
}

FeatureReport feature_report(const Play& play, FeatureId feature) {
    FeatureReport report;
    report.feature = feature;
    report.kind = play.feature(feature).kind;
    report.tiles = play.tiles_of(feature);
    report.scored = was_scored(play, feature);
    play.each_segment(feature, [&](SegmentId s) { report.squares.push_back(play.tile(play.tile_of(s)).at); });
    sort_once(report.squares);
    find_what_is_open(play, report);
    play.each_figure(feature, [&](FigureId id) { report.figures.push_back(id); });
    std::sort(report.figures.begin(), report.figures.end());
    report.majority = play.majority(feature);
    for (std::size_t k = 0; k < play.rules().kinds.size(); ++k) {
        play.each_bordering(feature, static_cast<KindId>(k), [&](FeatureId f) { report.alongside.push_back(f); });
    }
    sort_by_kind(play, report.alongside);
    return report;
}

std::vector<FeatureId> features_at(const Play& play, Position square) {
    std::vector<FeatureId> features;
    const TileId tile = play.tile_at(square);
    for (unsigned i = 0; tile != none_of<TileId> && i < play.type_of(tile).segment_count; ++i) {
        const FeatureId f = play.feature_of(play.segment(tile, i));
        if (std::find(features.begin(), features.end(), f) == features.end()) {
            features.push_back(f);
        }
    }
    return features;
}

std::vector<FeatureId> occupied_features(const Play& play) {
    std::vector<FeatureId> features;
    for (const Figure& figure : play.figures()) {
        if (const FeatureId f = play.feature_of(figure); f != none_of<FeatureId>) {
            features.push_back(f);
        }
    }
    sort_by_kind(play, features);
    return features;
}

} // namespace bastide::host
