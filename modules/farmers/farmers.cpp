// Fields and the farmers who lie on them until the end.
#include "bastide/bastide.hpp"
#include <map>
#include <set>

namespace bastide::farmers {

class Farmers : public Module {
public:
    void install(Registry& registry) override;

private:
    int completed_cities(const Play& play, FeatureId field) const;
    void per_farm(const Play& play, Valuation& v) const;
    template <class F> void each_city(const Play& play, F&& visit) const;
    template <class F> void each_farm(const Play& play, F&& visit) const;
    void city_by_city(Play& play) const;
    void city_once_a_player(Play& play) const;
    void estimate_cities(const Play& play, Estimate& end) const;
    void estimate_farms(const Play& play, Estimate& end) const;
    std::set<FeatureId> occupied_fields(const Play& play) const;

    KindId field_{}, city_{};
    TermId completed_city_{};
    CauseId around_city_{}, at_farm_{};
    int second_edition_points_ = 0;
};

void Farmers::install(Registry& registry) {
    if (!registry.flag("farmers")) { // FARM-002 FARM-003: fields stay on the tiles, but are no features
        return;
    }
    city_ = registry.find_kind("city");
    completed_city_ = registry.term("completed city", "completed cities");
    // FARM-015 FARM-017: never scored before the end, and nobody leaves
    field_ = registry.feature_kind({.name = "field",
                                    .plural = "fields",
                                    .closing = Closing::never,
                                    .scores_when_completed = false,
                                    .figures_return_at_end = false,
                                    .at_end = AtEnd::areas});
    const std::string& method = registry.text("farm_scoring");
    if (method == "third_edition") {
        registry.tariff(field_, Rank::base, hook<&Farmers::per_farm>(this), Reads::closed_beside);
    } else if (method == "first_edition") {
        around_city_ = registry.cause("most farmers around a completed city", "FARM-030");
        registry.at(moments::after(Anchor::end_areas),
                    {.label = "farmers.city-by-city", .run = hook<&Farmers::city_by_city>(this), .writes = {"scores"}});
        registry.estimate(Anchor::end_areas, hook<&Farmers::estimate_cities>(this));
    } else {
        at_farm_ = registry.cause("completed cities at a farm, each once a player", "FARM-031");
        second_edition_points_ = registry.number("second_edition_city_points");
        registry.at(moments::after(Anchor::end_areas), {.label = "farmers.city-once-a-player",
                                                        .run = hook<&Farmers::city_once_a_player>(this),
                                                        .writes = {"scores"}});
        registry.estimate(Anchor::end_areas, hook<&Farmers::estimate_farms>(this));
    }
}

/// FARM-020 to FARM-025: each completed city that the farm touches, once, whatever its size
int Farmers::completed_cities(const Play& play, FeatureId field) const {
    int cities = 0;
    play.each_bordering(field, city_, [&](FeatureId city) { cities += play.closed(city) ? 1 : 0; });
    return cities;
}

/// FARM-020
void Farmers::per_farm(const Play& play, Valuation& v) const {
    v.add(completed_city_, completed_cities(play, v.feature), 3, "FARM-020");
}

std::set<FeatureId> Farmers::occupied_fields(const Play& play) const {
    std::set<FeatureId> fields;
    for (const Figure& figure : play.figures()) {
        const FeatureId f = play.feature_of(figure);
        if (f != none_of<FeatureId> && play.feature(f).kind == field_) {
            fields.insert(f);
        }
    }
    return fields;
}

/// FARM-030: for each city the player with the most farmers around it, on whatever side, scores 4. The source is
/// silent on ties; each of the tied scores, as everywhere else.
template <class F> void Farmers::each_city(const Play& play, F&& visit) const {
    std::map<FeatureId, Strengths> around;
    for (const FeatureId field : occupied_fields(play)) {
        const Strengths here = play.strengths(field);
        play.each_bordering(field, city_, [&](FeatureId city) {
            if (play.closed(city)) {
                Strengths& sum = around[city];
                for (std::size_t p = 0; p < sum.size(); ++p) {
                    sum[p] = narrow(sum[p] + here[p]);
                }
            }
        });
    }
    for (const auto& [city, strengths] : around) {
        for (unsigned rest = play.majority(strengths).owners; rest != 0; rest &= rest - 1) {
            visit(static_cast<PlayerId>(std::countr_zero(rest)), 4);
        }
    }
}

void Farmers::city_by_city(Play& play) const {
    each_city(play, [&](PlayerId p, int points) { play.award(p, points, around_city_); });
}

void Farmers::estimate_cities(const Play& play, Estimate& end) const {
    each_city(play, [&](PlayerId p, int points) { end.add(p, points); });
}

/// FARM-031: farm by farm, but no player scores a city twice.
template <class F> void Farmers::each_farm(const Play& play, F&& visit) const {
    std::set<std::pair<PlayerId, FeatureId>> scored;
    for (const FeatureId field : occupied_fields(play)) {
        for (unsigned rest = play.majority(field).owners; rest != 0; rest &= rest - 1) {
            const auto p = static_cast<PlayerId>(std::countr_zero(rest));
            int cities = 0;
            play.each_bordering(field, city_, [&](FeatureId city) {
                cities += play.closed(city) && scored.emplace(p, city).second ? 1 : 0;
            });
            if (cities * second_edition_points_ != 0) {
                visit(p, cities * second_edition_points_);
            }
        }
    }
}

void Farmers::city_once_a_player(Play& play) const {
    each_farm(play, [&](PlayerId p, int points) { play.award(p, points, at_farm_); });
}

void Farmers::estimate_farms(const Play& play, Estimate& end) const {
    each_farm(play, [&](PlayerId p, int points) { end.add(p, points); });
}

} // namespace bastide::farmers

using bastide::farmers::Farmers;
BASTIDE_MODULE(Farmers)
