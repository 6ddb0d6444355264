#include "base.hpp"

namespace bastide::base {

void Scoring::install(Registry& registry) {
    registry.terrain("field");
    registry.terrain("road");
    registry.terrain("city");
    const KindId road_kind = registry.feature_kind({.name = "road", .plural = "roads"});
    const KindId city_kind = registry.feature_kind({.name = "city", .plural = "cities"});
    const KindId monastery_kind =
        registry.feature_kind({.name = "monastery",
                               .plural = "monasteries",
                               .closing = Closing::surrounded,
                               .around = registry.flag("monastery_orthogonal") ? Around::four : Around::eight});
    // BASE-030 BASE-032 BASE-065: seven each; the segment fixes the role
    registry.figure_kind({.name = "follower",
                          .plural = "followers",
                          .per_player = 7,
                          .stands_on = {"road", "city", "monastery", ".field"},
                          .roles = {"thief", "knight", "monk", "farmer"},
                          .qualities = {"follower", "capturable", "edible", "guard", "deploys-anywhere", "acrobat"}});
    pennant_ = registry.attribute("pennant");
    tile_ = registry.term("tile");
    pennants_ = registry.term("pennant");
    small_cities_halved_ = registry.text("small_city_scoring") == "halved";
    registry.tariff(road_kind, Rank::base, hook<&Scoring::road>(this), Reads::feature);
    registry.tariff(city_kind, Rank::base, hook<&Scoring::city>(this), Reads::feature);
    registry.tariff(monastery_kind, Rank::base, hook<&Scoring::monastery>(this), Reads::around);
    if (!registry.flag("score_incomplete_features")) {
        registry.tariff_of_all(Rank::cancel, hook<&Scoring::incomplete_is_nothing>(this), Reads::feature);
    }
}

/// BASE-097 BASE-098 BASE-120
void Scoring::road(const Play& play, Valuation& v) const {
    v.add(tile_, play.tiles_of(v.feature), 1, v.occasion == occasions::completed ? "BASE-097" : "BASE-120");
}

/// BASE-106 BASE-107 BASE-109 BASE-112 BASE-113 BASE-121
void Scoring::city(const Play& play, Valuation& v) const {
    const int tiles = play.tiles_of(v.feature);
    const int pennants = play.count(v.feature, pennant_);
    if (v.occasion != occasions::completed) {
        v.add(tile_, tiles, 1, "BASE-121");
        v.add(pennants_, pennants, 1, "BASE-121");
    } else if (small_cities_halved_ && play.feature(v.feature).segments == 2) {
        v.add(tile_, tiles, 1, "BASE-113");
        v.add(pennants_, pennants, 1, "BASE-113");
    } else {
        v.add(tile_, tiles, 2, "BASE-106");
        v.add(pennants_, pennants, 2, "BASE-107");
    }
}

/// BASE-115 BASE-123
void Scoring::monastery(const Play& play, Valuation& v) const {
    v.add(tile_, play.tiles_around(v.feature), 1, v.occasion == occasions::completed ? "BASE-115" : "BASE-123");
}

/// BASE-139: what other modules bring is incomplete likewise, but for what is never complete.
void Scoring::incomplete_is_nothing(const Play& play, Valuation& v) const {
    if (v.occasion == occasions::final && play.rules().kinds[index(v.kind)].spec.closing != Closing::never) {
        v.cancel("BASE-139");
    }
}

} // namespace bastide::base
