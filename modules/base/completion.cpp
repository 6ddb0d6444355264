#include "completion.hpp"
#include <algorithm>

namespace bastide::base {

namespace {

/// Features and segments of the new tile that would be one, with the gaps that would be left to them.
class Joined {
public:
    Joined(const Play& play, const TileType& tile) : play_(play), tile_(tile) {
        for (unsigned s = 0; s < tile.segment_count; ++s) {
            parts_.push_back({none_of<FeatureId>, tile.initial[s].open, s});
        }
    }

    std::size_t part_of(FeatureId f) {
        for (std::size_t i = tile_.segment_count; i < parts_.size(); ++i) {
            if (parts_[i].feature == f) {
                return i;
            }
        }
        parts_.push_back({f, play_.feature(f).open, parts_.size()});
        return parts_.size() - 1;
    }
    void close_gap(std::size_t part) { --parts_[part].open; }
    void unite(std::size_t a, std::size_t b) { parts_[root(a)].joined = root(b); }

    std::vector<FeatureId> without_gaps() const {
        std::vector<int> open(parts_.size());
        for (std::size_t i = 0; i < parts_.size(); ++i) {
            open[root(i)] += parts_[i].open;
        }
        std::vector<FeatureId> features;
        for (std::size_t i = tile_.segment_count; i < parts_.size(); ++i) {
            const KindId kind = play_.feature(parts_[i].feature).kind;
            if (open[root(i)] == 0 && play_.rules().kinds[index(kind)].spec.closing == Closing::gaps) {
                features.push_back(parts_[i].feature);
            }
        }
        return features;
    }

private:
    struct Part {
        FeatureId feature; ///< none: a segment of the tile
        int open;
        std::size_t joined; ///< another part of the same feature-to-be, or itself
    };
    std::size_t root(std::size_t part) const {
        while (parts_[part].joined != part) {
            part = parts_[part].joined;
        }
        return part;
    }

    const Play& play_;
    const TileType& tile_;
    std::vector<Part> parts_;
};

} // namespace

/// Gaps close on both sides where the tile meets a neighbour, whether the same kind goes on there or not.
std::vector<FeatureId> Completion::completed(const TileType& tile, Position p, unsigned rotation) const {
    Joined joined(play_, tile);
    for (unsigned side = 0; side < 4; ++side) {
        const TileId there = play_.tile_at(neighbour(p, side));
        const bool ends = there != none_of<TileId> || table_.completes_at(play_, p, side);
        for (unsigned k = 0; k < 3 && ends; ++k) {
            const std::uint8_t mine = tile.segment_at[rotation][side * 3 + k];
            if (mine != TileType::no_segment) {
                joined.close_gap(mine);
            }
            const SegmentId theirs =
                there == none_of<TileId> ? none_of<SegmentId> : play_.segment_at(there, opposite(side) * 3U + 2 - k);
            if (theirs == none_of<SegmentId>) {
                continue;
            }
            const FeatureId f = play_.feature_of(theirs);
            const std::size_t part = joined.part_of(f);
            joined.close_gap(part);
            if (mine != TileType::no_segment && tile.segments[mine].kind() == play_.feature(f).kind) {
                joined.unite(mine, part);
            }
        }
    }
    std::vector<FeatureId> features = joined.without_gaps();
    add_surrounded(p, features);
    return features;
}

void Completion::add_surrounded(Position p, std::vector<FeatureId>& out) const {
    const auto covered = [&](Position q) { return q == p || play_.tile_at(q) != none_of<TileId>; };
    play_.each_tile_around(p, [&](TileId tile) {
        play_.each_segment_on(tile, [&](SegmentId s) {
            const FeatureId f = play_.feature_of(s);
            const KindId kind = play_.feature(f).kind;
            const bool waits = index(f) == index(s) && play_.lies_around(f, p) &&
                               play_.rules().kinds[index(kind)].spec.closing == Closing::surrounded;
            if (!waits) {
                return;
            }
            const SquaresAround around = play_.squares_around(f);
            if (std::all_of(around.begin(), around.end(), covered)) {
                out.push_back(f);
            }
        });
    });
}

} // namespace bastide::base
