// The Tower: towers that all players build, and that take followers prisoner.
#include "tower.hpp"
#include <algorithm>
#include <optional>

namespace bastide::tower {

namespace {
constexpr const char* foundation_word = "tower-foundation";
constexpr int foundations_in_box = 18; // TOWER-002
constexpr int fewest_players = 2;      // of the base game
/// TOWER-006 to TOWER-010 for 2 to 6 players; for 7 and 8 the 30 pieces are shared out.
constexpr std::array<int, max_players - 1> share{10, 9, 7, 6, 5, 4, 3};
} // namespace

class Tower : public Module {
public:
    void install(Registry& registry) override {
        if (!registry.printed(foundation_word)) { // nothing to build on
            return;
        }
        // TOWER-049: a place of its own, no part of a feature. TOWER-050, TOWER-052 follow.
        const SpaceKindId top = registry.space_kind({.name = "tower", .upon = "tower"});
        prisoners_.install(registry);
        captures_.install(registry, top, prisoners_);
        towers_.install(registry, top, captures_);
    }

private:
    Prisoners prisoners_;
    Captures captures_;
    Towers towers_;
};

void Towers::install(Registry& registry, SpaceKindId top, const Captures& captures) {
    captures_ = &captures;
    top_ = top;
    companions_ = registry.flag("builder_and_pig_on_tower"); // TOWER-044
    foundation_ = registry.tile_word(foundation_word);
    guard_quality_ = registry.quality("guard");
    companion_ = registry.quality("companion");
    tower_ = registry.figure_kind({.name = "tower",
                                   .neutral = registry.copies(foundation_word),
                                   .number = "height",
                                   .claims = false,
                                   .exposed = false});
    pieces_ = registry.slot<Pieces>();
    build_ = registry.verb<TileId>({.name = "tower",
                                    .apply = hook<&Towers::apply_tower>(this),
                                    .sentences = {"Put a tower piece on the foundation at {SQUARE}"}});
    registry.count({.name = "floors", .about = "Pieces put on towers.", .unit = "pieces"}, build_);
    guard_ = registry.verb<FigureKindId, TileId>({.name = "guard",
                                                  .apply = hook<&Towers::apply_guard>(this),
                                                  .sentences = {"Put {FIGURE} on top of the tower at {SQUARE}"}});
    registry.veto_place(hook<&Towers::on_top>(this), hook<&Towers::no_guard>(this), "TOWER-044 TOWER-045 TOWER-046");
    registry.at(Anchor::setup_players, {.label = "tower.pieces", .run = hook<&Towers::deal>(this)});
    registry.contribute("figures", hook<&Towers::list>(this)); // TOWER-013 TOWER-015 TOWER-017
    registry.display("tower pieces", hook<&Towers::shown_pieces>(this));
}

/// TOWER-003 TOWER-006 to TOWER-010: each box brings its own 30 pieces.
void Towers::deal(Play& play) const {
    int foundations = 0;
    for (const TileType& type : play.rules().types) {
        foundations += is_foundation(type) ? type.total : 0;
    }
    const int boxes = std::max(1, foundations / foundations_in_box);
    const int players = std::max(play.players(), fewest_players); // alone as many as each of two
    const int pieces = boxes * share[static_cast<std::size_t>(players - fewest_players)];
    play[pieces_].left.fill(narrow(pieces));
}

/// None if no piece was put there yet.
FigureId Towers::tower_on(const Play& play, TileId foundation) const {
    FigureId found = none_of<FigureId>;
    play.each_figure_on(foundation, [&](FigureId f) { found = play.figure(f).kind == tower_ ? f : found; });
    return found;
}

bool Towers::guarded(const Play& play, TileId tower) const {
    return any_figure_on(play, tower, [&](FigureId f) {
        const Place place = play.figure(f).place;
        return place.where == Where::space && place.space == top_;
    });
}

/// TOWER-044 to TOWER-048: the kinds say it themselves.
bool Towers::may_guard(const Ruleset& rules, FigureKindId kind) const {
    return rules.has(kind, guard_quality_) || (companions_ && rules.has(kind, companion_));
}

/// TOWER-014 TOWER-016 TOWER-040 TOWER-041: every foundation and every tower on which nobody stands.
void Towers::list(const Play& play, ActionList& out) const {
    if (play.tiles_with(foundation_).empty()) {
        return;
    }
    const bool pieces = play[pieces_].left[index(play.actor())] > 0;
    std::optional<std::vector<FigureKindId>> guards; // mostly nobody needs to know
    for (const TileId tile : play.tiles_with(foundation_)) {
        const bool begun = tower_on(play, tile) != none_of<FigureId>;
        if (begun && guarded(play, tile)) {
            continue;
        }
        if (pieces && (begun || play.has_in_supply(nobody, tower_))) {
            out.add(build_(tile));
        }
        if (begun) { // TOWER-018
            if (!guards) {
                guards = kinds_of_guards(play);
            }
            list_guards(play, *guards, tile, out);
        }
    }
}

std::vector<FigureKindId> Towers::kinds_of_guards(const Play& play) const {
    std::vector<FigureKindId> kinds;
    for (std::size_t k = 0; k < play.rules().figure_kinds.size(); ++k) {
        const auto kind = static_cast<FigureKindId>(k);
        if (play.has_in_supply(play.actor(), kind) && may_guard(play.rules(), kind)) {
            kinds.push_back(kind);
        }
    }
    return kinds;
}

void Towers::list_guards(const Play& play, const std::vector<FigureKindId>& guards, TileId tower,
                         ActionList& out) const {
    for (const FigureKindId kind : guards) {
        if (play.may_stand(kind, Place::in(top_, tower), routes::ordinary)) { // PD-019 PD-040
            out.add(guard_(kind, tower));
        }
    }
}

/// TOWER-013 TOWER-016: the piece stays; TOWER-020: then somebody may be captured.
void Towers::apply_tower(Play& play, TileId foundation) const {
    const Position at = play.tile(foundation).at;
    const PlayerId player = play.actor();
    --play[pieces_].left[index(player)];
    FigureId tower = tower_on(play, foundation);
    const int height = tower == none_of<FigureId> ? 1 : play.figure(tower).number + 1;
    play.tell(
        [&] {
            return play.player_name(player) + " builds the tower at " + position_text(at) + ", which now is " +
                   std::to_string(height) + " high.";
        },
        player, "TOWER-013");
    tower = tower == none_of<FigureId> ? play.deploy(nobody, tower_, Place::on_square(at)) : tower;
    play.set_number(tower, height);
    captures_->offer(play, foundation, height);
}

/// TOWER-017 TOWER-040: there is no way down but those of TOWER-042.
void Towers::apply_guard(Play& play, FigureKindId kind, TileId tower) const {
    const PlayerId player = play.actor();
    play.deploy(player, kind, Place::in(top_, tower));
    play.tell([&] { return "The tower at " + position_text(play.tile(tower).at) + " is finished."; }, player,
              "TOWER-040");
}

std::string Towers::shown_pieces(const Play& play, PlayerId player) const {
    return std::to_string(play[pieces_].left[index(player)]);
}

} // namespace bastide::tower

using bastide::tower::Tower;
BASTIDE_MODULE(Tower)
