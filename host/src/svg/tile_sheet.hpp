// The tiles of a picture: each is drawn once and referred to.
#pragma once
#include "bastide/fwd.hpp"
#include "bastide/geometry.hpp"
#include "bastide/ids.hpp"
#include "knowledge/lying.hpp"
#include "svg/tile_layout.hpp"
#include <map>
#include <memory>
#include <set>
#include <string>
#include <tuple>

namespace bastide::host::svg {

/// Tiles of a type do not look quite alike: how the one on a square looks. Neighbours differ.
inline constexpr unsigned variants = 3;
unsigned variant_at(Position square);

class TileSheet {
public:
    TileSheet(const Ruleset& rules, const Style& style) : rules_(rules), style_(style) {}

    const TileLayout& layout(TileTypeId type, unsigned rotation, const OtherKinds& others = {}, unsigned variant = 0);
    /// A reference to the picture of a tile.
    std::string use(TileTypeId type, unsigned rotation, Point at, double scale = 1, const OtherKinds& others = {},
                    unsigned variant = 0);
    /// What the references refer to.
    const std::string& definitions() const { return definitions_; }

private:
    const Ruleset& rules_;
    const Style& style_;
    std::string definitions_;
    std::set<std::string> defined_;
    std::map<std::tuple<TileTypeId, unsigned, OtherKinds, unsigned>, std::unique_ptr<TileLayout>> layouts_;
};

} // namespace bastide::host::svg
