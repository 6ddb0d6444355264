// Points for neighbours, at the end: the same count pays and estimates.
#include <bastide/bastide.hpp>

using namespace bastide;

class GoodNeighbours : public Module {
public:
    void install(Registry& registry) override {
        follower_ = registry.quality("follower");
        company_ = registry.cause("good neighbours", "NEIGHBOUR-001");
        registry.at(
            Anchor::end_last_parts,
            {.label = "good-neighbours.visit", .run = hook<&GoodNeighbours::visit>(this), .writes = {"scores"}});
        registry.estimate(Anchor::end_last_parts, hook<&GoodNeighbours::estimate>(this));
    }

private:
    int living(const Play& play, TileId tile, PlayerId player) const {
        int followers = 0;
        play.each_figure_on(tile, [&](FigureId f) {
            followers += play.figure(f).owner == player && play.rules().has(play.figure(f).kind, follower_) ? 1 : 0;
        });
        return followers;
    }

    /// NEIGHBOUR-001
    template <class F> void each_visit(const Play& play, F&& pays) const {
        for (const Tile& tile : play.tiles()) {
            const TileId here = play.tile_at(tile.at);
            play.each_tile_around(tile.at, [&](TileId there) {
                for (int p = 0; p < play.players(); ++p) {
                    const auto player = static_cast<PlayerId>(p);
                    if (there != here && living(play, there, player) != 0) {
                        pays(player, living(play, here, player));
                    }
                }
            });
        }
    }
    void visit(Play& play) const {
        Scores points{};
        each_visit(play, [&](PlayerId player, int visits) { points[index(player)] += visits; });
        for (int p = 0; p < play.players(); ++p) {
            if (const int earned = points[static_cast<std::size_t>(p)]; earned != 0) {
                play.award(static_cast<PlayerId>(p), earned, company_);
            }
        }
    }
    void estimate(const Play& play, Estimate& end) const {
        each_visit(play, [&](PlayerId player, int visits) { end.add(player, visits); });
    }

    QualityId follower_{};
    CauseId company_{};
};

BASTIDE_MODULE(GoodNeighbours)
