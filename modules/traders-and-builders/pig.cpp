#include "traders.hpp"

namespace bastide::traders {

void Pig::install(Registry& registry, const Companions& companions) {
    companions_ = &companions;
    const KindId field = registry.find_kind("field");
    if (field != none_of<KindId>) { // without farmers nobody stands on fields, and so no pig
        completed_city_ = registry.term("completed city", "completed cities");
        fattened_ = registry.term("completed city for the pig", "completed cities for the pig");
        castles_ = registry.term("castle");
        fattened_castles_ = registry.term("castle for the pig", "castles for the pig");
        registry.tariff(field, Rank::add, hook<&Pig::fatten>(this), Reads::feature);
    }
}

bool Pig::has_pig(const Play& play, PlayerId player, FeatureId farm) const {
    for (const FigureId pig : play.figures_of(player, companions_->pig())) {
        if (play.feature_of(play.figure(pig)) == farm) {
            return true;
        }
    }
    return false;
}

/// TB-052 to TB-054: one pig there makes it a point more, and so do several. Only whoever scores the farm is valued,
/// each player apart. TB-059: the older ways of scoring farms count no cities here, so there is nothing to add to.
void Pig::fatten(const Play& play, Valuation& v) const {
    if (play.rules().stakes[index(v.stake)].majority && has_pig(play, v.player, v.feature)) {
        v.add(fattened_, v.count_of(completed_city_), 1, "TB-052");
        v.add(fattened_castles_, v.count_of(castles_), 1, "BCB-103"); // if another module counts any
    }
}

} // namespace bastide::traders
