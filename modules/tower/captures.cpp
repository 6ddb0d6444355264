#include "tower.hpp"
#include <algorithm>
#include <cstdlib>

namespace bastide::tower {

void Captures::install(Registry& registry, SpaceKindId top, const Prisoners& prisoners) {
    prisoners_ = &prisoners;
    top_ = top;
    companions_ = registry.flag("tower_captures_builder_and_pig");
    own_ = registry.text("tower_captures_own") == "allowed";
    tops_ = registry.flag("tower_top_capturable");
    shorter_ = registry.text("tower_reach") == "height_minus_one";
    diagonals_ = registry.flag("tower_diagonals");
    over_holes_ = registry.flag("tower_over_holes");
    capturable_ = registry.quality("capturable");
    companion_ = registry.quality("companion");
    captured_ = registry.reason("captured");
    capture_ = registry.verb<FigureId>(
        {.name = "capture",
         .apply = hook<&Captures::apply>(this),
         .forms = {"PLAYER FIGURE SEGMENT", "PLAYER FIGURE SPACE", "PLAYER FIGURE"},
         .sentences = {"Capture {PLAYER}'s {figure} on {SEGMENT}", "Capture {PLAYER}'s {figure} on {SPACE}",
                       "Capture {PLAYER}'s {figure}"}});
    registry.count(
        {.name = "captures", .about = "Figures that were captured, by who captured them.", .unit = "figures"},
        capture_);
    ask_ = registry.decision<Piece>({.name = "capture",
                                     .question = "Whom within range of the tower do you capture?",
                                     .list = hook<&Captures::list>(this),
                                     .pass = "Capture nobody"});
}

/// TOWER-021: once for each piece. Who is out of reach of everything that happens on a square is out of this too.
void Captures::offer(Play& play, TileId tower, int height) const {
    const Piece piece{tower, narrow(height)};
    ActionList targets;
    list_targets(play, piece, targets);
    if (!targets.empty()) { // passing alone is no decision
        play.ask(ask_, play.actor(), piece);
    }
}

/// TOWER-022 TOWER-023; what lies between does not matter (TOWER-025 TOWER-026). TOWER-074: by steps in any direction.
bool Captures::in_range(const Play& play, Position from, Position to, int reach) const {
    const int across = std::abs(to.x - from.x);
    const int along = std::abs(to.y - from.y);
    if (across + along > reach || (!diagonals_ && across != 0 && along != 0)) {
        return false;
    }
    return over_holes_ || linked(play, from, to, reach);
}

/// TOWER-071: so many steps from tile to tile lead there.
bool Captures::linked(const Play& play, Position from, Position to, int reach) const {
    std::vector<Position> reached{from};
    std::size_t next = 0;
    for (int step = 0; step < reach; ++step) {
        for (const std::size_t end = reached.size(); next < end; ++next) {
            for (unsigned side = 0; side < 4; ++side) {
                const Position p = neighbour(reached[next], side);
                const bool allowed = diagonals_ || p.x == from.x || p.y == from.y;
                if (allowed && play.tile_at(p) != none_of<TileId> &&
                    std::find(reached.begin(), reached.end(), p) == reached.end()) {
                    reached.push_back(p);
                }
            }
        }
    }
    return std::find(reached.begin(), reached.end(), to) != reached.end();
}

/// TOWER-024 TOWER-029 TOWER-030 TOWER-031 TOWER-057: wherever it stands.
bool Captures::capturable(const Play& play, const Figure& figure) const {
    const Ruleset& rules = play.rules();
    if (!rules.has(figure.kind, capturable_) && !(companions_ && rules.has(figure.kind, companion_))) {
        return false;
    }
    const bool on_top = figure.place.where == Where::space && figure.place.space == top_;
    return (own_ || figure.owner != play.actor()) && (tops_ || !on_top);
}

/// Of those that nothing tells apart one, and rather one that stands alone.
void Captures::list_targets(const Play& play, Piece piece, ActionList& out) const {
    const Position tower = play.tile(piece.tower).at;
    const int reach = piece.height - (shorter_ ? 1 : 0); // TOWER-073
    const std::span<const Figure> all = play.figures();
    for (std::size_t i = 0; i < all.size(); ++i) {
        const auto id = static_cast<FigureId>(i);
        const TileId on = play.exposed_on(id);
        if (on == none_of<TileId> || !capturable(play, all[i]) || !in_range(play, tower, play.tile(on).at, reach)) {
            continue;
        }
        if (stands_for_alike(play, id)) {
            out.add(capture_(id));
        }
    }
}

/// TOWER-020: or nobody.
void Captures::list(const Play& play, ActionList& out) const {
    list_targets(play, play.argument(ask_), out);
    out.add(verbs::pass());
}

/// TOWER-032; TOWER-033: one's own goes home. Whom that leaves alone goes home too, by the watches of its own module
/// (TOWER-034).
void Captures::apply(Play& play, FigureId id) const {
    const PlayerId captor = play.actor();
    play.tell(
        [&] {
            return play.player_name(captor) + " captures " + play.figure_name(id) + " on the " + play.spot_name(id) +
                   '.';
        },
        captor, "TOWER-032");
    if (play.figure(id).owner == captor) {
        play.send_home(id, captured_);
        play.tell("It is the captor's own, so it goes home.", captor, "TOWER-033");
    } else {
        prisoners_->take(play, id);
    }
}

} // namespace bastide::tower
