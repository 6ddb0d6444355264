// A completed monastery is worth more for every vineyard beside it (SHEEP-114).
#include "hills_and_sheep.hpp"

namespace bastide::hills {

namespace {
constexpr const char* vineyard_word = "vineyard";
constexpr int points_each = 3; // SHEEP-114
} // namespace

void Vineyards::install(Registry& registry) {
    if (!registry.printed(vineyard_word)) {
        return;
    }
    vineyard_ = registry.tile_word(vineyard_word);
    term_ = registry.term("vineyard");
    std::vector<const char*> enriched{"monastery", "shrine"}; // SHEEP-115; an abbey is a monastery
    if (registry.flag("vineyards_beside_gardens")) {
        enriched.push_back("garden"); // SHEEP-116
    }
    for (const char* name : enriched) {
        const KindId kind = registry.find_kind(name);
        if (kind != none_of<KindId>) { // what it is worth at the end does not hang on vineyards
            registry.tariff(kind, Rank::add, hook<&Vineyards::press>(this), Reads::feature);
        }
    }
}

/// SHEEP-114 SHEEP-115 SHEEP-007
void Vineyards::press(const Play& play, Valuation& v) const {
    if (v.occasion != occasions::completed) {
        return;
    }
    int vineyards = 0;
    for (const TileId tile : play.tiles_with(vineyard_)) {
        vineyards += play.lies_around(v.feature, play.tile(tile).at) ? 1 : 0;
    }
    v.add(term_, vineyards, points_each, "SHEEP-114");
}

} // namespace bastide::hills
