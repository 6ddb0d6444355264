// Bridges, Castles and Bazaars: roads over tiles that lie, castles that score with their neighbours, and auctions.
#include "bridges_castles_and_bazaars.hpp"

namespace bastide::bazaars {

class BridgesCastlesAndBazaars : public Module {
public:
    void install(Registry& registry) override {
        if (registry.flag("bridges")) {
            bridges_.install(registry);
        }
        if (registry.flag("castles")) {
            castles_.install(registry);
        }
        if (registry.flag("bazaars")) {
            bazaars_.install(registry);
        }
    }

private:
    Bridges bridges_;
    Castles castles_;
    Bazaars bazaars_;
};

} // namespace bastide::bazaars

using bastide::bazaars::BridgesCastlesAndBazaars;
BASTIDE_MODULE(BridgesCastlesAndBazaars)
