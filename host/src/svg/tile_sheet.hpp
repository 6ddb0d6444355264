// The tiles of a picture: each is drawn once and referred to.
#pragma once
#include "bastide/fwd.hpp"
#include "bastide/ids.hpp"
#include "knowledge/lying.hpp"
#include "svg/tile_layout.hpp"
#include <map>
#include <memory>
#include <set>
#include <string>
#include <tuple>

namespace bastide::host::svg {

class TileSheet {
public:
    TileSheet(const Ruleset& rules, const Style& style) : rules_(rules), style_(style) {}

    const TileLayout& layout(TileTypeId type, unsigned rotation, const OtherKinds& others = {});
    /// A reference to the picture of a tile.
    std::string use(TileTypeId type, unsigned rotation, Point at, double scale = 1, const OtherKinds& others = {});
    /// What the references refer to.
    const std::string& definitions() const { return definitions_; }

private:
    const Ruleset& rules_;
    const Style& style_;
    std::string definitions_;
    std::set<std::string> defined_;
    std::map<std::tuple<TileTypeId, unsigned, OtherKinds>, std::unique_ptr<TileLayout>> layouts_;
};

} // namespace bastide::host::svg
