#include "base.hpp"

namespace bastide::base {

namespace {
constexpr int lap = 50; // spaces of the track (BASE-009)
} // namespace

void Display::install(Registry& registry) {
    lap_marker_ = registry.text("score_lap_marker");
    point_tiles_ = registry.flag("point_tiles_in_base"); // BASE-027
    tie_break_ = registry.text("tie_break");
    registry.display("marker", hook<&Display::marker>(this));
    registry.verdict(hook<&Display::verdict>(this));
}

/// BASE-092 to BASE-095: what the table would show; never a change of score. A marker that stands as always tells
/// nothing.
std::string Display::marker(const Play& play, PlayerId p) const {
    const int laps = play.score(p) / lap;
    if (lap_marker_ == "dice") {
        return "die shows " + std::to_string(laps < 1 ? 6 : laps);
    }
    if (lap_marker_ == "lay_down") {
        return laps < 1 ? "" : "laid down, shows 50 or more";
    }
    if (laps < 1 || !point_tiles_) {
        return "no point tile";
    }
    return "point tiles: " + in_pieces(laps * lap, {2 * lap, lap});
}

/// BASE-126 to BASE-129
std::string Display::verdict(const Play& play) const {
    const unsigned leaders = play.leaders();
    const auto first = static_cast<PlayerId>(std::countr_zero(leaders));
    const int most = play.team_score(first);
    std::vector<std::string> best;
    for (unsigned rest = leaders; rest != 0; rest &= rest - 1) {
        best.push_back(play.player_name(static_cast<PlayerId>(std::countr_zero(rest))));
    }
    const std::string points = " with " + counted(most, "point");
    if (leaders == play.team_of(first)) {
        return listed(best) + (best.size() == 1 ? " wins" : " win together") + points + '.';
    }
    if (tie_break_ == "shared_victory") {
        return listed(best) + " share the victory" + points + '.';
    }
    return listed(best) + " are tied" + points + (tie_break_ == "replay" ? "; another game decides." : ".");
}

} // namespace bastide::base
