// Under the Big Top: the circus moves about and its animals bring points, acrobats build pyramids, ringmasters lead.
#include "under_the_big_top.hpp"
#include <cstdlib>
#include <string>

namespace bastide::big_top {

class UnderTheBigTop : public Module {
public:
    void install(Registry& registry) override;

private:
    Circus circus_;
    Acrobats acrobats_;
    Ringmasters ringmasters_;
};

bool is_near(Position p, Position middle) { return std::abs(p.x - middle.x) <= 1 && std::abs(p.y - middle.y) <= 1; }

/// CIRCUS-002: all of it, or the parts that are chosen.
void UnderTheBigTop::install(Registry& registry) {
    const bool all = registry.text("big_top_parts") == "all";
    const auto takes_part = [&](const char* part) {
        if (all && !registry.flag(part)) {
            registry.refuse(std::string("The switch ") + part +
                            " is false, but big_top_parts is \"all\"; set big_top_parts to \"chosen\".");
        }
        return registry.flag(part);
    };
    if (takes_part("big_top_circus")) {
        circus_.install(registry);
    }
    if (takes_part("big_top_acrobats")) {
        acrobats_.install(registry);
    }
    if (takes_part("big_top_ringmasters")) {
        ringmasters_.install(registry);
    }
}

} // namespace bastide::big_top

using bastide::big_top::UnderTheBigTop;
BASTIDE_MODULE(UnderTheBigTop)
