// Tiles that change: a form is made of each printed tile that can have it, and laid over a tile on the board.
#include <bastide/bastide.hpp>

using namespace bastide;

class Footpaths : public Module {
public:
    void install(Registry& registry) override {
        footpath_ = registry.form("footpath", hook<&Footpaths::make>(this), paths);
        laid_ = registry.slot<std::uint32_t>();
        lay_ = registry.verb({.name = "footpath", .apply = hook<&Footpaths::lay>(this)});
        registry.contribute("figures", hook<&Footpaths::list>(this));
    }

private:
    static constexpr int paths = 6;
    static constexpr std::size_t north = 0, south = 2;

    bool make(TileDef& tile) const {
        if (tile.edges[north] != "field" || tile.edges[south] != "field") {
            return false;
        }
        tile.edges[north] = tile.edges[south] = "road";
        tile.segments.push_back({"road", {port_of_side(north), port_of_side(south)}, {}, {}, tile.line});
        return true;
    }

    /// PATH-001
    void list(const Play& play, ActionList& out) const {
        const TileId tile = play.placed_tile();
        const bool left = play[laid_] < paths && tile != none_of<TileId> && play.tile(tile).rotation % 2 == 0;
        if (left && play.rules().form(play.tile(tile).type, footpath_) != none_of<TileTypeId>) {
            out.add(lay_());
        }
    }
    void lay(Play& play) const {
        ++play[laid_];
        play.transform(play.placed_tile(), footpath_);
    }

    FormId footpath_{};
    Slot<std::uint32_t> laid_{};
    Verb<> lay_{};
};

BASTIDE_MODULE(Footpaths)
