// A piece that walks: its place is all the memory that it needs.
#include <bastide/bastide.hpp>

using namespace bastide;

class Pilgrim : public Module {
public:
    void install(Registry& registry) override {
        pilgrim_ = registry.figure_kind({.name = "pilgrim", .neutral = 1, .claims = false, .exposed = false});
        follower_ = registry.quality("follower");
        thanks_ = registry.cause("a pilgrim's thanks", "PILGRIM-002");
        registry.at(Anchor::turn_open,
                    {.label = "pilgrim.walk", .run = hook<&Pilgrim::walk>(this), .writes = {"figures", "scores"}});
    }

private:
    /// PILGRIM-001
    void walk(Play& play) const {
        const FigureId pilgrim = play.first_figure(nobody, pilgrim_);
        const TileId from = play.tile_of(play.figure(pilgrim));
        const std::size_t next = from == none_of<TileId> ? 0 : index(from) + 1;
        if (next < play.tiles().size()) {
            play.move(pilgrim, Place::on_square(play.tiles()[next].at), reasons::moved);
            thank(play, static_cast<TileId>(next));
        }
    }

    /// PILGRIM-002
    void thank(Play& play, TileId tile) const {
        unsigned seats = 0;
        play.each_figure_on(tile, [&](FigureId f) {
            const Figure& figure = play.figure(f);
            seats |=
                figure.owner != nobody && play.rules().has(figure.kind, follower_) ? 1U << index(figure.owner) : 0U;
        });
        for (int p = 0; p < play.players(); ++p) {
            if ((seats >> p & 1U) != 0) {
                play.award(static_cast<PlayerId>(p), 1, thanks_);
            }
        }
    }

    FigureKindId pilgrim_{};
    QualityId follower_{};
    CauseId thanks_{};
};

BASTIDE_MODULE(Pilgrim)
