// A forbidden placement: a veto of squares, asked only for the types of tile that it concerns.
#include <bastide/bastide.hpp>

using namespace bastide;

class LonelyMonasteries : public Module {
public:
    void install(Registry& registry) override {
        monastery_ = registry.find_kind("monastery");
        registry.veto_placement({.rules = "LONELY-001",
                                 .concerns = hook<&LonelyMonasteries::concerns>(this),
                                 .square = hook<&LonelyMonasteries::crowded>(this)});
    }

private:
    bool concerns(const Ruleset&, const TileType& type) const {
        return std::any_of(type.segments.begin(), type.segments.begin() + type.segment_count,
                           [&](const SegmentType& segment) { return segment.kind() == monastery_; });
    }

    /// LONELY-001
    bool crowded(const Play& play, TileTypeId, Position square) const {
        bool found = false;
        play.each_tile_around(square,
                              [&](TileId tile) { found = found || concerns(play.rules(), play.type_of(tile)); });
        return found;
    }

    KindId monastery_{};
};

BASTIDE_MODULE(LonelyMonasteries)
