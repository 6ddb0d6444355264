// The Festival: whoever places a tile with its symbol may take a figure back instead of deploying one.
#include "bastide/bastide.hpp"

namespace bastide::festival {

namespace {
constexpr const char* festival_word = "festival";
} // namespace

class Festival : public Module {
public:
    void install(Registry& registry) override;

private:
    bool can_leave(const Play& play, FigureId f) const;
    void list(const Play& play, ActionList& out) const;
    void apply(Play& play, FigureKindId, FigureId f) const;

    bool followers_alone_ = false; ///< FEST-006
    QualityId follower_{}, token_{};
    WordId festival_{};
    ReasonId taken_back_{};
    PartRight used_up_{};
    Verb<FigureKindId, FigureId> take_back_{};
};

void Festival::install(Registry& registry) {
    if (!registry.printed(festival_word)) {
        return;
    }
    followers_alone_ = registry.text("festival_return") == "follower";
    follower_ = registry.quality("follower");
    token_ = registry.quality("token");
    festival_ = registry.tile_word(festival_word);
    taken_back_ = registry.reason("taken back");
    used_up_ = registry.part_right("a piece was moved in place of a follower", true);
    take_back_ = registry.verb<FigureKindId, FigureId>(
        {.name = "take-back",
         .apply = hook<&Festival::apply>(this),
         .forms = {"FIGURE SEGMENT", "FIGURE SPACE"},
         .sentences = {"Take your {figure} on {SEGMENT} back", "Take your {figure} on {SPACE} back"}});
    registry.count({.name = "taken-back",
                    .about = "Figures that were taken back at a festival, without points.",
                    .unit = "figures"},
                   take_back_);
    registry.contribute("figures", hook<&Festival::list>(this));
}

/// FEST-005 FEST-006 FEST-008: wherever on the board it is. Prisoners are in somebody's hands (FEST-008), and a space
/// without a tile is beside the board (WHEEL-020).
bool Festival::can_leave(const Play& play, FigureId f) const {
    const Figure& figure = play.figure(f);
    const bool beside_it = figure.place.where == Where::space && figure.place.tile() == none_of<TileId>;
    return figure.on_board() && !beside_it && !play.rules().has(figure.kind, token_) &&
           (!followers_alone_ || play.rules().has(figure.kind, follower_));
}

/// FEST-004 FEST-007: one's own; of those that nothing tells apart one, and rather one that stands alone. It is a
/// choice of the step like any other, so that nothing else is done in it (FEST-018), nor is it done after such another
/// (FEST-013 PD-019).
void Festival::list(const Play& play, ActionList& out) const {
    const TileId tile = play.placed_tile();
    if (tile == none_of<TileId> || !play.type_of(tile).shows(festival_) || play.has(used_up_)) {
        return;
    }
    for (const FigureId f : play.figures_of(play.actor())) {
        if (can_leave(play, f) && stands_for_alike(play, f)) {
            out.add(take_back_(play.figure(f).kind, f));
        }
    }
}

/// FEST-004 FEST-009: home without points. Whom that leaves alone follows by the watches of its own module (FEST-011).
void Festival::apply(Play& play, FigureKindId, FigureId f) const {
    const PlayerId player = play.actor();
    play.tell(
        [&] {
            return play.player_name(player) + " takes " + play.figure_name(f) + " on the " + play.spot_name(f) +
                   " back.";
        },
        player, "FEST-004");
    play.send_home(f, taken_back_);
}

} // namespace bastide::festival

using bastide::festival::Festival;
BASTIDE_MODULE(Festival)
