// What happens where the pig stops: fortune for the player whose turn it is, the others for everybody, from that player
// on (WHEEL-029). All of it is points at once, in the midst of the turn; nothing is completed and nobody goes home.
#include "wheel_of_fortune.hpp"
#include <map>

namespace bastide::wheel {

void Events::install(Registry& registry) {
    follower_ = registry.quality("follower");
    knight_ = registry.role("knight");
    farmer_ = registry.role("farmer");
    monk_ = registry.role("monk");
    pennant_ = registry.attribute("pennant");
    fortune_ = registry.cause("fortune", "WHEEL-030");
    taxes_ = registry.cause("taxes", "WHEEL-031");
    storm_ = registry.cause("storm", "WHEEL-037");
    inquisition_ = registry.cause("inquisition", "WHEEL-039");
    field_ = registry.find_kind("field");
    if (field_ == none_of<KindId>) { // without farmers nobody is hungry
        return;
    }
    majority_only_ = registry.flag("wheel_famine_needs_majority");
    city_ = registry.find_kind("city");
    completed_city_ = registry.term("completed city", "completed cities");
    castles_ = registry.term("castle"); // of another module
    hunger_ = registry.occasion("famine", false);
    each_farmer_ = registry.stake({.name = "each farmer", .majority = true}); // so pigs and herds count
    registry.tariff(field_, Rank::rate, hook<&Events::per_farmer>(this), Reads::closed_beside,
                    {.occasions = {hunger_}});
}

void Events::perform(Play& play, Sector sector) const {
    if (sector == fortune) {
        play.award(play.turn_owner(), 3, fortune_); // WHEEL-030
        return;
    }
    for (int seats = 0; seats < play.players(); ++seats) {
        const PlayerId p = play.seat_after(play.turn_owner(), seats);
        switch (sector) {
        case taxes:
            collect_taxes(play, p);
            break;
        case famine:
            feed(play, p);
            break;
        case storm:
            reward_supply(play, p);
            break;
        case inquisition:
            reward_monks(play, p);
            break;
        default:
            break;
        }
    }
}

namespace {

/// How many figures of a player in this role stand on each feature, features in the order of their names.
std::map<FeatureId, int> in_role(const Play& play, PlayerId p, RoleId role, QualityId follower) {
    std::map<FeatureId, int> on;
    for (const FigureId f : play.figures_of(p)) {
        if (play.role_of(f) == role && play.rules().has(play.figure(f).kind, follower)) {
            ++on[play.feature_of(play.figure(f))];
        }
    }
    return on;
}

} // namespace

/// WHEEL-031 WHEEL-032: each knight brings the pennants of his city and the number of his own there.
void Events::collect_taxes(Play& play, PlayerId p) const {
    for (const auto& [city, knights] : in_role(play, p, knight_, follower_)) {
        const int pennants = play.count(city, pennant_);
        play.tell(
            [&, f = city, n = knights] {
                return play.player_name(p) + "'s taxes from the " + play.feature_name(f) + ": " + counted(n, "knight") +
                       " x (" + counted(n, "knight") + " + " + counted(pennants, "pennant") + ").";
            },
            p, "WHEEL-031");
        play.award(p, knights * (knights + pennants), taxes_);
    }
}

/// WHEEL-033 WHEEL-034: every farmer for himself; by the older rule those alone whose owner has the majority.
void Events::feed(Play& play, PlayerId p) const {
    if (field_ == none_of<KindId>) {
        return;
    }
    for (const auto& [farm, farmers] : in_role(play, p, farmer_, follower_)) {
        if (majority_only_ && (play.majority(farm).owners >> index(p) & 1U) == 0) {
            continue;
        }
        for (int n = farmers; n > 0; --n) {
            play.pay_stake(farm, hunger_, p, each_farmer_);
        }
    }
}

/// WHEEL-035 WHEEL-056: 1 point a city and 2 a castle; what pigs and herds add, they add. The older ways of scoring
/// farms give no value to a farm alone, but this needs one.
void Events::per_farmer(const Play& play, Valuation& v) const {
    if (v.count_of(completed_city_) == 0) {
        int completed = 0;
        play.each_bordering(v.feature, city_, [&](FeatureId city) { completed += play.closed(city) ? 1 : 0; });
        v.add(completed_city_, completed, 1, "WHEEL-033");
    }
    v.rate(completed_city_, 1, "WHEEL-033");
    v.rate(castles_, 2, "WHEEL-035");
}

/// WHEEL-037. Prisoners of a tower are in nobody's supply (WHEEL-038).
void Events::reward_supply(Play& play, PlayerId p) const {
    int followers = 0;
    for (std::size_t k = 0; k < play.rules().figure_kinds.size(); ++k) {
        const auto kind = static_cast<FigureKindId>(k);
        followers += play.rules().has(kind, follower_) ? play.in_supply(p, kind) : 0;
    }
    if (followers > 0) {
        play.award(p, followers, storm_);
    }
}

/// WHEEL-039 WHEEL-040
void Events::reward_monks(Play& play, PlayerId p) const {
    int monks = 0;
    for (const auto& [monastery, here] : in_role(play, p, monk_, follower_)) {
        monks += here;
    }
    if (monks > 0) {
        play.award(p, 2 * monks, inquisition_);
    }
}

} // namespace bastide::wheel
