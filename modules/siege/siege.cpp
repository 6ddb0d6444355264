// Besieged cities: worth less when they are completed, nothing while they are not, twice as much for farmers; and who
// is in one may escape through a cloister nearby.
#include "siege.hpp"

namespace bastide::siege {

class Siege : public Module {
public:
    void install(Registry& registry) override {
        if (!registry.printed("besieged")) {
            return;
        }
        values_.install(registry);
        if (registry.flag("siege_escape")) { // SIEGE-020
            escapes_.install(registry);
        }
    }

private:
    Values values_;
    Escapes escapes_;
};

// ---------------------------------------------------------------- what besieged cities are worth

void Values::install(Registry& registry) {
    city_ = registry.find_kind("city");
    besieged_ = registry.attribute("besieged");
    tile_ = registry.term("tile");
    pennant_ = registry.term("pennant");
    lost_ = registry.term("tile or coat of arms under siege", "tiles and coats of arms under siege");
    registry.tariff(city_, Rank::add, hook<&Values::completed>(this), Reads::feature,
                    {.occasions = {occasions::completed}});
    registry.tariff(city_, Rank::add, hook<&Values::incomplete>(this), Reads::feature, // when a cathedral has rated it
                    {.occasions = {occasions::final}});
    const KindId field = registry.find_kind("field");
    if (field == none_of<KindId>) {
        return;
    }
    completed_city_ = registry.term("completed city", "completed cities"); // what farms count
    for_pig_ = registry.term("completed city for the pig", "completed cities for the pig");
    herded_ = registry.term("city with a pig-herd", "cities with a pig-herd");
    besieged_city_ = registry.term("besieged city", "besieged cities");
    registry.tariff(field, Rank::add, hook<&Values::farm>(this), Reads::closed_beside);
    if (registry.text("siege_pig") == "doubled") { // SIEGE-010: when pigs and herds have added what they bring
        besieged_for_pig_ = registry.term("besieged city for the pig", "besieged cities for the pig");
        registry.tariff(field, Rank::scale, hook<&Values::farm_with_pig>(this), Reads::closed_beside);
    }
}

/// SIEGE-005 SIEGE-006 SIEGE-008: one point less for each tile and coat of arms, whatever each of them brings.
void Values::completed(const Play& play, Valuation& v) const {
    if (play.count(v.feature, besieged_) != 0) { // SIEGE-004
        v.add(lost_, v.count_of(tile_) + v.count_of(pennant_), -1, "SIEGE-005");
    }
}

/// SIEGE-007: nothing for what it consists of. What other rules add to it stays (SIEGE-024 MAGE-016).
void Values::incomplete(const Play& play, Valuation& v) const {
    if (play.count(v.feature, besieged_) != 0) {
        v.rate(tile_, 0, "SIEGE-007");
        v.rate(pennant_, 0, "SIEGE-007");
    }
}

int Values::besieged_beside(const Play& play, FeatureId field) const {
    int cities = 0;
    play.each_bordering(
        field, city_, [&](FeatureId city) { cities += play.closed(city) && play.count(city, besieged_) != 0 ? 1 : 0; });
    return cities;
}

namespace {
/// How many points one of what is counted brings so far; 0 if nobody counts it.
int worth_of(const Valuation& v, TermId what) {
    int each = 0;
    for (const Valuation::Term& term : v.terms()) {
        each += term.what == what ? term.each : 0;
    }
    return each;
}
} // namespace

/// SIEGE-009 SIEGE-011: once more what the farm brings for any completed city, 3 points mostly.
void Values::farm(const Play& play, Valuation& v) const {
    if (const int each = worth_of(v, completed_city_); each != 0) {
        v.add(besieged_city_, besieged_beside(play, v.feature), each, "SIEGE-009");
    }
}

void Values::farm_with_pig(const Play& play, Valuation& v) const {
    if (const int each = worth_of(v, for_pig_) + worth_of(v, herded_); each != 0) {
        v.add(besieged_for_pig_, besieged_beside(play, v.feature), each, "SIEGE-010");
    }
}

} // namespace bastide::siege

using bastide::siege::Siege;
BASTIDE_MODULE(Siege)
