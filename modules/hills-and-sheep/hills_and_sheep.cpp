// Hills and Sheep: shepherds gather flocks, hills win ties, vineyards enrich monasteries.
#include "hills_and_sheep.hpp"

namespace bastide::hills {

class HillsAndSheep : public Module {
public:
    void install(Registry& registry) override {
        if (registry.flag("sheep")) {
            flocks_.install(registry);
        }
        hills_.install(registry);
        vineyards_.install(registry);
        shared_sides_.install(registry);
    }

private:
    Flocks flocks_;
    Hills hills_;
    Vineyards vineyards_;
    SharedSides shared_sides_;
};

} // namespace bastide::hills

using bastide::hills::HillsAndSheep;
BASTIDE_MODULE(HillsAndSheep)
