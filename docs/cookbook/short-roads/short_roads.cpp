// A tariff that halves: it scales what others have counted. Of several that do, all are rounded once, at the end.
#include <bastide/bastide.hpp>

using namespace bastide;

class ShortRoads : public Module {
public:
    void install(Registry& registry) override {
        registry.tariff(registry.find_kind("road"), Rank::scale, hook<&ShortRoads::halve>(this), Reads::feature);
    }

private:
    /// SHORT-001
    void halve(const Play& play, Valuation& value) const {
        if (play.tiles_of(value.feature) < 3) {
            value.scale(1, 2, Rounding::up, "SHORT-001");
        }
    }
};

BASTIDE_MODULE(ShortRoads)
