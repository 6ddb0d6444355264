// What a tile does when it is placed: a word on the tile, and a step that asks for it.
#include <bastide/bastide.hpp>

using namespace bastide;

class WaterTowers : public Module {
public:
    void install(Registry& registry) override {
        tower_ = registry.tile_word("water-tower");
        follower_ = registry.quality("follower");
        water_ = registry.cause("a water tower", "WATER-001");
        registry.at(Anchor::part_placed,
                    {.label = "water-towers.draw", .run = hook<&WaterTowers::draw>(this), .writes = {"scores"}});
    }

private:
    /// WATER-001
    void draw(Play& play) const {
        const TileId tile = play.placed_tile();
        if (tile == none_of<TileId> || play.number_on(tile, tower_) == 0) {
            return;
        }
        int followers = 0;
        for (const FigureId figure : play.figures_of(play.turn_owner())) {
            const bool there = play.figure(figure).on_board();
            followers += there && play.rules().has(play.figure(figure).kind, follower_) ? 1 : 0;
        }
        if (followers > 0) {
            play.award(play.turn_owner(), followers, water_);
        }
    }

    WordId tower_{};
    QualityId follower_{};
    CauseId water_{};
};

BASTIDE_MODULE(WaterTowers)
