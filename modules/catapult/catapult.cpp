// The Catapult: fairs, and tokens that everybody throws when one was placed.
#include "catapult.hpp"

namespace bastide::catapult {

class Catapult : public Module {
public:
    void install(Registry& registry) override {
        scatter_.install(registry); // whatever is played, the switch must make sense
        if (!registry.printed(fair_word)) {
            return;
        }
        if (registry.text("catapult_mode") == "five_points_for_normal_follower") {
            five_points_.install(registry);
            return;
        }
        field_.install(registry);
        rounds_.install(registry, field_, scatter_);
    }

private:
    Field field_;
    Scatter scatter_;
    Rounds rounds_;
    FivePoints five_points_;
};

// ---------------------------------------------------------------- the playing field

void Field::install(Registry& registry) { follower_ = registry.quality("follower"); }

/// CAT-019 CAT-024 CAT-033: wherever they stand on a tile, in whatever part of it; not those in somebody's hands.
template <class Is> void Field::add_sorts(const Play& play, PlayerId owner, std::vector<Sort>& to, Is&& is) {
    const std::size_t first = to.size();
    for (const FigureId f : play.figures_of(owner)) {
        const Figure& figure = play.figure(f);
        const TileId tile = figure.on_board() && is(figure.kind) ? play.tile_of(figure) : none_of<TileId>;
        if (tile == none_of<TileId>) {
            continue;
        }
        std::size_t same = first;
        while (same < to.size() && !alike(play.figure(to[same].figure), figure)) {
            ++same;
        }
        if (same == to.size()) {
            to.push_back({f, tile, 0});
        } else if (stands_for_alike(play, f)) {
            to[same].figure = f;
        }
        ++to[same].count;
    }
}

/// Pieces that are nobody's, and figures that are no followers, are never among them.
std::vector<Sort> Field::followers(const Play& play, unsigned seats) const {
    std::vector<Sort> found;
    for (int p = 0; p < play.players(); ++p) {
        if ((seats >> p & 1U) != 0) {
            add_sorts(play, static_cast<PlayerId>(p), found,
                      [&](FigureKindId kind) { return is_follower(play, kind); });
        }
    }
    return found;
}

std::vector<Sort> Field::replacements(const Play& play, PlayerId of) const {
    std::vector<Sort> found;
    add_sorts(play, of, found, [&](FigureKindId kind) { return may_replace(play, kind); });
    return found;
}

// ---------------------------------------------------------------- the house rule

void FivePoints::install(Registry& registry) {
    fair_ = registry.tile_word(fair_word);
    at_the_fair_ = registry.cause("follower at the fair", "CAT-049");
    registry.on<events::FigureMoved>(hook<&FivePoints::reward>(this));
}

/// CAT-049: by whoever placed the fair, with a normal follower, on any feature of it.
void FivePoints::reward(Play& play, const events::FigureMoved& event) const {
    constexpr int points = 5;
    if (event.reason != reasons::deployed || play.core().turns == 0 || event.player != play.turn_owner()) {
        return;
    }
    const Figure& figure = play.figure(event.figure);
    const TileId tile = play.placed_tile();
    if (tile != none_of<TileId> && play.type_of(tile).shows(fair_) && play.tile_of(figure) == tile &&
        figure.kind == play.rules().figure_kind("follower")) {
        play.award(event.player, points, at_the_fair_);
    }
}

} // namespace bastide::catapult

using bastide::catapult::Catapult;
BASTIDE_MODULE(Catapult)
