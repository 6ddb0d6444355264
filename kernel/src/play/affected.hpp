// What an edit of the board reaches: the features that may be others after it, with all that is in them.
#pragma once
#include "bastide/game/view.hpp"
#include <vector>

namespace bastide {

/// The segment on the other side of a tile's side, at one of its ports; none where one of the two sides is closed.
SegmentId facing(const View& view, TileId tile, unsigned port);

class Affected {
public:
    /// Those on the tiles from this number on.
    Affected(const View& view, std::size_t since);

    /// What a segment belonged to before the edit.
    struct Former {
        FeatureId feature = none_of<FeatureId>; ///< none: there was no such segment
        KindId kind{};
        std::uint8_t flags = 0;
        std::uint16_t segments = 0;
        bool closed = false; ///< by gaps
    };
    std::vector<FeatureId> features; ///< as they were named
    std::vector<SegmentId> segments; ///< that were in them and still lie, and new ones
    std::vector<Former> formers;     ///< of each of the segments

    void add(FeatureId f);
    void add_of(SegmentId s) { add(view_.feature_of(s)); }
    /// What is on a tile, and whatever may meet another form of it.
    void add_form(TileId tile);
    /// The feature's segments are of another kind now: those of that kind may meet them, and no tile needs to have two
    /// segments of a kind that had.
    void add_kind(FeatureId f, KindId kind);

    void sort();
    // Once all is sorted:
    bool has(SegmentId s) const;
    const Former& former(SegmentId s) const;
    /// The place of a feature that was among them; as many as there were if it was none of them.
    std::size_t place_of(FeatureId f) const;

private:
    const View& view_;
    std::vector<bool> known_; ///< by feature
};

} // namespace bastide
