// Lighthouses: a kind of feature, a figure that may only stand there, and lanterns that make roads worth more.
#include <bastide/bastide.hpp>

class Lighthouses : public bastide::Module {
public:
    void install(bastide::Registry& registry) override {
        const bastide::KindId lighthouse = registry.feature_kind(
            {.name = "lighthouse", .plural = "lighthouses", .closing = bastide::Closing::surrounded});
        registry.figure_kind({.name = "keeper",
                              .plural = "keepers",
                              .per_player = 1,
                              .stands_on = {"lighthouse"},
                              .roles = {"lamplighter"}});
        lit_ = registry.term("tile in its light", "tiles in its light");
        registry.tariff(lighthouse, bastide::Rank::base, bastide::hook<&Lighthouses::light>(this));

        lantern_ = registry.attribute("lantern");
        lanterns_ = registry.term("lantern");
        lantern_points_ = registry.number("lantern_points");
        registry.tariff(registry.find_kind("road"), bastide::Rank::add, bastide::hook<&Lighthouses::lanterns>(this));
    }

private:
    /// LIGHT-002
    void light(const bastide::Play& play, bastide::Valuation& value) const {
        value.add(lit_, play.covered_around(value.feature), 2, "LIGHT-002");
    }

    /// LIGHT-003
    void lanterns(const bastide::Play& play, bastide::Valuation& value) const {
        value.add(lanterns_, play.count(value.feature, lantern_), lantern_points_, "LIGHT-003");
    }

    bastide::AttributeId lantern_{};
    bastide::TermId lit_{}, lanterns_{};
    int lantern_points_ = 0;
};

BASTIDE_MODULE(Lighthouses)
