// Traders and Builders: a figure that gives double turns, a figure for farms, and goods for completing cities.
#include "traders.hpp"

namespace bastide::traders {

class TradersAndBuilders : public Module {
public:
    void install(Registry& registry) override {
        companions_.install(registry);
        if (registry.flag("builders")) {
            double_turn_.install(registry, companions_);
        }
        if (registry.flag("pigs")) {
            pig_.install(registry, companions_);
        }
        goods_.install(registry);
    }

private:
    Companions companions_;
    DoubleTurn double_turn_;
    Pig pig_;
    Goods goods_;
};

} // namespace bastide::traders

using bastide::traders::TradersAndBuilders;
BASTIDE_MODULE(TradersAndBuilders)
