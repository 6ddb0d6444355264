// What tests/rules-only/modules/tolls declares, written in C++: both must play alike.
#include <bastide/bastide.hpp>

namespace bastide {

class Tolls : public Module {
public:
    void install(Registry& registry) override;

private:
    void pave(const Play& play, Valuation& value) const;
    void reward_length(const Play& play, Valuation& value) const;
    void take_toll(const Play& play, Valuation& value) const;
    void ruin(const Play& play, Valuation& value) const;
    void flood(const Play& play, Valuation& value) const;

    AttributeId gate_{}, paving_{}, ruin_{}, flood_{};
    TermId tile_{}, long_road_{};
    int times_ = 2, long_from_ = 0;
};

void Tolls::install(Registry& registry) {
    gate_ = registry.attribute("tollgate");
    paving_ = registry.attribute("paving");
    ruin_ = registry.attribute("ruin");
    flood_ = registry.attribute("flood");
    const TerrainId barrier = registry.terrain("barrier");
    registry.fits_beside(barrier, "road");
    registry.fits_beside(barrier, "field");
    registry.fits_beside(barrier, ".vineyard");
    tile_ = registry.term("tile");
    long_road_ = registry.term("long road");
    long_from_ = registry.number("long_road");
    const KindId road = registry.find_kind("road");
    registry.tariff(road, Rank::rate, hook<&Tolls::pave>(this), Reads::feature,
                    {.after = {"inns-and-cathedrals.rate", "abbey-and-mayor.rate", "abbot.rate"}});
    registry.tariff(road, Rank::add, hook<&Tolls::reward_length>(this), Reads::feature);
    if (const std::string& toll = registry.text("toll"); toll != "none") {
        times_ = toll == "doubled" ? 2 : 3;
        registry.tariff(road, Rank::scale, hook<&Tolls::take_toll>(this), Reads::feature);
    }
    registry.tariff(registry.find_kind("city"), Rank::scale, hook<&Tolls::ruin>(this), Reads::feature);
    if (const KindId field = registry.find_kind("field"); field != none_of<KindId>) {
        registry.tariff(field, Rank::scale, hook<&Tolls::ruin>(this), Reads::feature);
    }
    if (registry.flag("floods")) {
        registry.tariff(road, Rank::cancel, hook<&Tolls::flood>(this), Reads::feature);
    }
}

/// TOLL-003
void Tolls::pave(const Play& play, Valuation& value) const {
    if (play.count(value.feature, paving_) >= 2) {
        value.rate(tile_, 2, "TOLL-003");
    }
}

/// TOLL-006
void Tolls::reward_length(const Play& play, Valuation& value) const {
    if (value.occasion == occasions::completed && play.count(value.feature, gate_) == 0 &&
        play.tiles_of(value.feature) >= long_from_) {
        value.add(long_road_, 1, 5, "TOLL-006");
    }
}

/// TOLL-001 TOLL-002
void Tolls::take_toll(const Play& play, Valuation& value) const {
    if (value.occasion == occasions::completed && play.count(value.feature, gate_) > 0) {
        value.scale(times_, 1, Rounding::down, times_ == 2 ? "TOLL-001" : "TOLL-002");
    }
}

/// TOLL-004
void Tolls::ruin(const Play& play, Valuation& value) const {
    if (play.count(value.feature, ruin_) > 0) {
        value.scale(1, 2, Rounding::up, "TOLL-004");
    }
}

/// TOLL-005
void Tolls::flood(const Play& play, Valuation& value) const {
    if (value.occasion == occasions::final && play.count(value.feature, flood_) > 0) {
        value.cancel("TOLL-005");
    }
}

} // namespace bastide

BASTIDE_MODULE(bastide::Tolls)
