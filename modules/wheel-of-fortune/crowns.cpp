// Crown spaces: one follower each, deployed there instead of to the tile just placed, whatever that tile shows
// (WHEEL-021 WHEEL-022). Those of one sector are alike, so each sector is one space with room for several.
#include "wheel_of_fortune.hpp"

namespace bastide::wheel {

void Crowns::install(Registry& registry, const Board& board) {
    board_ = &board;
    follower_ = registry.quality("follower");
    route_ = registry.route({.name = "to a crown space"});
    registry.veto_place(hook<&Crowns::no_room>(this), {}, "WHEEL-021 WHEEL-022");
    scored_ = registry.cause("crown space", "WHEEL-043");
    std::vector<std::string> forms, sentences;
    for (const std::string_view sector : sectors) {
        forms.push_back("FIGURE " + std::string(sector));
        sentences.push_back("Put {FIGURE} on a crown space of the sector " + std::string(sector));
    }
    crown_ = registry.verb<FigureKindId, Sector>({.name = "crown",
                                                  .apply = hook<&Crowns::apply>(this),
                                                  .forms = forms,
                                                  .sentences = sentences,
                                                  .place = hook<&Crowns::space>(this)});
    registry.count({.name = "crowned", .about = "Followers that went to a crown space.", .unit = "figures"}, crown_);
    registry.contribute("figures", hook<&Crowns::list>(this));
}

/// For followers alone, and for one on each space, by whatever way they would come there.
bool Crowns::no_room(const Play& play, FigureKindId kind, Place to, RouteId route) const {
    const Sector sector = board_->sector_at(to);
    const Ruleset& rules = play.rules();
    if (sector == no_sector || rules.figure_kinds[index(kind)].spec.neutral != 0) {
        return false;
    }
    return !rules.figure_kinds[index(kind)].spec.claims || !rules.has(kind, follower_) ||
           (!rules.routes[index(route)].replaces && board_->crowned(play, sector) >= board_->crowns(sector));
}

void Crowns::list(const Play& play, ActionList& out) const {
    for (const Sector s : all_sectors) {
        for (std::size_t k = 0; k < play.rules().figure_kinds.size(); ++k) {
            const auto kind = static_cast<FigureKindId>(k);
            if (play.has_in_supply(play.actor(), kind) && play.may_stand(kind, board_->place(play, s), route_)) {
                out.add(crown_(kind, s));
            }
        }
    }
}

void Crowns::apply(Play& play, FigureKindId kind, Sector to) const {
    const PlayerId player = play.actor();
    play.deploy(player, kind, board_->place(play, to));
    play.tell(
        [&] {
            return play.player_name(player) + " puts " + play.a(kind) + " on a crown space of " +
                   std::string(sectors[to]) + '.';
        },
        player, "WHEEL-021");
}

/// WHEEL-043 to WHEEL-046: 3 points a follower, 6 for one alone where there is room for more; then all go home.
void Crowns::score(Play& play, Sector sector) const {
    const int there = board_->crowned(play, sector);
    const int points = there == 1 && board_->crowns(sector) > 1 ? 6 : 3;
    for (int seats = 0; there > 0 && seats < play.players(); ++seats) {
        const PlayerId p = play.seat_after(play.turn_owner(), seats);
        for (const FigureId f : play.figures_of(p)) {
            if (board_->sector_of(play, f) == sector) {
                play.award(p, points, scored_);
                play.send_home(f, reasons::returned);
            }
        }
    }
}

} // namespace bastide::wheel
