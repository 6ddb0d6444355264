// Games Quarterly 11: ten land tiles, one of which is a pig-herd by a house rule. Its word is one of its own, as the
// switches of another box about its own herd are not about this one.
#include "bastide/bastide.hpp"

namespace bastide::games_quarterly {

class GamesQuarterly : public Module {
public:
    void install(Registry& registry) override;

private:
    void per_city(const Play& play, Valuation& v) const;

    AttributeId herd_{};
    TermId completed_city_{}, herded_{}, castles_{}, herded_castles_{};
};

/// GQ-003: by the rules there is no herd. GQ-004: and none without pigs.
void GamesQuarterly::install(Registry& registry) {
    const KindId field = registry.find_kind("field");
    const bool pigs =
        registry.find_figure_kind("pig") != none_of<FigureKindId> || registry.flag("gq11_pig_herd_without_pigs");
    if (registry.text("gq11_pig_herd") != "pig" || field == none_of<KindId> || !pigs) {
        return;
    }
    herd_ = registry.attribute("gq11-pig-herd");
    completed_city_ = registry.term("completed city", "completed cities");
    herded_ = registry.term("city with a pig-herd", "cities with a pig-herd");
    castles_ = registry.term("castle");
    herded_castles_ = registry.term("castle with a pig-herd", "castles with a pig-herd");
    registry.tariff(field, Rank::add, hook<&GamesQuarterly::per_city>(this), Reads::feature);
}

/// GQ-004: for farmers, whenever their farm is scored. Two herds on one farm count once, be it that the other one
/// counts cities alone (RIVER-077).
void GamesQuarterly::per_city(const Play& play, Valuation& v) const {
    if (play.count(v.feature, herd_) == 0 || !play.rules().stakes[index(v.stake)].majority) {
        return;
    }
    if (v.count_of(herded_) == 0) {
        v.add(herded_, v.count_of(completed_city_), 1, "GQ-004");
    }
    if (v.count_of(herded_castles_) == 0) {
        v.add(herded_castles_, v.count_of(castles_), 1, "GQ-004"); // if another module counts any
    }
}

} // namespace bastide::games_quarterly

using bastide::games_quarterly::GamesQuarterly;
BASTIDE_MODULE(GamesQuarterly)
