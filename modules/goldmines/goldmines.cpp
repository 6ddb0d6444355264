// The Goldmines: gold on tiles, for whoever has the majority in what is completed there.
#include "goldmines.hpp"

namespace bastide::goldmines {

class Goldmines : public Module {
public:
    void install(Registry& registry) override {
        const int mines = registry.copies("goldmine");
        if (mines == 0) {
            return;
        }
        lodes_.install(registry, mines);
        shares_.install(registry, lodes_);
    }

private:
    Lodes lodes_;
    Shares shares_;
};

} // namespace bastide::goldmines

using bastide::goldmines::Goldmines;
BASTIDE_MODULE(Goldmines)
