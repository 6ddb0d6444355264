// Which features a tile would complete, without laying it.
#pragma once
#include "base.hpp"
#include <array>

namespace bastide::base {

/// Looks at a position that does not change meanwhile.
class Completion {
public:
    Completion(const Play& play, const Table& table) : play_(play), table_(table) {}

    /// The features on the board that would be complete with a tile of this type at `p`, in whatever rotation fits
    /// there.
    template <class F> void each(TileTypeId tile, Position p, F&& visit) const {
        for (unsigned rotation = 0; rotation < 4; ++rotation) {
            if ((play_.type(tile).rotations >> rotation & 1U) != 0 && play_.may_place(tile, p, rotation)) {
                for (const FeatureId f : completed(play_.type(tile), p, rotation)) {
                    visit(f);
                }
            }
        }
    }

private:
    std::vector<FeatureId> completed(const TileType& tile, Position p, unsigned rotation) const;
    void add_surrounded(Position p, std::vector<FeatureId>& out) const;

    const Play& play_;
    const Table& table_;
};

} // namespace bastide::base
