// The Russian Promos: a hut on hen's legs, and two who waylay followers.
#include "russian_promos.hpp"

namespace bastide::russian_promos {

class RussianPromos : public Module {
public:
    void install(Registry& registry) override {
        if (registry.printed("yaga-hut")) {
            hut_.install(registry);
        }
        if (registry.printed("vodyanoy") || registry.printed("razboynik")) {
            traps_.install(registry);
        }
    }

private:
    Hut hut_;
    Traps traps_;
};

/// RUSSIA-003 RUSSIA-006: no monastery. Who travels the roads finds it, so it is of their family.
void Hut::install(Registry& registry) {
    const KindId hut = registry.feature_kind({.name = "yaga-hut",
                                              .singular = "hut of Baba Yaga",
                                              .plural = "huts of Baba Yaga",
                                              .family = "road",
                                              .role = "guest",
                                              .closing = Closing::surrounded});
    house_ = registry.term("hut");
    empty_ = registry.term("empty square");
    registry.tariff(hut, Rank::base, hook<&Hut::value>(this), Reads::around);
}

/// RUSSIA-004 RUSSIA-005
void Hut::value(const Play& play, Valuation& v) const {
    const char* const rule = v.occasion == occasions::completed ? "RUSSIA-005" : "RUSSIA-004";
    const int squares = narrow(play.squares_around(v.feature).size());
    v.add(house_, 1, 1, rule);
    v.add(empty_, squares - play.covered_around(v.feature), 1, rule);
}

} // namespace bastide::russian_promos

using bastide::russian_promos::RussianPromos;
BASTIDE_MODULE(RussianPromos)
